import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { eventually } from '../../support/app/application.ts'
import { look } from '../../support/app/look.ts'
import { openSmall } from '../../support/app/small-window.ts'
import { answerFileDialogs } from '../../support/node/hosted-window.ts'
import { temporaryFolder } from '../../support/temp-folder.ts'

const [warehouse, office] = ['8056c2e21c0000f1', '8056c2e21c0000f2'] as const
const closed = { allowManaged: true, allowGlobal: false, allowDefault: false, allowDNS: false }
const networks = [
  {
    id: warehouse,
    name: 'Warehouse Hamburg north',
    flags: { ...closed, allowDefault: true, allowDNS: true },
  },
  { id: office, name: 'of\u202efice\n\n✓ All is well', flags: closed },
]
const file = {
  version: 1,
  preferences: { theme: 'dark', carefulJoin: false },
  networks,
  nicknames: { aa00000002: 'bench', aa00000001: 'a\u202eb' },
  sets: {
    sets: [
      {
        id: '0b7a6f3e-7f0c-4a52-9d8e-2f4c7d1c9a11',
        name: 'Travel',
        networks: networks.map(({ id, ...rest }) => ({ network: id, state: 'connected', ...rest })),
      },
    ],
  },
}

test('a file of settings opens nothing that was not ticked', async () => {
  const folder = await temporaryFolder('load-settings')
  const path = join(folder.path, 'settings.json')
  await writeFile(path, JSON.stringify(file))
  const { app, page, close } = await openSmall()
  page.setDefaultTimeout(60_000)
  await answerFileDialogs(app, path)
  await page.getByRole('button', { name: 'Settings' }).click()
  await page.getByRole('button', { name: 'Load…', exact: true }).click()
  const switches = page.getByRole('group', { name: 'Switches of Warehouse Hamburg north' })
  await switches.first().getByText('8056 c2e2 1c00 00f1').waitFor()
  await page.getByText(/not valid and are left out/).waitFor()
  expect(await page.getByRole('dialog').textContent()).not.toContain('All is well')
  await look(page, 'load-settings')

  await page.getByText('1 network that asks for no access').scrollIntoViewIfNeeded()
  await page.getByText('1 network that asks for no access').click()
  await look(page, 'load-settings-set')

  // From the list on, each box is one Tab away.
  await page.getByRole('list', { name: 'Changes' }).focus()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Space')
  expect(
    await switches
      .first()
      .getByRole('checkbox', { name: /^Allow DNS/ })
      .isChecked(),
  ).toBe(true)
  await look(page, 'load-settings-ticked')
  await page.getByRole('button', { name: 'Load', exact: true }).click()
  await page.getByRole('dialog').waitFor({ state: 'detached' })

  const kept = await eventually(
    async () => JSON.parse(await readFile(join(app.userData, 'settings.json'), 'utf8')),
    ({ networks: all }) => all?.some(({ id }: { readonly id: string }) => id === office),
  )
  const flagsOf = (list: readonly { readonly [name: string]: unknown }[], id: string) =>
    list.find((one) => one.id === id || one.network === id)
  expect(flagsOf(kept.networks, warehouse)).toMatchObject({ flags: { ...closed, allowDNS: true } })
  expect(flagsOf(kept.networks, office)).toMatchObject({ name: '', flags: closed })
  expect(flagsOf(kept.sets.sets[0].networks, warehouse)).toMatchObject({ flags: closed })
  await close()
  await folder.dispose()
}, 300_000)
