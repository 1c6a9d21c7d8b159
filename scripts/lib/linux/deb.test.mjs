import { expect, test } from 'vitest'
import { debChangelog, debControl, debCopyright } from './deb.mjs'

test.each(['amd64', 'arm64'])('the control file for %s', (architecture) => {
  const control = debControl({ version: '1.2.3-1', architecture, installedSize: 4711 })
  expect(control).toContain(`\nArchitecture: ${architecture}\n`)
  expect(control).toContain('\nVersion: 1.2.3-1\n')
  expect(control).toContain('\nInstalled-Size: 4711\n')
  for (const name of ['libgtk-3-0', 'libsecret-1-0', 'libnotify4', 'libnss3', 'xdg-utils'])
    expect(/^Depends: .*$/m.exec(control)?.[0]).toMatch(new RegExp(`[ |]${name}( |,|$)`))
})

test('the time in the changelog is the source’s', () => {
  expect(debChangelog('1.2.3-1', new Date(1_795_382_195_000))).toMatch(
    / -- The Meshtray authors <\S+> {2}Sun, 22 Nov 2026 21:16:35 \+0000\n$/,
  )
})

test('the copyright file holds the licence, in Debian’s form', async () => {
  const copyright = await debCopyright()
  expect(copyright).toContain('\nCopyright: 2026 The Meshtray authors\n')
  const [, licence = ''] = copyright.split('\nLicense: Expat\n\nLicense: Expat\n')
  expect(licence).toMatch(/^ Permission is hereby granted/)
  for (const line of licence.trimEnd().split('\n')) expect(line).toMatch(/^ \S/)
})
