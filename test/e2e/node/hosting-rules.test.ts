import { describe, expect, test } from 'vitest'
import { picture } from '../../support/app/application.ts'
import { openHostedNetwork, textIn } from '../../support/node/hosted-window.ts'
import { shared } from '../../support/shared.ts'

describe('the rules of a hosted network', () => {
  const hosted = shared(() =>
    openHostedNetwork('bench', (demo, id) =>
      demo.call('POST', `/controller/network/${id}`, {
        rules: [
          { type: 'MATCH_IP_PROTOCOL', not: false, or: false, ipProtocol: 6 },
          { type: 'MATCH_IP_DEST_PORT_RANGE', not: false, or: false, start: 22, end: 22 },
          { type: 'ACTION_DROP', not: false, or: false },
          { type: 'ACTION_ACCEPT', not: false, or: false },
        ],
        capabilities: [{ id: 7, default: true, rules: [{ type: 'ACTION_ACCEPT', not: false, or: false }] }],
        tags: [{ id: 3, default: 5 }],
      }),
    ),
  )

  const editor = () => hosted.page.getByRole('textbox', { name: 'Rules as JSON', exact: true })
  const discard = () => hosted.page.getByRole('button', { name: 'Discard', exact: true }).click()

  test('rules are read out in plain English', async () => {
    await hosted.rules('Rules')
    await hosted.page.getByText('Drop everything that is TCP and goes to port 22.').waitFor()
    await hosted.page.getByText('Accept everything else.').waitFor()
    await hosted.rules('Capabilities')
    await hosted.page.getByText('Capability 7, given to every new member: Accept everything.').waitFor()
    await hosted.rules('Tags')
    await hosted.page.getByText('Tag 3: 5 for members that have no value of their own.').waitFor()
    await picture(hosted.page, 'hosted-tags')
  })

  test('what is no JSON, or no rule, is said at its line, and cannot be sent', async () => {
    await hosted.rules('Rules')
    await editor().fill('[\n  { "type": "ACTION_ACCEPT" }\n  { "type": "ACTION_DROP" }\n]')
    await hosted.page.getByText('A comma or ] is missing here.').waitFor()
    await hosted.page.getByRole('button', { name: 'Line 3' }).waitFor()
    await hosted.page.getByText('As soon as the JSON is right, it is read out here.').waitFor()
    expect(await hosted.page.getByRole('button', { name: 'Save', exact: true }).isDisabled()).toBe(true)
    await editor().fill('[\n  { "type": "ACTION_ACEPT" }\n]')
    await hosted.page.getByText('The service does not know “ACTION_ACEPT”').waitFor()
    expect(await hosted.page.getByRole('button', { name: 'Save', exact: true }).isDisabled()).toBe(true)
    await picture(hosted.page, 'hosted-rules-wrong')
    await discard()
  })

  test('lines, sentences and problems count the same; Format writes a rule a line', async () => {
    await hosted.rules('Rules')
    const untidy =
      '[{"type":"MATCH_ETHERTYPE",\n"etherType":2048},\n\n{"type":"ACTION_DROP"},{"type":"ACTION_ACCEPT"}]'
    await editor().fill(untidy)
    const selected = () => editor().evaluate(() => String(document.getSelection()))
    await hosted.page.getByRole('button', { name: 'Lines 1–4' }).click()
    expect(await selected()).toBe(untidy.slice(1, untidy.indexOf(',{"type":"ACTION_ACCEPT')))
    await editor().press('Control+End')
    await editor().press('ArrowLeft')
    await hosted.page.locator('.reading li[aria-current]').getByText('Accept everything else.').waitFor()
    const format = hosted.page.getByRole('button', { name: 'Format', exact: true })
    await format.click()
    const tidy = [
      '[',
      '  { "type": "MATCH_ETHERTYPE", "etherType": 2048 },',
      '  { "type": "ACTION_DROP" },',
      '  { "type": "ACTION_ACCEPT" }',
      ']',
    ]
    expect(await textIn(editor())).toBe(tidy.join('\n'))
    expect(await format.isDisabled()).toBe(true)
    await hosted.page.getByRole('button', { name: 'Lines 2–3' }).waitFor()
    await picture(hosted.page, 'hosted-rules-formatted')
    await editor().press('Control+z')
    expect(await textIn(editor())).toBe(untidy)
    await editor().press('Control+s')
    await hosted.page.locator('.save-bar').getByText('Saved', { exact: true }).waitFor()
  })

  test('types are completed from the known ones, with the fields that they need', async () => {
    await editor().fill('[{ ')
    await editor().press('End')
    await editor().pressSequentially('"type": "MATCH_ETH')
    const types = hosted.page.getByRole('listbox', { name: 'Suggestions' })
    await types.getByRole('option', { name: /MATCH_ETHERTYPE/ }).waitFor()
    await picture(hosted.page, 'hosted-rules-completion')
    await editor().press('Enter')
    await types.waitFor({ state: 'detached' })
    expect(await textIn(editor())).toMatch(/^\[\{ "type": "MATCH_ETHERTYPE", .*"etherType": \d+/)
    await discard()
  })
})
