import { expect, test } from 'vitest'
import { failure, success } from '../../../contract/result.ts'
import { createLicences, licencesPage } from './external.ts'

const installation = {
  platform: 'linux',
  isPackaged: true,
  executable: '/opt/Meshtray/meshtray',
  resources: '/opt/Meshtray/resources',
  root: '/opt/Meshtray/resources/app.asar',
} as const

test.each([
  ['a package', {}, '/opt/Meshtray/licences.html'],
  ['a package on macOS', { platform: 'darwin' }, '/opt/Meshtray/resources/licences.html'],
  ['a checkout', { isPackaged: false, root: '/src' }, '/src/dist/licences.html'],
] as const)('the page of %s', (_where, change, page) => {
  expect(licencesPage({ ...installation, ...change })).toBe(page)
})

test('what the system says of a page that it cannot open is said', async () => {
  expect(await createLicences(installation, async () => '')()).toEqual(success(undefined))
  expect(await createLicences(installation, async () => 'no browser')()).toEqual(
    failure('internal', 'no program took /opt/Meshtray/licences.html: no browser'),
  )
})
