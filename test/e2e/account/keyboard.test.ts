import type { Locator } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type DemoNewCentral, startDemoNewCentral } from '../../support/account/demo-new-central.ts'
import { startLinkedWorld } from '../../support/account/linked-world.ts'
import { accountButton, openSignedInto } from '../../support/account/window.ts'
import { focused } from '../../support/app/look.ts'
import type { HostedWindow } from '../../support/node/hosted-window.ts'
import { shared } from '../../support/shared.ts'

/** The tab, the button, and the item of its menu; null: the button opens the dialog itself */
const dialogs = [
  ['Organization', 'New group…', null],
  ['Organization', 'New organization…', null],
  ['Organization', 'Actions for Lantern Works', 'Rename…'],
  ['Organization', 'Actions for Lantern Works', 'Delete…'],
  ['Organization', 'Actions for Main', 'Change…'],
  ['Access', 'Give access…', null],
  ['Access', 'Replace all…', null],
  ['Access', 'Invite people…', null],
  ['Access', /^More for /, 'Change roles…'],
  ['Access', /^More for /, 'Remove access…'],
  ['Service accounts', 'New service account…', null],
  ['Service accounts', /^New key for /, null],
  ['Service accounts', /^More for /, 'Rename…'],
  ['Service accounts', /^More for Key /, 'Replace for Meshtray…'],
  ['Service accounts', /^More for Key /, 'Delete…'],
  ['Webhooks', 'New webhook…', null],
  ['Webhooks', /^More for https:/, 'Change…'],
  ['Webhooks', /^More for https:/, 'New signing secret…'],
  ['Webhooks', /^More for https:/, 'Delete…'],
] as const

/** Dialogs of an account as somebody without a mouse goes through them. */
describe('dialogs of an account by keys alone', () => {
  const world = shared(startLinkedWorld)
  let demo: DemoNewCentral
  let hosted: HostedWindow

  beforeAll(async () => {
    demo = await startDemoNewCentral()
    await demo.control('POST', '/__rate', { limit: 10_000 })
    const { url: address, keys } = demo
    hosted = await openSignedInto(world, { kind: 'New Central', address, token: keys.desktop })
    await accountButton(hosted, 'Lantern Works, Harbour Society').click()
  })
  afterAll(async () => {
    await hosted?.close()
    await demo?.dispose()
  })

  const hasFocus = (element: Locator) => element.evaluate((one) => one === document.activeElement)
  const shut = () => hosted.dialog().waitFor({ state: 'detached' })

  async function openBy(opener: Locator, item: string | null): Promise<void> {
    const { page } = hosted
    await expect.poll(() => opener.isEnabled()).toBe(true)
    await opener.focus()
    await page.keyboard.press('Enter')
    if (item !== null) {
      await page.getByRole('menuitem', { name: item }).waitFor()
      await expect
        .poll(async () => {
          const isThere = (await focused(page)) === item
          if (!isThere) await page.keyboard.press('ArrowDown')
          return isThere
        })
        .toBe(true)
      await page.keyboard.press('Enter')
    }
    await hosted.dialog().waitFor()
  }

  /** Where the focus is in the dialog; null: it is not in it */
  function place() {
    return hosted.dialog().evaluate((dialog) => {
      const { activeElement } = document
      if (activeElement === null || activeElement === dialog || !dialog.contains(activeElement)) return null
      const { left, top, width, height } = activeElement.getBoundingClientRect()
      const hit = document.elementFromPoint(left + width / 2, top + height / 2)
      const isSeen = activeElement.contains(hit) || activeElement.closest('label')?.contains(hit) === true
      const name = activeElement.getAttribute('aria-label') ?? activeElement.textContent
      return { at: [...dialog.querySelectorAll('*')].indexOf(activeElement), name, isSeen }
    })
  }

  /** Goes once around, from where the focus is. */
  async function walk() {
    const steps: NonNullable<Awaited<ReturnType<typeof place>>>[] = []
    // A page has the focus between the last control and the first one.
    for (let outside = 0; outside < 3; ) {
      const step = await place()
      if (step !== null && step.at === steps[0]?.at) break
      if (step === null) outside += 1
      else steps.push(step)
      await hosted.page.keyboard.press('Tab')
    }
    return steps
  }

  /** How many controls the dialog has for the Tab key; buttons of one choice are one of them. */
  const stops = () =>
    hosted.dialog().evaluate((dialog) => {
      const all = [
        ...dialog.querySelectorAll<HTMLElement>('button, input, select, textarea, summary, a[href]'),
      ]
      const shown = all.filter(
        (one) => !one.matches(':disabled') && one.tabIndex >= 0 && one.checkVisibility(),
      )
      const choices = shown.flatMap((one) =>
        one instanceof HTMLInputElement && one.type === 'radio' ? [one] : [],
      )
      return shown.length - choices.length + new Set(choices.map(({ name }) => name)).size
    })

  test.each(dialogs)('%s, %s, %s', async (tab, button, item) => {
    const { page } = hosted
    await page.getByRole('tab', { name: tab }).click()
    const opener = page.getByRole('tabpanel').getByRole('button', { name: button }).first()
    await opener.waitFor()
    await openBy(opener, item)
    expect(await place(), 'the focus goes into the dialog').not.toBeNull()
    const steps = await walk()
    expect(steps).toHaveLength(await stops())
    expect(steps.filter(({ isSeen }) => !isSeen)).toEqual([])
    const order = steps.map(({ at }) => at)
    const first = order.indexOf(Math.min(...order))
    const fromTop = [...order.slice(first), ...order.slice(0, first)]
    expect(fromTop, 'in the order in which it is read').toEqual(order.toSorted((a, b) => a - b))
    expect(steps.map(({ name }) => name)).toContain('Cancel')
    await page.keyboard.press('Escape')
    await shut()
    await expect.poll(() => hasFocus(opener)).toBe(true)
  })

  test('Enter in a field sends the form, and the focus goes back', async () => {
    const { page } = hosted
    await page.getByRole('tab', { name: 'Organization' }).click()
    const opener = page.getByRole('button', { name: 'New group…' }).first()
    await openBy(opener, null)
    await page.keyboard.type('By keys')
    await page.keyboard.press('Enter')
    await shut()
    await page.getByRole('row').filter({ hasText: 'By keys' }).waitFor()
    await expect.poll(() => hasFocus(opener)).toBe(true)
  })

  test('Enter adds another address instead of replacing without it', async () => {
    const { page } = hosted
    await page.getByRole('tab', { name: 'Access' }).click()
    await openBy(page.getByRole('button', { name: 'Replace all…' }), null)
    const dialog = hosted.dialog()
    await dialog.getByRole('textbox', { name: 'Type the name to confirm' }).fill('Lantern Works')
    const box = dialog.getByRole('textbox', { name: 'Another address' })
    await box.focus()
    await page.keyboard.type('new@example.com')
    await page.keyboard.press('Enter')
    await dialog.getByRole('button', { name: 'Leave out new@example.com' }).waitFor()
    expect(await hasFocus(box)).toBe(true)
    await page.keyboard.press('Escape')
    await shut()
  })

  test('the copy of a network, from the menu and back to it', async () => {
    const { page } = hosted
    await hosted.open('office')
    const opener = page.locator('header').getByRole('button', { name: 'More' })
    await openBy(opener, 'Copy to another host…')
    await hosted.dialog().getByText('Both networks remain.').waitFor()
    const steps = await walk()
    // The list of what cannot be copied takes the focus too, because keys scroll it.
    for (const name of ['Cancel', 'Copy network']) expect(steps.map((step) => step.name)).toContain(name)
    expect(steps.filter(({ isSeen }) => !isSeen)).toEqual([])
    await page.keyboard.press('Escape')
    await shut()
    await expect.poll(() => hasFocus(opener)).toBe(true)
  })
})
