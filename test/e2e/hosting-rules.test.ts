import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { picture } from '../support/application.ts'
import { type DemoNode, startDemoNode } from '../support/demo-node.ts'
import { type HostedWindow, openHosted } from '../support/hosted-window.ts'

describe('the rules of a hosted network', () => {
  let demo: DemoNode
  let hosted: HostedWindow
  let page: Page

  beforeAll(async () => {
    demo = await startDemoNode()
    const id = await demo.hostNetwork({ name: 'bench' })
    await demo.call('POST', `/controller/network/${id}`, {
      rules: [
        { type: 'MATCH_IP_PROTOCOL', not: false, or: false, ipProtocol: 6 },
        { type: 'MATCH_IP_DEST_PORT_RANGE', not: false, or: false, start: 22, end: 22 },
        { type: 'ACTION_DROP', not: false, or: false },
        { type: 'ACTION_ACCEPT', not: false, or: false },
      ],
      capabilities: [{ id: 7, default: true, rules: [{ type: 'ACTION_ACCEPT', not: false, or: false }] }],
      tags: [{ id: 3, default: 5 }],
    })
    hosted = await openHosted(demo)
    page = hosted.page
    await hosted.open('bench')
  })
  afterAll(async () => {
    await hosted?.close()
    await demo?.dispose()
  })

  const editor = () => page.getByRole('textbox', { name: 'Rules as JSON', exact: true })
  const discard = () => page.getByRole('button', { name: 'Discard', exact: true }).click()

  test('rules are read out in plain English', async () => {
    await hosted.rules('Rules')
    await page.getByText('Drop everything that is TCP and goes to port 22.').waitFor()
    await page.getByText('Accept everything else.').waitFor()
    await hosted.rules('Capabilities')
    await page.getByText('Capability 7, given to every new member: Accept everything.').waitFor()
    await hosted.rules('Tags')
    await page.getByText('Tag 3: 5 for members that have no value of their own.').waitFor()
    await picture(page, 'hosted-tags')
  })

  test('what is no JSON, or no rule, is said at its line, and cannot be sent', async () => {
    await hosted.rules('Rules')
    await editor().fill('[\n  { "type": "ACTION_ACCEPT" }\n  { "type": "ACTION_DROP" }\n]')
    await page.getByText('A comma or ] is missing here.').waitFor()
    await page.getByRole('button', { name: 'Line 3' }).waitFor()
    await page.getByText('As soon as the JSON is right, it is read out here.').waitFor()
    expect(await page.getByRole('button', { name: 'Save', exact: true }).isDisabled()).toBe(true)
    await editor().fill('[\n  { "type": "ACTION_ACEPT" }\n]')
    await page.getByText('The service does not know “ACTION_ACEPT”').waitFor()
    expect(await page.getByRole('button', { name: 'Save', exact: true }).isDisabled()).toBe(true)
    await picture(page, 'hosted-rules-wrong')
    await discard()
  })

  test('types are completed from the known ones, with the fields that they need', async () => {
    await editor().fill('[{ ')
    await editor().press('End')
    await editor().pressSequentially('"type": "MATCH_ETH')
    const types = page.getByRole('listbox', { name: 'Known types' })
    await types.getByRole('option', { name: /MATCH_ETHERTYPE/ }).waitFor()
    await picture(page, 'hosted-rules-completion')
    await editor().press('Enter')
    await types.waitFor({ state: 'detached' })
    expect(await editor().inputValue()).toMatch(/^\[\{ "type": "MATCH_ETHERTYPE", .*"etherType": \d+/)
    await discard()
  })
})
