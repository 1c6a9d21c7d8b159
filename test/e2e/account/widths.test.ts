import type { Locator } from 'playwright-core'
import { expect, test, vi } from 'vitest'
import { startLinkedWorld } from '../../support/account/linked-world.ts'
import { openPage, openSignedIn, untilListed } from '../../support/account/window.ts'
import { drawnFonts, fontEnvironment, fonts, setFont } from '../../support/app/fonts.ts'
import { lookAtWidths, setWidth, widths } from '../../support/app/widths.ts'
import { shared } from '../../support/shared.ts'

/* The main views of the large window, narrow and wide, light and dark, in a wide, a usual and a narrow font. */
const world = shared(startLinkedWorld)
const hosted = shared(async () => {
  await world.node.hostNetwork({ name: 'Warehouse Hamburg north' })
  return openSignedIn(world, { environment: fontEnvironment })
})

// Three fonts at three widths take their time on a slow machine.
vi.setConfig({ testTimeout: 600_000, hookTimeout: 600_000 })

const look = (name: string) => lookAtWidths(hosted.app, hosted.page, name, widths, fonts)

test('each font is drawn', async () => {
  for (const font of fonts) {
    await setFont(hosted.page, font)
    expect((await drawnFonts(hosted.page)).join()).toContain(font)
  }
})

test('the networks, and the members of one that is hosted here and of one of the account', async () => {
  await untilListed(hosted, 3)
  await hosted.page.getByRole('button', { name: /^All networks/ }).click()
  await hosted.row('field team').waitFor()
  await look('networks')
  await hosted.open('lab')
  await hosted
    .row('build-server')
    .getByText(/^direct, \d+ ms$/)
    .waitFor()
  await look('members')
  await hosted.row('ada laptop').getByRole('checkbox').click()
  await hosted.row('ada phone').getByRole('checkbox').click()
  await look('members-selected')
  await hosted.page.keyboard.press('Escape')
  await hosted.open('office')
  await hosted.row('gateway').waitFor()
  await look('account-members')
})

test('settings, rules and activity', async () => {
  await hosted.open('lab')
  await hosted.tab('Settings')
  await look('settings')
  const heading = (name: string) => hosted.page.getByRole('heading', { name, exact: true })
  const place = async (of: Locator) => (await of.boundingBox()) ?? { x: 0, y: 0 }
  const route = hosted.page.getByRole('textbox', { name: 'Target of route 1' })
  // Narrow: all begins at one line. Wide: what a group is stands beside its boxes.
  await setWidth(hosted.app, hosted.page, 720)
  expect((await place(heading('Routes'))).x).toBe((await place(heading('lab'))).x)
  expect((await place(route)).y).toBeGreaterThan((await place(heading('Routes'))).y + 20)
  await setWidth(hosted.app, hosted.page, 1500)
  expect((await place(route)).y).toBeLessThan((await place(heading('Routes'))).y + 20)
  await hosted.tab('Rules')
  await hosted.page.getByText(/^Drop everything that is not/).waitFor()
  await look('rules')
  // In a narrow window what they mean stands below them, so that a line is not cut in its half.
  await setWidth(hosted.app, hosted.page, 720)
  const editor = await hosted.page.getByRole('textbox', { name: 'Rules text' }).boundingBox()
  expect(editor?.width).toBeGreaterThan(440)
  await setWidth(hosted.app, hosted.page, 980)
  await hosted.page.getByRole('tab', { name: 'Activity' }).click()
  await hosted.page.getByRole('tabpanel', { name: 'Activity' }).waitFor()
  await look('activity')
})

test('the account', async () => {
  for (const part of ['Profile', 'People', 'API tokens'] as const) {
    await openPage(hosted, part)
    await hosted.page.getByRole('tabpanel').locator('h3, table, dl, .group').first().waitFor()
    await look(`account-${part.toLowerCase().replace(' ', '-')}`)
  }
  expect(hosted.app.output()).not.toContain('Error')
})
