import { describe, expect, test } from 'vitest'
import { compileText } from '../../../domain/rules/language/compile.ts'
import { look } from '../../support/app/look.ts'
import { lookAtWidths, rulesWidths } from '../../support/app/widths.ts'
import { openHostedNetwork } from '../../support/node/hosted-window.ts'
import { shared } from '../../support/shared.ts'

const text = `tag role id 1 default 0 enum 0 client enum 1 server;
drop not ethertype ipv4 and not ethertype arp and not ethertype ipv6;
tee 128 a000000004 dport 443;
accept ipprotocol tcp dport 22 treq role server;
accept chr tcp_ack;
drop ipprotocol tcp;
accept;
`
const members = [
  ['a000000000', 'grace', []],
  ['a000000001', 'storage', [[1, 1]]],
  ['a000000002', 'kitchen tablet', []],
  ['a000000003', 'build-server', [[1, 1]]],
  ['a000000004', 'watcher', []],
] as const

describe('who reaches whom in a hosted network', () => {
  const hosted = shared(() =>
    openHostedNetwork('rules', async (demo, id) => {
      const { made } = compileText(text)
      await demo.call('POST', `/controller/network/${id}`, {
        rules: made?.rules,
        tags: made?.tags,
        capabilities: [],
      })
      for (const [at, [node, name, tags]] of members.entries())
        await demo.call('POST', `/controller/network/${id}/member/${node}`, {
          name,
          tags,
          authorized: true,
          ipAssignments: [`10.147.17.${at + 1}`],
        })
    }),
  )
  const cell = (name: string | RegExp) => hosted.page.getByRole('gridcell', { name })
  const side = () => hosted.page.getByRole('region', { name: 'Test a packet' })

  test('counts for each member and service, and pairs for one service', async () => {
    await hosted.rulesView('Who reaches whom')
    await cell('SSH on storage: 4 of 4 members reach it').waitFor()
    await cell('SSH on grace: 0 of 4 members reach it').waitFor()
    await cell('Ping on grace: 4 of 4 members reach it').click()
    await side().getByText('4 of 4 members reach grace: Ping').waitFor()
    await look(hosted.page, 'hosted/reach')
    await lookAtWidths(hosted.app, hosted.page, 'hosted-reach', rulesWidths)
    await hosted.page.getByRole('group', { name: 'Service to show' }).getByText('SSH').click()
    await cell('grace to storage: Yes').waitFor()
    await cell('storage to grace: No').click()
    await side().getByText('storage does not reach grace: SSH').waitFor()
    await side().getByText('Dropped by').first().waitFor()
    await look(hosted.page, 'hosted/reach-pairs')
    await lookAtWidths(hosted.app, hosted.page, 'hosted-reach-pairs', rulesWidths)
  })

  test('by keyboard, with one cell in the order of Tab', async () => {
    await cell('grace to storage: Yes').click()
    await hosted.page.keyboard.press('ArrowRight')
    await hosted.page.keyboard.press('Home')
    await hosted.page.keyboard.press('ArrowDown')
    const name = await hosted.page.evaluate(() => document.activeElement?.getAttribute('aria-label'))
    expect(name).toMatch(/ to build-server: /)
    await hosted.page.keyboard.press('Enter')
    await side()
      .getByText(/build-server: SSH$/)
      .waitFor()
  })

  test('beside the text a packet lights the lines that decide about it', async () => {
    await hosted.rulesView('Rules text')
    await hosted.page.getByLabel('From').selectOption('storage')
    await hosted.page.getByLabel('To', { exact: true }).selectOption('grace')
    await hosted.page.getByText('storage does not reach grace: SSH').waitFor()
    await expect
      .poll(() => hosted.page.locator('.cm-lit').allTextContents())
      .toEqual([expect.stringMatching(/^drop/)])
    await look(hosted.page, 'hosted/packet-beside')
    await lookAtWidths(hosted.app, hosted.page, 'hosted-packet-beside', rulesWidths)
  })

  test('before a save it says which pairs lose a service', async () => {
    await hosted.rules('Rules')
    await hosted.page
      .getByRole('textbox', { name: 'Rules as JSON', exact: true })
      .fill('[\n  { "type": "MATCH_ETHERTYPE", "etherType": 2054 },\n  { "type": "ACTION_ACCEPT" }\n]')
    const told = hosted.page.getByText(/8 pairs lose SSH/).first()
    await told.click()
    await hosted.page.getByText('grace to storage').first().waitFor()
    await look(hosted.page, 'hosted/reach-changes')
    await lookAtWidths(hosted.app, hosted.page, 'hosted-reach-changes', rulesWidths)
    await hosted.page.getByRole('button', { name: 'Discard', exact: true }).click()
    await told.waitFor({ state: 'detached' })
  })

  test('tests of the rules are added, run and asked about before a save', async () => {
    await hosted.rulesView('Tests')
    const form = hosted.page.getByRole('region', { name: 'Add a test' })
    await form.getByLabel('To').selectOption('storage')
    await form.getByRole('button', { name: 'Add test' }).click()
    const list = hosted.page.getByRole('region', { name: 'Tests of the rules' })
    await list.getByText('anyone reaches storage on ssh').waitFor()
    await list.getByText('Passes').waitFor()
    await form.getByLabel('To').selectOption('grace')
    await form.getByRole('button', { name: 'Add test' }).click()
    await list.getByText('Fails').waitFor()
    await look(hosted.page, 'hosted/rule-tests')
    await lookAtWidths(hosted.app, hosted.page, 'hosted-rule-tests', rulesWidths)
    await hosted.page.getByRole('button', { name: 'Save', exact: true }).click()
    await hosted.dialog().getByText('anyone reaches grace on ssh').waitFor()
    await look(hosted.page, 'hosted/rule-tests-fail')
    await hosted.dialog().getByRole('button', { name: 'Save anyway' }).click()
    await hosted.page.locator('.save-bar').getByText('Saved', { exact: true }).waitFor()
  })

  test('a member’s flags are set by name, and what that changes is told before', async () => {
    await hosted.rulesView('Rules text')
    await hosted.page
      .getByRole('textbox', { name: 'Rules text', exact: true })
      .fill(
        'tag role id 1 default 0 enum 0 client enum 1 server flag 4 printer flag 5 camera;\n' +
          'drop ipprotocol tcp and dport 22 and not treq role server;\naccept;\n',
      )
    await hosted.page.getByRole('button', { name: 'Save', exact: true }).click()
    await hosted.page.locator('.save-bar').getByText('Saved', { exact: true }).waitFor()
    await hosted.tab('Members')
    await hosted
      .row('storage')
      .getByRole('button', { name: /^storage/ })
      .click()
    const panel = hosted.dialog()
    await panel.getByRole('group', { name: 'role' }).getByLabel('printer').click()
    const told = panel.getByText(/4 pairs lose SSH/).first()
    await told.click()
    await panel.getByText('grace to storage').waitFor()
    await look(hosted.page, 'hosted/member-flags')
    await lookAtWidths(hosted.app, hosted.page, 'hosted-member-flags', rulesWidths)
    await panel.getByRole('button', { name: 'Discard' }).click()
    await told.waitFor({ state: 'detached' })
  })
})
