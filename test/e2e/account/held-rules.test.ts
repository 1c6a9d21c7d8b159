import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { central, type DemoNewCentral, startDemoNewCentral } from '../../support/account/demo-new-central.ts'
import { type DemoZtnet, startDemoZtnet } from '../../support/account/demo-ztnet.ts'
import { startLinkedWorld } from '../../support/account/linked-world.ts'
import { accountButton, openSignedIn, signInToAnother } from '../../support/account/window.ts'
import { look } from '../../support/app/look.ts'
import { answerQuestions } from '../../support/app/questions.ts'
import { lookAtWidths, rulesWidths } from '../../support/app/widths.ts'
import type { HostedWindow } from '../../support/node/hosted-window.ts'
import { shared } from '../../support/shared.ts'

const { office, guests } = central
const source = `tag role id 1 default 0 enum 0 client enum 1 server;

# test: anyone never reaches anyone on ssh
accept ethertype arp or ipprotocol icmp4;
accept ipprotocol tcp dport 443 treq role server;
accept chr tcp_ack;
`

/* Rules that their host keeps as a text alone, as a template, or whose text it does not return. */
describe('rules that a host keeps in a form of its own', () => {
  const world = shared(startLinkedWorld)
  let demo: DemoNewCentral
  let own: DemoZtnet
  let hosted: HostedWindow

  beforeAll(async () => {
    ;[demo, own] = await Promise.all([startDemoNewCentral(), startDemoZtnet()])
    await demo.control('POST', '/__rate', { limit: 10_000 })
    hosted = await openSignedIn(world)
    await answerQuestions(hosted.app, true)
    await signInToAnother(hosted, { kind: 'New Central', address: demo.url, token: demo.keys.desktop })
    await accountButton(hosted, 'Lantern Works, Harbour Society').waitFor()
  })
  afterAll(async () => {
    await hosted?.close()
    await Promise.all([demo?.dispose(), own?.dispose()])
  })

  const rulesOf = async (id: string) => (await demo.ask('GET', `/api/v2beta/network/${id}/flow-rule`)).body
  const listOf = (account: RegExp) => hosted.page.getByRole('list', { name: account })
  const text = () => hosted.page.getByRole('textbox', { name: 'Rules text', exact: true })
  const bar = () => hosted.page.locator('.save-bar')
  async function save(): Promise<void> {
    await bar().getByRole('button', { name: 'Save', exact: true }).click()
    await bar().getByText('Saved', { exact: true }).waitFor()
  }

  test('tell who reaches whom, test a packet, and are compared before a save', async () => {
    const { page } = hosted
    await listOf(/Lantern Works, Harbour/)
      .getByText('office')
      .click()
    await hosted.rulesView('Rules text')
    await text().fill(source)
    await bar()
      .getByText(/pairs lose .*SSH/)
      .first()
      .waitFor()
    await page.getByRole('heading', { name: 'Test a packet' }).waitFor()
    await look(page, 'new-central/rules-text', 2)
    await hosted.rulesView('Tests')
    await page
      .getByRole('region', { name: 'Tests of the rules' })
      .getByText(/^Passes/)
      .waitFor()
    await hosted.rulesView('Who reaches whom')
    await page.getByText(/^Worked out on this computer from the rules text/).waitFor()
    await page
      .getByRole('gridcell', { name: /^SSH on .*: 0 of \d+ members reach it$/ })
      .first()
      .waitFor()
    await look(page, 'new-central/reach', 2)
    await lookAtWidths(hosted.app, page, 'new-central-reach', rulesWidths)
    await save()
    expect(await rulesOf(office)).toEqual({ kind: 'custom', config: { source } })
  })

  test('a text with words of a newer service is saved as it is, and nothing is claimed of it', async () => {
    const { page } = hosted
    const newer = '# From tomorrow\naccept ipprotocol quic hour 8-17;\n'
    await hosted.rulesView('Rules text')
    await text().fill(newer)
    await bar()
      .getByText(/^Meshtray cannot read the rules text: \d errors?\./)
      .waitFor()
    expect(
      await bar()
        .getByText(/pairs? (lose|gain)/)
        .count(),
    ).toBe(0)
    await look(page, 'new-central/rules-newer', 2)
    await save()
    expect(await rulesOf(office)).toEqual({ kind: 'custom', config: { source: newer } })
    await hosted.rulesView('Who reaches whom')
    await page.getByText(/^Meshtray cannot read the rules text in full/).waitFor()
    // The service decides what it refuses, and the text stays as it was typed.
    await hosted.rulesView('Rules text')
    await text().fill('accept')
    await bar().getByRole('button', { name: 'Save', exact: true }).click()
    await bar().getByRole('alert').waitFor()
    expect(await text().textContent()).toContain('accept')
    expect(await rulesOf(office)).toEqual({ kind: 'custom', config: { source: newer } })
    await text().fill('drop;\n')
    await save()
  })

  test('a template is shown with what is told of it, and stays', async () => {
    const { page } = hosted
    await listOf(/Lantern Works, Harbour/)
      .getByText('guests')
      .click()
    await hosted.tab('Rules')
    await page.getByText('The rules of this network are a template of the service').waitFor()
    await page.getByText('UDP 53').waitFor()
    expect(await page.getByRole('radio', { name: 'Rules text' }).count()).toBe(0)
    await look(page, 'new-central/rules-template', 2)
    await lookAtWidths(hosted.app, page, 'new-central-rules-template', rulesWidths)
    expect((await rulesOf(guests)).kind).toBe('isolation')
  })

  test('ZTNET returns the rules and not their text, which is said beside it', async () => {
    const { page } = hosted
    await signInToAnother(hosted, { kind: 'ZTNET', address: own.url, token: own.keys.both })
    await accountButton(hosted, 'Lantern Works').last().waitFor()
    await listOf(/^Lantern Works$/)
      .getByText('office')
      .click()
    await hosted.rulesView('Rules text')
    await page.getByText(/^This service does not return the rules text/).waitFor()
    await look(page, 'ztnet/rules-text', 2)
    await hosted.rulesView('Who reaches whom')
    await page
      .getByRole('gridcell', { name: /^Ping on .* members reach it/ })
      .first()
      .waitFor()
  })
})
