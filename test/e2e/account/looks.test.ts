import type { Page } from 'playwright-core'
import { afterEach, beforeEach, describe, test } from 'vitest'
import { type LinkedWorld, startLinkedWorld } from '../../support/account/linked-world.ts'
import {
  accountButton,
  openPage,
  openSignedIn,
  openSignedOut,
  sendToken,
  showSmall,
} from '../../support/account/window.ts'
import { look as lookAtPage } from '../../support/app/look.ts'
import { answerQuestions } from '../../support/app/questions.ts'
import { showPeers } from '../../support/app/small-window.ts'
import { lookAtWidths } from '../../support/app/widths.ts'
import type { HostedWindow } from '../../support/node/hosted-window.ts'

/** Finds elements that can be scrolled sideways or stand out of the window: there should be none. */
function overflows(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => {
    const wide = [...document.querySelectorAll<HTMLElement>('body *')].filter((element) => {
      if (element.tagName === 'TEXTAREA' || element.scrollWidth <= element.clientWidth + 1) return false
      return ['auto', 'scroll'].includes(getComputedStyle(element).overflowX)
    })
    const root = document.documentElement
    const tall = root.scrollHeight > window.innerHeight || root.scrollWidth > window.innerWidth
    return [...wide.map(({ className }) => String(className)), ...(tall ? ['the window'] : [])]
  })
}

describe('every view of an account, light and dark', () => {
  let world: LinkedWorld
  let hosted: HostedWindow

  beforeEach(async () => {
    world = await startLinkedWorld()
  })
  afterEach(async () => {
    await hosted?.close()
    await world?.dispose()
  })

  const look = (name: string, page = hosted.page) => lookAtPage(page, `account-${name}`, 1, overflows)
  /** The large window as narrow as it gets in use, and wide, too */
  async function lookWide(name: string): Promise<void> {
    await look(name)
    await lookAtWidths(hosted.app, hosted.page, `account-${name}`, [720, 1500])
  }
  const button = (name: string | RegExp) => hosted.page.getByRole('button', { name, exact: true })
  const answer = (name: string) => hosted.dialog().getByRole('button', { name, exact: true })
  const group = (heading: string) => hosted.page.getByRole('heading', { name: heading, exact: true })
  async function leave(): Promise<void> {
    await answer('Cancel').or(answer('Close')).click()
    await hosted.dialog().waitFor({ state: 'detached' })
  }

  test('signing in, and what may go wrong with an account', async () => {
    hosted = await openSignedOut(world)
    await button('Sign in to an account').click()
    await lookWide('sign-in')
    await hosted.page.getByRole('textbox', { name: 'API token' }).fill('short')
    await look('sign-in-short')
    await hosted.page.getByText('Another service').click()
    await sendToken(hosted, 'x'.repeat(32))
    await hosted.page.getByText('The service does not accept this token').waitFor()
    await lookWide('sign-in-refused')
    await sendToken(hosted, world.account.token)
    await accountButton(hosted, 'Ada Okafor').waitFor()
    await button('Accounts').click()
    await look('menu')
    await hosted.page.getByRole('menuitem', { name: /^Sign out of/ }).click()
    await lookWide('sign-out')
    await leave()
    await world.account.setReadOnly(true)
    await openPage(hosted, 'Profile')
    await hosted.page.getByRole('textbox', { name: 'Display name' }).fill('Ada')
    await button('Save').click()
    await hosted.page.getByText('The account is read-only', { exact: true }).waitFor()
    await lookWide('read-only')
    await world.account.stop()
    await hosted.open('office')
    await hosted.page.getByText('The account’s service does not answer').waitFor()
    await look('offline')
    await world.account.start()
    await world.account.refuse(401)
    await hosted.page.getByRole('button', { name: /^All networks/ }).click()
    await hosted.page.getByText('The token of Ada Okafor is refused').waitFor()
    await lookWide('refused')
  })

  test('people and tokens', async () => {
    hosted = await openSignedIn(world)
    await answerQuestions(hosted.app, true)
    await openPage(hosted, 'Profile')
    await hosted.page.getByText('ada@example.com').waitFor()
    await look('profile')
    await hosted.page.getByText('Details', { exact: true }).click()
    await hosted.page.getByText('CentralStatus').scrollIntoViewIfNeeded()
    await lookWide('profile-details')
    await openPage(hosted, 'People')
    await hosted.page.getByText('4 people').waitFor()
    await button(/^Review invitation/)
      .first()
      .waitFor()
    await look('people')
    await group('Invitations').scrollIntoViewIfNeeded()
    await lookWide('invitations')
    await button('Invite…').click()
    await hosted.dialog().getByRole('textbox').fill('nobody')
    await hosted.dialog().getByRole('textbox').press('Enter')
    await lookWide('invite')
    await leave()
    await button(/^Review invitation/)
      .first()
      .click()
    await hosted.dialog().getByText('Pending').waitFor()
    await lookWide('invitation')
    await leave()
    await openPage(hosted, 'API tokens')
    await hosted.page.getByText('monitoring').waitFor()
    await look('tokens')
    await button('Add token…').click()
    await hosted.dialog().getByText('Enter my own').click()
    await hosted.dialog().getByRole('textbox', { name: 'Token' }).fill('short')
    await lookWide('own-token')
    await hosted.dialog().getByText('Generate one').click()
    await hosted.dialog().getByRole('textbox', { name: 'Name' }).fill('backup script')
    await answer('Add').click()
    await hosted.dialog().locator('code').waitFor()
    await lookWide('new-token')
    await answer('Copy and close').click()
    await button('Delete the token backup script').click()
    await lookWide('delete-token')
  })

  test('networks and members', async () => {
    hosted = await openSignedIn(world)
    await hosted.page.getByRole('button', { name: /^All networks/ }).click()
    await hosted.row('field team').waitFor()
    await look('networks')
    await button('New network in the account').click()
    await hosted.dialog().getByText('This subnet does not conflict').waitFor()
    await lookWide('new-network')
    await leave()
    await hosted.open('guests')
    await hosted.page.getByText('You can view this network').waitFor()
    await hosted.row('projector').waitFor()
    await lookWide('guests')
    await hosted.open('office')
    await hosted.row('gateway').waitFor()
    await look('members')
    await hosted.page.getByRole('searchbox').fill('door camera')
    await hosted.row('door camera').locator('[data-open]').click()
    await hosted.dialog().waitFor()
    await lookWide('member')
    await hosted.dialog().getByRole('switch', { name: 'Hidden' }).scrollIntoViewIfNeeded()
    await lookWide('member-below')
    await hosted.dialog().getByText('Details', { exact: true }).click()
    await hosted.dialog().getByText('Member ID').scrollIntoViewIfNeeded()
    await lookWide('member-details')
    await leave()
    await hosted.tab('Settings')
    await look('settings')
    await group('People').scrollIntoViewIfNeeded()
    await hosted.page.getByRole('checkbox', { name: 'Read, Grace Lindqvist' }).scrollIntoViewIfNeeded()
    await lookWide('permissions')
    await hosted.page.getByRole('switch', { name: 'Require log-in' }).click()
    await hosted.page.getByText('Only these e-mail addresses').click()
    await hosted.page.getByText('These are set by the service.').scrollIntoViewIfNeeded()
    await lookWide('sso')
    await hosted.page.getByText('Details', { exact: true }).click()
    await hosted.page.getByText('Configuration ID').scrollIntoViewIfNeeded()
    await lookWide('network-details')
    await hosted.page.locator('.save-bar').getByRole('button', { name: 'Discard' }).click()
    await hosted.tab('Rules')
    await hosted.page.getByRole('textbox', { name: 'Rules text' }).waitFor()
    await lookWide('rules-text')
    await hosted.open('field team')
    await button('Join this device').click()
    await hosted.page.getByText('This device is connected').waitFor()
    await look('joined')
  })

  test('peers by their names, in the small window', async () => {
    hosted = await openSignedIn(world)
    const { small } = hosted
    await showSmall(hosted)
    await showPeers(small)
    await small.getByRole('button', { name: /^office server, 0a1b2c3d4e/ }).click()
    await small.getByText('Files, calendar, backups').waitFor()
    await small.getByRole('button', { name: 'Copy address 10.147.17.2' }).waitFor()
    await look('peers', small)
  })
})
