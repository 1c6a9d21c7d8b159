import { expect, test } from 'vitest'
import type { SetsSnapshot, UsedSet } from '../../../contract/network-set.ts'
import { defaultFlags } from '../../../contract/node.ts'
import type { Snapshot } from '../../../contract/snapshot.ts'
import { sampleEntry } from '../../../contract/testing/joined.ts'
import { find, itemsOf, labels } from '../../testing/tray-items.ts'

const entry = sampleEntry()
const setOf = (id: string, name: string, state: 'connected' | 'paused' | 'disconnected') => ({
  id,
  name,
  networks: [{ network: entry.id, name: entry.name, state, flags: defaultFlags }],
})
const work = setOf('work', 'Work & more', 'connected')
const home = setOf('home', 'Home', 'disconnected')
const used: UsedSet = {
  id: 'home',
  name: 'Home',
  by: { kind: 'person' },
  at: 1,
  step: 'used',
  left: [],
  changed: [],
  failed: [],
  unknown: [],
  canGoBack: true,
}
const submenuOf = (sets: Partial<SetsSnapshot>, change: Partial<Snapshot> = {}) =>
  find(itemsOf({ sets: { sets: [home, work], used: null, ...sets }, ...change }), 'submenu', 'Sets').submenu

test('without sets there is no menu of them', () => {
  expect(labels(itemsOf({}))).not.toContain('Sets')
})

test('each set says what it would change now, and is used by a click', () => {
  const items = submenuOf({})
  expect(labels(items)).toEqual([
    'Home — 1 disconnects',
    'Work && more — Active',
    '---',
    'Save current setup…',
  ])
  expect(find(items, 'checkbox', 'Home — 1 disconnects')).toMatchObject({
    checked: false,
    enabled: true,
    action: { command: 'sets.use', argument: { id: 'home' } },
  })
  expect(find(items, 'normal', 'Save current setup…').action).toEqual({
    command: 'window.show',
    argument: { view: 'sets', creates: true },
  })
})

test('the last used is marked, with the way back as long as there is one', () => {
  const items = submenuOf({ used })
  expect(find(items, 'checkbox', 'Home — 1 disconnects').checked).toBe(true)
  expect(find(items, 'normal', 'Go back to before Home').action).toEqual({
    command: 'sets.goBack',
    argument: undefined,
  })
  expect(labels(submenuOf({ used: { ...used, canGoBack: false } }))).not.toContain('Go back to before Home')
})

test.each([
  ['while one is being used', { used: { ...used, step: 'using' } as const }, {}],
  ['while the service does not answer', { used }, { connection: { state: 'absent' } } as const],
])('%s none can be used', (_, sets, change) => {
  const items = submenuOf(sets, change)
  expect(find(items, 'checkbox', 'Home — 1 disconnects').enabled).toBe(false)
  expect(labels(items)).not.toContain('Go back to before Home')
})
