import { act } from '@testing-library/preact'
import { options, type VNode } from 'preact'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { NetworkEntry } from '../../contract/snapshot.ts'
import { openWindow } from '../testing/window.tsx'
import { disconnected, snapshot } from '../testing/world.ts'
import { NetworkRow } from './networks.tsx'

const count = 1_000
const idAt = (index: number): string => `8056c2e21c${String(index).padStart(6, '0')}`
const networks = Array.from({ length: count }, (_, index) => disconnected(idAt(index), `site ${index}`))

/** The rows that were drawn, each as often as it was */
let drawn: string[] = []
const before = options.diffed ?? (() => undefined)
beforeEach(() => {
  drawn = []
  options.diffed = (vnode: VNode) => {
    before(vnode)
    if (vnode.type === NetworkRow) drawn.push((vnode.props as unknown as { entry: NetworkEntry }).entry.id)
  }
})
afterEach(() => {
  options.diffed = before
})

async function openMany() {
  const opened = await openWindow(snapshot({ networks }))
  const main = document.querySelector<HTMLElement>('main')
  if (main === null) throw new Error('the window has no main')
  return { ...opened, main, box: () => opened.screen.getByRole<HTMLInputElement>('searchbox') }
}
const row = (index: number) => document.querySelector(`[data-row="${idAt(index)}"]`)?.closest('li') ?? null
const opener = (index: number) => row(index)?.querySelector<HTMLElement>('[data-open]') ?? null
const rows = () => document.querySelectorAll('main li').length
/** Sends the event with which the browser tells that the part with this row came near to the view or left it. */
const scrollTo = (index: number, isNear = true) =>
  act(() => {
    const event = Object.assign(new Event('contentvisibilityautostatechange'), { skipped: !isNear })
    document.querySelectorAll('.rows-part')[Math.floor(index / 20)]?.dispatchEvent(event)
  })

test('of a thousand only those near what can be seen are drawn, with their place among all', async () => {
  await openMany()
  expect(rows()).toBe(20)
  expect(row(999)).toBeNull()
  await scrollTo(999)
  expect(rows()).toBe(40)
  expect(row(999)?.getAttribute('aria-posinset')).toBe('1000')
  expect(row(999)?.getAttribute('aria-setsize')).toBe('1000')
  await scrollTo(999, false)
  expect(row(999)).toBeNull()
})

test('a key in the search draws those in sight, however many are found', async () => {
  const { user, box } = await openMany()
  expect(drawn).toHaveLength(20)
  await user.click(box())
  drawn = []
  await user.keyboard('s')
  expect(drawn).toHaveLength(20)
  drawn = []
  await user.keyboard('ite 77')
  expect(rows()).toBe(19)
  expect(drawn.length).toBeLessThan(6 * 20)
  drawn = []
  await user.keyboard('{Escape}')
  expect(rows()).toBe(20)
  expect(drawn.length).toBeLessThanOrEqual(20)
})

test('of a thousand networks the one that changed is drawn again, and no other', async () => {
  const { app, bridge } = await openMany()
  const revision = (app.snapshot.value?.revision ?? 0) + 1
  drawn = []
  const next = networks.map((entry, index) =>
    index === 3 ? { ...entry, name: 'renamed', revision } : structuredClone(entry),
  )
  await act(() => bridge.push(snapshot({ networks: next, revision })))
  expect(drawn).toEqual([idAt(3)])
  expect(opener(3)?.textContent).toContain('renamed')
  drawn = []
  await act(() => bridge.push(snapshot({ networks: structuredClone(next), revision: revision + 1 })))
  expect(drawn).toEqual([])
})

test('the keys reach a row that was out of sight, and it keeps the focus while the list scrolls', async () => {
  const { user } = await openMany()
  opener(0)?.focus()
  await user.keyboard('{End}')
  expect(row(999)?.contains(document.activeElement)).toBe(true)
  await scrollTo(999)
  await user.keyboard('{PageUp}{PageUp}')
  expect(document.activeElement).toBe(opener(979))
  await scrollTo(0, false)
  await scrollTo(999, false)
  expect(document.activeElement).toBe(opener(979))
  // The first row of all is no longer there.
  expect(row(0)).toBeNull()
  await user.keyboard('{Enter}')
  expect(row(979)?.querySelector('.row-details')).not.toBeNull()
  await user.keyboard('{Home}')
  expect(document.activeElement).toBe(opener(0))
  // Opened, it stays.
  expect(row(979)?.querySelector('.row-details')).not.toBeNull()
})

test('search, opened row and place are there when the list comes back', async () => {
  const { user, app, box, main } = await openMany()
  await user.type(box(), 'site')
  await scrollTo(500)
  const button = opener(500)
  if (button !== null) await user.click(button)
  await scrollTo(500, false)
  act(() => {
    main.scrollTop = 26_000
    main.dispatchEvent(new Event('scroll'))
  })
  act(() => {
    app.navigate({ view: 'peers' })
  })
  expect(main.scrollTop).toBe(0)
  act(() => {
    app.navigate({ view: 'networks' })
  })
  expect(main.scrollTop).toBe(26_000)
  expect(box().value).toBe('site')
  expect(row(500)?.querySelector('.row-details')).not.toBeNull()
})
