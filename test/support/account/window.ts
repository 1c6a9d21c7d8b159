import type * as Electron from 'electron'
import type { Locator, Page } from 'playwright-core'
import { eventually } from '../app/application.ts'
import { inMain } from '../app/in-main.ts'
import { answerQuestions } from '../app/questions.ts'
import { type HostedWindow, type HostedWindowOptions, openHosted } from '../node/hosted-window.ts'
import type { DemoNewCentral } from './demo-new-central.ts'
import type { LinkedWorld } from './linked-world.ts'

/** The window of networks over a linked world, nobody signed in. */
export async function openSignedOut(
  { account, node }: LinkedWorld,
  options: HostedWindowOptions = {},
): Promise<HostedWindow> {
  const { flags = [], ...rest } = options
  return openHosted(node, { ...rest, flags: [`--account-url=${account.url}`, ...flags] })
}

/** The same, signed in as Ada through the window. */
export async function openSignedIn(
  world: LinkedWorld,
  options: HostedWindowOptions = {},
): Promise<HostedWindow> {
  const hosted = await openSignedOut(world, options)
  await hosted.page.getByRole('button', { name: 'Sign in to an account' }).click()
  await sendToken(hosted, world.account.token)
  await accountButton(hosted, 'Ada Okafor').waitFor()
  return hosted
}

/** Puts a token into the box on the page and sends it. */
export async function sendToken({ page }: HostedWindow, token: string): Promise<void> {
  await page.getByRole('textbox', { name: 'API token' }).fill(token)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}

interface OtherAccount {
  /** The type of account, as the form names it */
  readonly kind: 'New Central' | 'ZTNET'
  readonly address: string
  readonly token: string
  /** Called with the form filled in */
  readonly look?: () => Promise<unknown>
}

/** The account of a demo's key `desktop` */
export const centralAccount = ({ url, keys }: DemoNewCentral): OtherAccount => ({
  kind: 'New Central',
  address: url,
  token: keys.desktop,
})

/** Adds an account of another service through the form, and closes the form. */
export async function signInToAnother(hosted: HostedWindow, account: OtherAccount): Promise<void> {
  const { page } = hosted
  await page.getByRole('button', { name: 'Accounts' }).click()
  await page.getByRole('menu').getByText('Sign in to another account…').click()
  await sendForm(hosted.dialog(), account)
  await hosted.dialog().getByRole('button', { name: 'Done' }).click()
}

/** The window of networks over a linked world, signed in to this account alone. */
export async function openSignedInto(world: LinkedWorld, account: OtherAccount): Promise<HostedWindow> {
  const hosted = await openSignedOut(world)
  await answerQuestions(hosted.app, true)
  await hosted.page.getByRole('button', { name: 'Sign in to an account' }).click()
  await sendForm(hosted.page, account)
  await accountButton(hosted, /./).first().waitFor()
  return hosted
}

async function sendForm(form: Page | Locator, { kind, address, token, look }: OtherAccount): Promise<void> {
  await form.getByLabel('Account type').selectOption({ label: kind })
  if (kind !== 'ZTNET') await form.getByText('Another service', { exact: true }).click()
  await form.getByRole('textbox', { name: 'Address of the service' }).fill(address)
  await form.getByRole('textbox', { name: 'API token' }).fill(token)
  await look?.()
  await form.getByRole('button', { name: 'Sign in', exact: true }).click()
}

/** The foot of the list, where the account in use stands */
export function accountButton({ page }: HostedWindow, name: string | RegExp) {
  return page.getByRole('navigation').locator('.account-footer').getByRole('button', { name })
}

/** The account's networks, as the list beside the page has them. `account`: its name, where there are several */
export function listedNetworks({ page }: HostedWindow, account = 'Account') {
  return page.getByRole('list', { name: account, exact: true }).getByRole('listitem')
}

/** Waits until this number of them is listed. */
export async function untilListed(hosted: HostedWindow, networks: number, account?: string): Promise<void> {
  await eventually(
    () => listedNetworks(hosted, account).count(),
    (count) => count === networks,
  )
}

/** Opens the account's own page at one of its parts. */
export async function openPage(
  hosted: HostedWindow,
  part: 'Profile' | 'People' | 'API tokens',
): Promise<void> {
  await accountButton(hosted, /./).first().click()
  await hosted.page.getByRole('tab', { name: part }).click()
  await hosted.page.getByRole('tabpanel', { name: part }).waitFor()
}

/** Pastes from the system's clipboard into what has the focus, as a person does. */
export async function paste({ app, page }: HostedWindow, text: string): Promise<void> {
  await inMain(app.electron, ({ clipboard }, given) => clipboard.writeText(given), text)
  await page.keyboard.press('Control+V')
}

/** The window of networks took the small one's place; the tray brings it back. */
export function showSmall({ app }: HostedWindow): Promise<void> {
  return inMain(app.electron, ({ BaseWindow }) => {
    const width = (window: Electron.BaseWindow): number => window.getSize()[0] ?? 0
    const [smallest] = BaseWindow.getAllWindows().toSorted((a, b) => width(a) - width(b))
    smallest?.show()
  })
}
