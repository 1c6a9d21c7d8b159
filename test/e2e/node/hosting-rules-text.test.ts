import { describe, expect, test } from 'vitest'
import { look } from '../../support/app/look.ts'
import { lookAtWidths, rulesWidths } from '../../support/app/widths.ts'
import { openHostedNetwork, textIn } from '../../support/node/hosted-window.ts'
import { shared } from '../../support/shared.ts'

const source = `# Who may do what
tag role id 1 default client
  enum 0 client
  enum 1 server
;
accept ethertype arp;
accept treq role server;
accept tseq role server;
drop;
`

describe('the rules of a hosted network as text', () => {
  const hosted = shared(() => openHostedNetwork('text'))
  const path = () => `/controller/network/${hosted.id}`
  const editor = (name = 'Rules text') => hosted.page.getByRole('textbox', { name, exact: true })
  const button = (name: string) => hosted.page.getByRole('button', { name, exact: true })
  const save = async () => {
    await button('Save').click()
    await hosted.page.locator('.save-bar').getByText('Saved', { exact: true }).waitFor()
  }
  const drawn = (name: string) => expect.poll(async () => textIn(editor(name)))

  test('what is typed is saved as rules, and the text with its comments is kept', async () => {
    await hosted.rulesView('Rules text')
    await editor().fill(source)
    await hosted.page.getByText('Drop everything else.').waitFor()
    await look(hosted.page, 'hosted/rules-text')
    await lookAtWidths(hosted.app, hosted.page, 'hosted-rules-text', rulesWidths)
    await save()
    const network = await hosted.demo.call<Record<string, unknown>>('GET', path())
    expect(network).toMatchObject({ tags: [{ id: 1, default: 0 }] })
    expect(network?.rules).toHaveLength(7)
    expect(JSON.stringify(network)).not.toContain('Who may do what')
    await hosted.tab('Members')
    await hosted.rulesView('Rules text')
    await drawn('Rules text').toBe(source)
  })

  test('a misspelled word stops the save, and is mended by a click or by the suggestion', async () => {
    await editor().fill('acept;')
    await hosted.page.getByRole('button', { name: 'Fix 1 error to save' }).waitFor()
    await look(hosted.page, 'hosted/rules-text-wrong')
    await button('Replace with “accept”').click()
    await drawn('Rules text').toBe('accept;')
    await editor().press('Control+End')
    await editor().press('Enter')
    await editor().pressSequentially('drop ether')
    const words = hosted.page.getByRole('listbox', { name: 'Suggestions' })
    await words.getByRole('option', { name: /^ethertype/ }).waitFor()
    await look(hosted.page, 'hosted/rules-text-suggestions')
    await editor().press('Enter')
    await editor().pressSequentially(' arp;')
    await drawn('Rules text').toBe('accept;\ndrop ethertype arp;')
    await button('Discard').click()
    await drawn('Rules text').toBe(source)
  })

  test('Tab leaves the editor, and a word below the pointer is explained', async () => {
    await editor().focus()
    await editor().press('Tab')
    expect(await editor().evaluate((element) => element === document.activeElement)).toBe(false)
    await editor().getByText('treq').first().hover()
    await hosted.page.getByText('The receiver has this value of the tag').waitFor()
    await hosted.page.mouse.move(0, 0)
  })

  test('a template is opened as text', async () => {
    await button('Templates…').click()
    await hosted.dialog().getByText('Clients reach servers, not each other').waitFor()
    await look(hosted.page, 'hosted/rules-templates')
    await hosted.page.getByRole('button', { name: 'Use “Only some services”' }).click()
    await hosted.page.getByText('include tcp_service(22)').waitFor()
    await look(hosted.page, 'hosted/rules-template')
    await button('Discard').click()
  })

  test('tags and capabilities are declared in boxes', async () => {
    await hosted.rulesView('Tags and capabilities')
    await hosted.page.getByRole('button', { name: 'Edit role' }).click()
    await hosted.dialog().getByRole('textbox', { name: 'Name' }).fill('rank')
    await look(hosted.page, 'hosted/rules-tag')
    await button('Apply').click()
    await hosted.page.getByRole('button', { name: 'Edit rank' }).waitFor()
    await look(hosted.page, 'hosted/rules-declared')
    await lookAtWidths(hosted.app, hosted.page, 'hosted-rules-declared', rulesWidths)
    await hosted.rulesView('Rules text')
    await hosted.page.getByText('accept treq rank server;').waitFor()
    await button('Discard').click()
    await drawn('Rules text').toBe(source)
  })

  test('rules that were changed elsewhere stand beside the kept text, and the person chooses', async () => {
    await hosted.demo.call('POST', path(), { rules: [{ type: 'ACTION_DROP', not: false, or: false }] })
    await hosted.page.getByText('The rules were changed elsewhere').waitFor()
    await drawn('Saved rules text').toBe(source)
    await look(hosted.page, 'hosted/rules-parted')
    await lookAtWidths(hosted.app, hosted.page, 'hosted-rules-parted', rulesWidths)
    await button('Use the saved text').click()
    await drawn('Rules text').toBe(source)
    await save()
    const network = await hosted.demo.call<Record<string, unknown>>('GET', path())
    expect(network?.rules).toHaveLength(7)
  })
})
