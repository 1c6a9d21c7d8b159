import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { central, type DemoNewCentral, startDemoNewCentral } from '../../support/account/demo-new-central.ts'
import { type DemoZtnet, startDemoZtnet, ztnet } from '../../support/account/demo-ztnet.ts'
import { startLinkedWorld } from '../../support/account/linked-world.ts'
import { accountButton, openSignedIn, signInToAnother } from '../../support/account/window.ts'
import { look } from '../../support/app/look.ts'
import { answerQuestions, questions } from '../../support/app/questions.ts'
import { lookAtWidths } from '../../support/app/widths.ts'
import type { HostedWindow } from '../../support/node/hosted-window.ts'
import { shared } from '../../support/shared.ts'

/** The three kinds of accounts through the window, one after the other and then side by side. */
describe('accounts of several kinds', () => {
  const world = shared(startLinkedWorld)
  let newCentral: DemoNewCentral
  let own: DemoZtnet
  let hosted: HostedWindow

  beforeAll(async () => {
    ;[newCentral, own] = await Promise.all([startDemoNewCentral(), startDemoZtnet()])
    hosted = await openSignedIn(world)
    await answerQuestions(hosted.app, true)
  })
  afterAll(async () => {
    await hosted?.close()
    await Promise.all([newCentral?.dispose(), own?.dispose()])
  })

  const signIn = (kind: 'New Central' | 'ZTNET', address: string, token: string): Promise<void> =>
    signInToAnother(hosted, {
      kind,
      address,
      token,
      look: () => look(hosted.page, `kinds/sign-in-${kind.toLowerCase().replace(' ', '-')}`),
    })

  test('a key of New Central, after a question that names the host alone', async () => {
    await signIn('New Central', newCentral.url, newCentral.keys.desktop)
    await accountButton(hosted, 'Lantern Works, Harbour Society').waitFor()
    const asked = (await questions(hosted.app)).at(-1)
    expect(`${asked?.message} ${asked?.detail}`).toContain(new URL(newCentral.url).host)
    await hosted.page
      .getByRole('list', { name: /Lantern Works, Harbour/ })
      .getByText('guests')
      .waitFor()
  })

  test('a token of ZTNET, whose address has to be named', async () => {
    await signIn('ZTNET', own.url, own.keys.both)
    await accountButton(hosted, 'Lantern Works').last().waitFor()
  })

  test('a waiting device is let in at New Central', async () => {
    const { page } = hosted
    const list = page.getByRole('list', { name: /Lantern Works, Harbour/ })
    await list.getByText('field team').click()
    const { address } = await newCentral.control<{ address: string }>(
      'POST',
      `/__device/${central.fieldTeam}`,
    )
    const row = page.getByRole('row').filter({ hasText: address })
    await row.waitFor()
    await look(page, 'kinds/members')
    await row.getByRole('button', { name: 'Authorize' }).first().click()
    await expect
      .poll(async () => {
        const path = `/api/v2/network/${central.fieldTeam}/member/${address}`
        return (await newCentral.ask('GET', path)).body.status
      })
      .toBe('authorized')
    expect((await own.ask('GET', `/api/v1/network/${ztnet.fieldTeam}`)).status).toBe(200)
    await page.getByRole('button', { name: /^All networks/ }).click()
    await hosted.row('field team').first().waitFor()
    await look(page, 'kinds/all-networks')
    await lookAtWidths(hosted.app, page, 'kinds-all-networks', [720, 1500])
  })
})
