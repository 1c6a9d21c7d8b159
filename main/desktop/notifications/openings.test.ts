import { describe, expect, test } from 'vitest'
import { defaultFlags } from '../../../contract/node.ts'
import { defaultPreferences } from '../../../contract/preferences.ts'
import type { Intent, NetworkEntry } from '../../../contract/snapshot.ts'
import { sampleEntry, sampleSnapshot } from '../../../contract/testing/joined.ts'
import { t } from '../../../words/testing/english.ts'
import { notificationEvents, notificationsFor } from './notification-events.ts'
import { createFilter } from './notifications.ts'

const nothingTold = { ...defaultPreferences, notifyAttention: false, notifyService: false }
const of = (...networks: NetworkEntry[]) => sampleSnapshot({ networks, preferences: nothingTold })
const closed = sampleEntry({ flags: defaultFlags })
const asking = (intent: Intent): NetworkEntry => ({ ...closed, intent })
const told = (before: readonly NetworkEntry[], after: readonly NetworkEntry[]) =>
  notificationsFor(t, of(...before), of(...after))

describe('a network that is asked to open this computer', () => {
  test('and was not known is told of by its id, and can be left', () => {
    const joining = { ...asking({ connected: true, flags: { ...defaultFlags } }), joined: false }
    expect(told([], [joining])).toEqual([
      {
        title: `Joining network ${closed.id}`,
        body: 'Meshtray was asked to join a network that this computer did not know. If this was not you, leave the network.',
        show: { view: 'networks', network: closed.id },
        actions: [
          {
            text: 'Leave',
            action: { command: 'network.connect', argument: { id: closed.id, connected: false } },
          },
        ],
      },
    ])
  })

  test.each([
    ['allowDefault', 'All traffic may go through workshop'],
    ['allowGlobal', 'workshop may use public addresses'],
    ['allowDNS', 'workshop may set name servers'],
  ] as const)('by %s is told of, and can be kept from it', (flag, title) => {
    expect(told([closed], [asking({ flags: { [flag]: true } })])).toEqual([
      {
        title,
        body: `This switch was turned on for network ${closed.id}. If this was not you, turn it off.`,
        show: { view: 'networks', network: closed.id },
        actions: [
          {
            text: 'Turn off',
            action: { command: 'network.setFlag', argument: { id: closed.id, flag, value: false } },
          },
        ],
      },
    ])
    const joining = {
      ...asking({ connected: true, flags: { ...defaultFlags, [flag]: true } }),
      joined: false,
    }
    expect(told([], [joining]).map((one) => one.title)).toEqual([`Joining network ${closed.id}`, title])
  })
})

describe('what the person took back is told of again at once', () => {
  const open = { ...closed, flags: { ...defaultFlags, allowDNS: true } }
  const left = { ...closed, joined: false, network: null }
  const joining = { ...left, intent: { connected: true } }
  const opening = asking({ flags: { allowDNS: true } })
  const closing = { ...open, intent: { flags: { allowDNS: false } } }
  /**
   * Returns how many events pass the filter at each step from one state of a network to the next; null: it is not
   * known.
   */
  function passing(...states: readonly (NetworkEntry | null)[]): readonly number[] {
    const filter = createFilter(() => 0)
    const snapshots = states.map((state) => (state === null ? of() : of(state)))
    return snapshots.slice(1).map((after, at) => {
      const before = snapshots[at] ?? after
      return filter.fresh(notificationEvents(t, before, after, 0)).length
    })
  }

  test('a network that was left, or forgotten as well', () => {
    expect(passing(null, joining, closed, left, joining)).toEqual([1, 0, 0, 1])
    expect(passing(null, joining, left, null, joining)).toEqual([1, 0, 0, 1])
    expect(passing(null, joining, { ...closed, intent: { connected: false } }, joining)).toEqual([1, 0, 1])
  })

  test('a switch that was turned off, or is being turned off', () => {
    expect(passing(closed, opening, open, closing, closed, opening)).toEqual([1, 0, 0, 0, 1])
    expect(passing(closed, opening, open, closing, { ...opening, flags: open.flags })).toEqual([1, 0, 0, 1])
  })

  test('but not a network that was known from the start', () => {
    expect(passing(left, joining, closed, left, joining)).toEqual([0, 0, 0, 0])
  })
})

describe('nothing is told', () => {
  const open = { ...closed, flags: { ...defaultFlags, allowDefault: true } }
  test.each<[string, readonly NetworkEntry[], readonly NetworkEntry[]]>([
    ['of one that is connected again with what it had', [open], [{ ...open, intent: { connected: true } }]],
    ['of a switch that closes', [open], [{ ...open, intent: { flags: { allowDefault: false } } }]],
    [
      'of what is on its way already',
      [asking({ flags: { allowDNS: true } })],
      [asking({ flags: { allowDNS: true } })],
    ],
    ['of a pause that ends', [open], [{ ...open, intent: { pause: null } }]],
    ['of one that somebody else joined', [], [closed]],
  ])('%s', (_what, before, after) => {
    expect(told(before, after)).toEqual([])
  })
})
