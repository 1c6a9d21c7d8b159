import fc from 'fast-check'
import { expect } from 'vitest'
import { parseExact } from '../../domain/exact-integer.ts'
import { entryWord } from '../../words/network-status.ts'
import { t } from '../../words/testing/english.ts'
import { trayModel } from '../desktop/tray/tray-model.ts'
import { readNode } from '../service/node-schema.ts'
import { readNetworks } from '../service/schema.ts'
import type { StateEvent } from '../state/event.ts'
import { reduce } from '../state/reduce.ts'
import { initialState } from '../state/store.ts'
import { always } from '../testing/always.ts'
import { anyJson } from '../testing/any.ts'
import { replyFields } from '../testing/reply-fields.ts'

const address = '8056c2e21c'
const id = fc.constantFrom('8056c2e21c000001', '8056c2e21c000002', 'ff000000ff000000', 'cafe04eba9000003')
const anyFields = anyJson(replyFields).map(parseExact)

/** Networks that the reader accepts, with any values in their fields. */
const anyNetworks = fc.array(
  fc.tuple(id, fc.array(fc.tuple(fc.constantFrom(...replyFields), anyFields), { maxLength: 3 })),
  { maxLength: 3 },
)
const anyNode = fc.record({
  online: fc.oneof(fc.boolean(), anyFields),
  version: fc.oneof(fc.string(), anyFields),
  clock: anyFields,
  config: anyFields,
})

const anyPoll = fc.tuple(anyNode, anyNetworks, fc.nat()).map(([node, networks, now]): StateEvent | null => {
  const read = readNode({ ...node, address }, 0)
  const list = networks.map(([network, fields]) => ({ ...Object.fromEntries(fields), id: network }))
  const polled = readNetworks(list)
  if (polled === null || read === null) return null
  return { type: 'polled', node: read, networks: polled.items, unreadable: polled.unreadable, now }
})
const anyEvent = fc.oneof(
  { weight: 4, arbitrary: anyPoll },
  {
    weight: 1,
    arbitrary: id.map(
      (network): StateEvent => ({ type: 'intent-set', id: network, intent: { connected: true } }),
    ),
  },
  {
    weight: 1,
    arbitrary: fc.nat().map(
      (at): StateEvent => ({
        type: 'lost',
        at,
        connection: { state: 'unreachable', fault: { code: 'service-imposter' } },
      }),
    ),
  },
)

always(
  'whatever the service told of networks, the tray and a window can show it',
  fc.array(anyEvent, { minLength: 1, maxLength: 3 }),
  (events) => {
    expect(events).not.toContain(null)
    const { snapshot } = events.filter((event) => event !== null).reduce(reduce, initialState(false))
    structuredClone(snapshot)
    for (const entry of snapshot.networks)
      for (const serving of [true, false]) expect(entryWord(t, entry, serving)).not.toBe('')
    expect(labelsOf(trayModel(t, snapshot)).filter((label) => typeof label !== 'string')).toEqual([])
    expect(JSON.stringify(trayModel(t, snapshot))).not.toMatch(/\bundefined\b|\[object |NaN/)
  },
  0.3,
)

/** Returns all labels of a tray menu, including those in submenus. */
function labelsOf(value: unknown): unknown[] {
  if (Array.isArray(value)) return value.flatMap(labelsOf)
  if (typeof value !== 'object' || value === null) return []
  const own = 'label' in value ? [value.label] : []
  return [...own, ...Object.values(value).flatMap(labelsOf)]
}
