import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { accountNetworks } from '../../support/account/demo-account.ts'
import { startLinkedWorld } from '../../support/account/linked-world.ts'
import { people } from '../../support/account/reader.ts'
import { openSignedIn } from '../../support/account/window.ts'
import { look } from '../../support/app/look.ts'
import { lookAtWidths, rulesWidths } from '../../support/app/widths.ts'
import type { HostedWindow } from '../../support/node/hosted-window.ts'
import { shared } from '../../support/shared.ts'

const { office } = accountNetworks
const source = `tag role id 1 default 0 enum 0 client enum 1 server;

# test: anyone reaches anyone on ping
accept ipprotocol icmp4;
accept ethertype arp;
drop;
`

/* Who may only look at a network reads its rules, tests packets and sees who reaches whom, and changes nothing. */
describe('the rules of a network that the person may only look at', () => {
  const world = shared(startLinkedWorld)
  let hosted: HostedWindow

  beforeAll(async () => {
    await world.account.call('POST', `/network/${office}`, {
      rulesSource: source,
      config: {
        rules: [
          { type: 'MATCH_IP_PROTOCOL', ipProtocol: 1 },
          { type: 'ACTION_ACCEPT' },
          { type: 'MATCH_ETHERTYPE', etherType: 2054 },
          { type: 'ACTION_ACCEPT' },
          { type: 'ACTION_DROP' },
        ],
        tags: [{ id: 1, default: 0 }],
        capabilities: [],
      },
    })
    await world.account.call('POST', `/network/${office}`, {
      ownerId: people.grace,
      permissions: { [people.ada]: { a: false, d: false, m: false, r: true } },
    })
    hosted = await openSignedIn(world)
    await hosted.open('office')
    await hosted.tab('Rules')
  })
  afterAll(() => hosted?.close())

  const box = (name: string) => hosted.page.getByRole('textbox', { name, exact: true })
  const button = (name: string) => hosted.page.getByRole('button', { name, exact: true })
  const shown = (text: string) => hosted.page.getByText(text, { exact: true })

  test('neither text nor JSON nor a form takes anything, and the page says why', async () => {
    await shown('You can view this network but not change it. Its owner can give you permission.').waitFor()
    const text = box('Rules text')
    const before = await text.textContent()
    expect(before).toContain('# test: anyone reaches anyone on ping')
    await text.click()
    await hosted.page.keyboard.type('drop;')
    await hosted.page.keyboard.press('Backspace')
    expect(await text.textContent()).toBe(before)
    expect(await text.getAttribute('aria-readonly')).toBe('true')
    expect(await button('Templates…').isDisabled()).toBe(true)
    await look(hosted.page, 'account/rules-read-only', 2)

    await hosted.rulesView('JSON')
    expect(await box('Rules as JSON').getAttribute('aria-readonly')).toBe('true')
    await box('Rules as JSON').click()
    await hosted.page.keyboard.type('x')
    await hosted.rulesView('Tags and capabilities')
    await button('Edit role').waitFor()
    expect(await button('Edit role').isDisabled()).toBe(true)
    expect(await button('Add a tag…').isDisabled()).toBe(true)
    expect(await hosted.page.locator('.save-bar').count()).toBe(0)
  })

  test('who reaches whom, packets and saved tests are there all the same', async () => {
    await hosted.rulesView('Who reaches whom')
    await hosted.page
      .getByRole('gridcell', { name: /^SSH on .*: 0 of/ })
      .first()
      .click()
    const side = hosted.page.getByRole('region', { name: 'Test a packet' })
    await side.getByText(/^0 of \d+ members reach /).waitFor()
    await hosted.rulesView('Tests')
    const tests = hosted.page.getByRole('region', { name: 'Tests of the rules' })
    await tests.getByText('anyone reaches anyone on ping').waitFor()
    await tests.getByText('Passes').waitFor()
    expect(await button('Add test').isDisabled()).toBe(true)
    expect(await tests.getByRole('button', { name: /^Remove the test/ }).isDisabled()).toBe(true)
    await look(hosted.page, 'account/rule-tests-read-only', 2)
    await lookAtWidths(hosted.app, hosted.page, 'account-rule-tests-read-only', rulesWidths)
  })
})
