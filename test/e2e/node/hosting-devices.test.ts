import { describe, expect, test } from 'vitest'
import { picture } from '../../support/app/application.ts'
import { wake } from '../../support/app/in-main.ts'
import { focused, look } from '../../support/app/look.ts'
import { openSmall } from '../../support/app/small-window.ts'
import { shared } from '../../support/shared.ts'

describe('a device that wants to join', () => {
  const small = shared(() =>
    openSmall({
      world: 'empty',
      async prepare(demo) {
        await demo.setOnline(true)
        id = await demo.hostNetwork({ name: 'porch' })
      },
    }),
  )
  let id: string

  const isAuthorized = async (member: string): Promise<boolean> =>
    (await small.demo.call<{ authorized: boolean }>('GET', `/controller/network/${id}/member/${member}`))
      ?.authorized ?? false
  const banner = (member: string) => small.page.locator('.banner').filter({ hasText: member })
  /** It asks, and the application looks now, as waking from sleep has it do. */
  async function ask(seed: string): Promise<string> {
    const member = await small.demo.ask(id, seed)
    await wake(small.app)
    return member
  }

  test('is told on top of the small window, and let in there', async () => {
    const member = await ask('phone')
    await banner(member).getByText('A new device wants to join porch').waitFor()
    await picture(small.page, 'device-waits')
    await banner(member).getByRole('button', { name: 'Authorize' }).click()
    await banner(member).waitFor({ state: 'detached' })
    expect(await isAuthorized(member)).toBe(true)
    const toast = small.page.locator('.toast').filter({ hasText: `${member} is authorized` })
    await toast.waitFor()
    await picture(small.page, 'device-let-in')
    await small.demo.fault({ kind: 'error', path: '/controller' })
    await toast.getByRole('button', { name: 'Undo' }).click()
    await toast.getByText(`Not undone: ${member} is authorized`).waitFor()
    expect(await focused(small.page)).toBe('Try again')
    await picture(small.page, 'device-not-undone')
    await small.demo.clearFaults()
    await toast.getByRole('button', { name: 'Dismiss' }).click()
    await toast.waitFor({ state: 'detached' })
    expect(await isAuthorized(member)).toBe(true)
  })

  test('stays out where it is ignored, and is not told again when it asks again', async () => {
    const member = await ask('stranger')
    await banner(member).getByRole('button', { name: 'Ignore' }).click()
    await banner(member).waitFor({ state: 'detached' })
    const other = await ask('laptop')
    await ask('stranger')
    await banner(other).waitFor()
    expect(await banner(member).count()).toBe(0)
    expect(await isAuthorized(member)).toBe(false)
    await small.demo.call('POST', `/controller/network/${id}/member/${other}`, { authorized: true })
    await banner(other).waitFor({ state: 'detached' })
  })

  test('several are decided about in one list', async () => {
    const { page } = small
    const [first, second] = [await ask('a'), await ask('b')]
    await page.getByText('2 devices want to join').waitFor()
    await page.getByRole('button', { name: 'Review' }).click()
    await page.getByRole('button', { name: `Authorize ${first}` }).waitFor()
    await look(page, 'inbox')
    await page.getByRole('button', { name: `Authorize ${first}` }).click()
    await page.getByRole('button', { name: `Ignore ${second}` }).click()
    await page.getByText('Nothing needs your attention.').waitFor()
    expect([await isAuthorized(first), await isAuthorized(second)]).toEqual([true, false])
    await page.keyboard.press('Escape')
    await page.getByRole('heading', { name: 'Needs attention' }).waitFor({ state: 'detached' })
  })

  test('views and dialogs that close give the focus back, after the first join too', async () => {
    const { page } = small
    const press = (name: string) => page.getByRole('button', { name, exact: true }).press('Enter')
    await press('Settings')
    await page.getByRole('switch').first().focus()
    await page.keyboard.press('Escape')
    await page.getByRole('heading', { name: 'No networks yet' }).waitFor()
    expect(await focused(page)).toBe('Settings')
    await press('Join network')
    await page.getByRole('textbox', { name: 'Network ID' }).fill(id)
    await page.keyboard.press('Enter')
    await page
      .getByRole('dialog')
      .getByText(/authoriz/i)
      .first()
      .waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await page.getByRole('listitem').filter({ hasText: 'porch' }).waitFor()
    expect(await focused(page)).not.toBe('nothing')
    await press('Join network')
    await page.getByRole('button', { name: 'Cancel' }).press('Enter')
    expect(await focused(page)).toBe('Join network')
    await press('Check connection')
    await page.getByRole('button', { name: 'Back', exact: true }).press('Enter')
    expect(await focused(page)).toBe('Check connection')
  })
})
