import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type DemoZtnet, startDemoZtnet } from '../../support/account/demo-ztnet.ts'
import { startLinkedWorld } from '../../support/account/linked-world.ts'
import {
  fingerprints,
  type SelfSignedAccount,
  startSelfSignedAccount,
} from '../../support/account/self-signed.ts'
import { accountButton, openSignedOut, untilListed } from '../../support/account/window.ts'
import { look } from '../../support/app/look.ts'
import { answerQuestions, questions } from '../../support/app/questions.ts'
import { lookAtWidths } from '../../support/app/widths.ts'
import type { HostedWindow } from '../../support/node/hosted-window.ts'
import { shared } from '../../support/shared.ts'

/** The first account is one that people host themselves, behind a certificate of its own. */
describe('a self-hosted service with a certificate of its own', () => {
  const world = shared(startLinkedWorld)
  let ztnet: DemoZtnet
  let front: SelfSignedAccount
  let hosted: HostedWindow

  beforeAll(async () => {
    ztnet = await startDemoZtnet()
    front = await startSelfSignedAccount('first', ztnet.url)
    hosted = await openSignedOut(world)
    await answerQuestions(hosted.app, false)
    await hosted.page.getByRole('button', { name: 'Sign in to an account' }).click()
  })
  afterAll(async () => {
    await hosted?.close()
    await front?.close()
    await ztnet?.dispose()
  })

  async function lookAt(name: string): Promise<void> {
    await look(hosted.page, `certificates/${name}`)
    await lookAtWidths(hosted.app, hosted.page, `account-own-${name}`, [640, 1500])
  }
  const press = (name: string) => hosted.page.getByRole('button', { name, exact: true }).click()

  test('the form says where a token goes, and what is asked besides', async () => {
    const { page } = hosted
    await page.getByLabel('Account type').selectOption({ label: 'Not sure: ask the service' })
    await lookAt('unknown-type')
    await page.getByLabel('Account type').selectOption({ label: 'New Central' })
    await page.getByRole('textbox', { name: 'API token' }).fill('Ab3'.repeat(10))
    await lookAt('new-central')
    await page.getByLabel('Account type').selectOption({ label: 'ZTNET' })
    await page.getByRole('textbox', { name: 'Address of the service' }).fill(front.url)
    await page.getByRole('textbox', { name: 'API token' }).fill(ztnet.keys.both)
    await lookAt('ztnet')
  })

  test('declined, nothing is sent; accepted, the certificate stands with the account', async () => {
    const { page } = hosted
    await press('Sign in')
    await page.getByRole('alert').waitFor()
    await lookAt('declined')
    expect(front.tokens).toEqual([])
    await answerQuestions(hosted.app, true)
    await press('Sign in')
    await accountButton(hosted, 'Lantern Works').waitFor()
    const asked = (await questions(hosted.app)).at(-1)
    expect(asked?.message).toContain(new URL(front.url).host)
    for (const line of ['Issued to: CN=account.test', `SHA-256 fingerprint: ${fingerprints.first}`])
      expect(asked?.detail).toContain(line)
    await untilListed(hosted, 3)
    await accountButton(hosted, 'Lantern Works').click()
    await page.getByText(fingerprints.first).waitFor()
    await lookAt('account')
  })

  test('another certificate is refused with both fingerprints, until it is reviewed and accepted', async () => {
    const { page } = hosted
    front.present('renewed')
    const before = front.tokens.length
    await page.getByText('The server presents another certificate').waitFor()
    await page.getByText('Details', { exact: true }).first().click()
    await page.getByText(`${fingerprints.first} → ${fingerprints.renewed}`).first().waitFor()
    await lookAt('other-certificate')
    // The networks that were read earlier stay.
    await untilListed(hosted, 3)
    expect(front.tokens).toHaveLength(before)
    await page.getByRole('button', { name: 'Review certificate…' }).first().click()
    await page.getByText(fingerprints.renewed).waitFor()
    expect((await questions(hosted.app)).at(-1)?.detail).toContain(`Accepted before: ${fingerprints.first}`)
    await expect.poll(() => front.tokens.length).toBeGreaterThan(before)
  })
})
