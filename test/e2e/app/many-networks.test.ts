import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { defaultFlags } from '../../../contract/node.ts'
import { eventually, type LaunchedApplication, launchApplication } from '../../support/app/application.ts'
import { inMain } from '../../support/app/in-main.ts'
import { look } from '../../support/app/look.ts'
import { invokeIn } from '../../support/app/page-script.ts'
import { online, showPeers } from '../../support/app/small-window.ts'
import { startDemoNode } from '../../support/node/demo-node.ts'
import { shared } from '../../support/shared.ts'
import { temporaryFolder } from '../../support/temp-folder.ts'

const count = 1_000
const idAt = (index: number): string => `5a1ab1e000${index.toString(16).padStart(6, '0')}`

describe('the small window with a thousand networks', () => {
  const demo = shared(startDemoNode)
  let folder: Awaited<ReturnType<typeof temporaryFolder>>
  let app: LaunchedApplication
  let page: Page
  let joined: number
  let six: string

  beforeAll(async () => {
    six = await demo.hostNetwork({ name: 'six' })
    await demo.call('POST', `/controller/network/${six}`, {
      v6AssignMode: { rfc4193: true, '6plane': false, zt: false },
    })
    await demo.call('POST', `/network/${six}`, {})
    await demo.authorize(six)
    joined = (await demo.networks()).length
    folder = await temporaryFolder('many-networks')
    const networks = Array.from({ length: count }, (_, index) => ({
      id: idAt(index),
      name: `site-${index}`,
      flags: defaultFlags,
    }))
    await mkdir(folder.path, { recursive: true })
    await writeFile(join(folder.path, 'settings.json'), JSON.stringify({ version: 1, networks }))
    app = await launchApplication([`--service-home=${demo.home}`, '--show'], { userData: folder.path })
    page = await app.window()
    await online(page).waitFor()
    await eventually(listed, (all) => all === count + joined)
  })
  afterAll(async () => {
    await app?.close()
    await folder?.dispose()
  })

  const row = (name: string) => page.getByRole('listitem').filter({ hasText: name }).first()
  const rows = () => page.getByRole('listitem').count()
  /** Those that are found, drawn or not */
  const listed = async () => Number(await page.getByRole('listitem').first().getAttribute('aria-setsize'))
  const search = () => page.getByRole('searchbox', { name: 'Search networks' })
  /** More rows than are near enough to be seen, with one and a half windows above and below */
  const near = 140
  /** The rows in which something was drawn meanwhile */
  const touched = async (work: () => Promise<unknown>): Promise<number> => {
    await page.evaluate(() => {
      const rows = new Set<Element>()
      const observer = new MutationObserver((changes) => {
        for (const { target } of changes) {
          const row = (target instanceof Element ? target : target.parentElement)?.closest('li')
          if (row != null) rows.add(row)
        }
      })
      observer.observe(document.body, {
        subtree: true,
        childList: true,
        attributes: true,
        characterData: true,
      })
      Object.assign(globalThis, { touched: () => rows.size })
    })
    await work()
    return page.evaluate(() => (globalThis as unknown as { touched(): number }).touched())
  }
  const isDark = (of: Page) => of.evaluate(() => matchMedia('(prefers-color-scheme: dark)').matches)

  test('scrolls to the last one, and opens it', async () => {
    expect(await listed()).toBe(count + joined)
    await page.locator('main').hover()
    await page.mouse.wheel(0, 1_000_000)
    const last = page.getByRole('listitem').last()
    await eventually(
      async () => (await last.boundingBox())?.y ?? 0,
      (top) => top > 0 && top < 720,
    )
    await last.getByRole('button', { expanded: false }).first().click()
    await last.getByRole('switch', { name: 'Allow DNS' }).waitFor()
    await last.getByRole('button', { expanded: true }).first().click()
  })

  test('draws no more than can be seen, whatever is typed and wherever one scrolls', async () => {
    await page.locator('main').evaluate((main) => main.scrollTo(0, 0))
    await eventually(rows, (drawn) => drawn >= 20 && drawn < near)
    await page.keyboard.press('/')
    const key = () => page.keyboard.press('s').then(() => page.locator('mark').first().waitFor())
    expect(await touched(key)).toBeLessThan(near)
    await page.keyboard.press('Escape')
    await page.locator('main').evaluate((main) => main.scrollTo(0, main.scrollHeight / 2))
    const inMiddle = () =>
      page.evaluate(() => {
        const { innerWidth, innerHeight } = globalThis
        const middle = document.elementFromPoint(innerWidth / 2, innerHeight / 2)
        return Number(middle?.closest('li')?.getAttribute('aria-posinset'))
      })
    await eventually(inMiddle, (index) => index > 450 && index < 550)
    expect(await rows()).toBeLessThan(near)
  })

  test('a poll that changes one of them draws that one', async () => {
    const [changed] = await demo.networks()
    if (changed === undefined) throw new Error('this node is in no network')
    await page.locator('main').evaluate((main) => main.scrollTo(0, 0))
    const shown = page.locator('li').filter({ has: page.locator(`[data-row="${changed.id}"]`) })
    await shown.getByText('Disconnected').waitFor({ state: 'detached' })
    expect(
      await touched(async () => {
        await demo.call('DELETE', `/network/${changed.id}`)
        await shown.getByText('Disconnected').waitFor()
      }),
    ).toBe(1)
    await demo.call('POST', `/network/${changed.id}`, {})
    await shown.getByText('Disconnected').waitFor({ state: 'detached' })
  })

  test('is gone through by keys, and is where it was left when it comes back', async () => {
    const inFocus = () =>
      page.evaluate(() => document.activeElement?.closest('li')?.querySelector('strong')?.textContent)
    await page.locator('main [data-open]').first().focus()
    await page.keyboard.press('End')
    expect(await inFocus()).toBe(await page.getByRole('listitem').last().locator('strong').textContent())
    await page.keyboard.press('PageUp')
    await page.keyboard.press('PageUp')
    const there = await inFocus()
    await page.keyboard.press('Enter')
    await page.getByRole('switch', { name: 'Allow DNS' }).waitFor()
    expect(await inFocus()).toBe(there)
    const top = () => page.locator('main').evaluate((main) => main.scrollTop)
    // The row that was opened is still being brought into sight.
    let before = await top()
    await eventually(top, (now) => {
      const isAtRest = now === before
      before = now
      return isAtRest
    })
    await showPeers(page)
    await page.getByRole('searchbox', { name: 'Search peers' }).waitFor()
    await page.getByRole('button', { name: 'Networks', exact: true }).click()
    await page.getByRole('switch', { name: 'Allow DNS' }).waitFor()
    await eventually(top, (now) => Math.abs(now - before) < 3)
    await page.locator('li.row-open [data-open]').click()
  })

  test('finds one by the keys alone', async () => {
    await page.keyboard.press('/')
    await page.keyboard.type('site-77')
    await expect.poll(rows).toBe(11)
    await page.getByText(`11 of ${(count + joined).toLocaleString('en')}`).waitFor()
    await look(page, 'networks-search')
    await page.keyboard.press('Control+f')
    await page.keyboard.type(idAt(500))
    await expect.poll(rows).toBe(1)
    await row('site-500').waitFor()
    await page.keyboard.press('Escape')
    expect(await search().inputValue()).toBe('')
    await expect.poll(listed).toBe(count + joined)
  })

  test('shows an IPv6 address whole, on lines that end at a colon', async () => {
    const { assignedAddresses } = (await demo.network(six)) ?? { assignedAddresses: [] }
    const [whole = ''] = assignedAddresses.find((address) => address.includes(':'))?.split('/') ?? []
    await search().fill(whole)
    const shown = page.locator('.row-status .copyable-text').filter({ hasText: whole }).first()
    await shown.waitFor()
    const { cut, lines } = await shown.evaluate((element) => {
      const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
      const ends: string[] = []
      let top = Number.NaN
      for (let text = texts.nextNode(); text !== null; text = texts.nextNode()) {
        for (let at = 0; at < (text.textContent ?? '').length; at += 1) {
          const range = document.createRange()
          range.setStart(text, at)
          range.setEnd(text, at + 1)
          const box = range.getBoundingClientRect()
          if (box.top > top || Number.isNaN(top)) ends.push('')
          top = box.top
          ends[ends.length - 1] += text.textContent?.[at] ?? ''
        }
      }
      return { cut: element.scrollWidth - element.clientWidth, lines: ends }
    })
    expect(cut).toBe(0)
    expect(lines.length).toBeGreaterThan(1)
    expect(lines.join('')).toBe(whole)
    for (const line of lines.slice(0, -1)) expect(line).toMatch(/:$/)
    await look(page, 'networks-ipv6')
    await page.keyboard.press('Escape')
  })

  test('a theme is in effect at once in both windows, and at the next start', async () => {
    await page.getByRole('button', { name: 'Settings', exact: true }).click()
    await page.getByRole('group', { name: 'Theme' }).scrollIntoViewIfNeeded()
    await look(page, 'settings-theme')
    await page.emulateMedia({ colorScheme: null })
    await page.getByText('Dark', { exact: true }).click()
    await expect.poll(() => isDark(page)).toBeTruthy()
    const hosted = await app.opened(() => page.getByRole('button', { name: 'Hosted', exact: true }).click())
    await hosted.locator('main, [role="main"]').first().waitFor()
    await hosted.emulateMedia({ colorScheme: null })
    for (const theme of ['light', 'dark']) {
      await invokeIn(page, 'preferences.set', JSON.stringify({ theme }))
      for (const each of [page, hosted])
        await eventually(
          () => isDark(each),
          (dark) => dark === (theme === 'dark'),
        )
    }
    await eventually(
      () => readFile(join(folder.path, 'settings.json'), 'utf8'),
      (text) => JSON.parse(text).preferences?.theme === 'dark',
    )
    await app.close()
    app = await launchApplication([`--service-home=${demo.home}`, '--show'], { userData: folder.path })
    page = await app.window()
    await page.emulateMedia({ colorScheme: null })
    expect(await inMain(app.electron, ({ nativeTheme }) => nativeTheme.themeSource)).toBe('dark')
    expect(await isDark(page)).toBe(true)
  })
})
