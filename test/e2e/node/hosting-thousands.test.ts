import pLimit from 'p-limit'
import { describe, expect, test, vi } from 'vitest'
import type { Show } from '../../../contract/commands.ts'
import { hostedParts } from '../../../contract/hosting.ts'
import { picture } from '../../support/app/application.ts'
import { invoke } from '../../support/app/states.ts'
import type { DemoNode } from '../../support/node/demo-node.ts'
import { openHostedNode } from '../../support/node/hosted-window.ts'
import { shared } from '../../support/shared.ts'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 240_000 })

const count = 2_000
const nameAt = (index: number): string => `site ${String(index).padStart(4, '0')}`
const ids: string[] = []

/** In every hundredth network a device waits. */
async function fill(demo: DemoNode): Promise<void> {
  const limit = pLimit(8)
  await Promise.all(
    Array.from({ length: count }, (_none, index) =>
      limit(async () => {
        ids[index] = await demo.hostNetwork({ name: nameAt(index) })
        if (index % 100 === 0) await demo.addMembers(ids[index] ?? '', 3, 2)
      }),
    ),
  )
}

describe('2,000 hosted networks', () => {
  const hosted = shared(() => openHostedNode({ world: 'empty', prepare: fill }))
  const go = (show: Show) => invoke(hosted.page, 'window.goTo', show)
  const sidebar = () => hosted.page.getByRole('navigation', { name: 'Networks I host' })
  const entry = (index: number) => sidebar().locator(`[data-row="${ids[index]}"]`)
  const entries = () => sidebar().locator('.sidebar-entry')
  /** More entries than are near enough to be seen, with one and a half windows above and below */
  const near = 140

  async function seen(name: string): Promise<void> {
    for (const colorScheme of ['light', 'dark'] as const) {
      await hosted.page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      await picture(hosted.page, `thousands/${name}-${colorScheme}`)
    }
    expect(await hosted.page.evaluate(() => document.querySelectorAll('*').length), name).toBeLessThan(4_000)
    expect(await entries().count(), name).toBeLessThan(near)
  }

  /** Returns whether an entry is within the side bar's own frame */
  const isInSight = (index: number) =>
    entry(index).evaluate((one) => {
      const [own, frame] = [one, one.closest('.sidebar-scroll') ?? one].map((it) =>
        it.getBoundingClientRect(),
      )
      return own && frame && own.top >= frame.top - 1 && own.bottom <= frame.bottom + 1
    })

  test('the overview draws what is seen, and is searched', async () => {
    await hosted.row(nameAt(0)).waitFor()
    await sidebar().getByRole('button', { name: 'All networks 2,000' }).waitFor()
    await seen('overview')
    await hosted.page.getByRole('searchbox').first().fill(nameAt(1234))
    await hosted.row(nameAt(1234)).waitFor()
    await seen('overview-found')
    await hosted.page.getByRole('searchbox').first().fill('')
  })

  test('the side bar reveals the network that is opened elsewhere, and follows the keys', async () => {
    for (const index of [1_500, 3, 1_999]) {
      await go({ view: 'hosting', network: ids[index] ?? '', part: 'members' })
      await expect.poll(() => entry(index).getAttribute('aria-current')).toBe('page')
      await expect.poll(() => isInSight(index), { message: String(index) }).toBe(true)
    }
    await seen('sidebar-last')
    await entry(1_999).focus()
    for (const [key, index] of [
      ['Home', null],
      ['PageDown', 9],
      ['End', 1_999],
      ['ArrowUp', 1_998],
    ] as const) {
      await hosted.page.keyboard.press(key)
      if (index === null) continue
      await expect
        .poll(() => hosted.page.evaluate(() => document.activeElement?.getAttribute('data-row')))
        .toBe(ids[index])
      await expect.poll(() => isInSight(index), { message: key }).toBe(true)
    }
  })

  test('each part of a network, the devices and their map', async () => {
    for (const part of hostedParts) {
      await go({ view: 'hosting', network: ids[1_500] ?? '', part })
      await hosted.page.getByRole('tabpanel', { name: `${part[0]?.toUpperCase()}${part.slice(1)}` }).waitFor()
      await expect.poll(() => isInSight(1_500), { message: part }).toBe(true)
      await seen(part)
    }
    await sidebar().getByRole('button', { name: 'Devices', exact: true }).click()
    for (const tab of ['List', 'Map'] as const) {
      await hosted.page.getByRole('tab', { name: tab }).click()
      await seen(`devices-${tab.toLowerCase()}`)
    }
  })

  test('the palette finds one of them', async () => {
    await hosted.page.keyboard.press('Control+k')
    const box = hosted.page.getByRole('combobox', { name: 'Search everything' })
    await box.waitFor()
    await hosted.page.keyboard.type(nameAt(777))
    await hosted.page
      .getByRole('option')
      .filter({ hasText: nameAt(777) })
      .first()
      .waitFor()
    await seen('palette')
    await hosted.page.keyboard.press('Enter')
    await box.waitFor({ state: 'detached' })
    await expect.poll(() => isInSight(777)).toBe(true)
  })

  test('what waits is listed in the inbox', async () => {
    await hosted.small.getByRole('button', { name: 'Review' }).first().click()
    await hosted.small.locator('main').getByText('site 0000').first().waitFor()
    for (const colorScheme of ['light', 'dark'] as const) {
      await hosted.small.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      await picture(hosted.small, `thousands/inbox-${colorScheme}`)
    }
  })
})
