import { describe, expect, test } from 'vitest'
import { startDemoZtnet } from '../../support/account/demo-ztnet.ts'
import { startLinkedWorld } from '../../support/account/linked-world.ts'
import { startSelfSignedAccount } from '../../support/account/self-signed.ts'
import { accountButton, openSignedOut } from '../../support/account/window.ts'
import { eventually } from '../../support/app/application.ts'
import { lacking } from '../../support/desktop/program.ts'
import { pressInQuestion, questionOnScreen, xScreen } from '../../support/desktop/x-screen.ts'

const missing = lacking('xdotool')
/** The largest of the questions fits into it. */
const size = { width: 640, height: 320 }

/** The system's own dialogs, as they look and as keys answer them. */
describe('questions about where a token goes', () => {
  test.for([
    ['light', 'Adwaita'],
    ['dark', 'Adwaita:dark'],
  ] as const)('%s: Enter and Escape decline, and nothing is sent', async ([scheme, theme], { skip }) => {
    skip(missing.length > 0, `not installed: ${missing.join(', ')}`)
    await using stack = new AsyncDisposableStack()
    const world = await startLinkedWorld()
    stack.defer(world.dispose)
    const ztnet = await startDemoZtnet()
    stack.defer(ztnet.dispose)
    const front = await startSelfSignedAccount('first', ztnet.url)
    stack.defer(front.close)
    const hosted = await openSignedOut(world, { environment: { GTK_THEME: theme } })
    stack.defer(hosted.close)
    const { page } = hosted
    const address = page.getByRole('textbox', { name: 'Address of the service' })
    const declined = page.getByRole('alert')

    async function signIn(): Promise<void> {
      await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    }
    /** Looks at the question that is open, and answers it. */
    async function answer(name: string, ...keys: readonly string[]): Promise<void> {
      const question = await eventually(questionOnScreen, (found) => found !== '')
      await xScreen(hosted.app).picture(`question-${name}-${scheme}`, { x: 0, y: 0 }, size)
      await pressInQuestion(question, ...keys)
      await eventually(questionOnScreen, (found) => found !== question)
    }
    const accept = ['Tab', 'space']

    await page.getByRole('button', { name: 'Sign in to an account' }).click()
    await page.getByLabel('Account type').selectOption({ label: 'ZTNET' })
    // Nothing answers at this address, which is for documents.
    await address.fill('http://192.0.2.1')
    await page.getByRole('textbox', { name: 'API token' }).fill(ztnet.keys.both)
    await signIn()
    await answer('plain', 'Escape')
    await declined.waitFor()

    await address.fill(front.url)
    await signIn()
    await answer('token', 'Return')
    await declined.waitFor()
    await signIn()
    await answer('token', ...accept)
    await answer('certificate', 'Escape')
    await declined.waitFor()
    expect(front.tokens).toEqual([])

    await signIn()
    await answer('certificate', ...accept)
    await accountButton(hosted, 'Lantern Works').waitFor()
    front.present('renewed')
    const before = front.tokens.length
    await page.getByRole('button', { name: 'Review certificate…' }).first().click()
    await answer('other-certificate', 'Return')
    expect(front.tokens).toHaveLength(before)
    await page.getByRole('button', { name: 'Review certificate…' }).first().click()
    await answer('other-certificate', ...accept)
    await expect.poll(() => front.tokens.length).toBeGreaterThan(before)
  })
})
