import { describe, expect, test } from 'vitest'
import { defaultFlags } from '../../../contract/node.ts'
import { defaultPreferences } from '../../../contract/preferences.ts'
import type { Intent, NetworkEntry } from '../../../contract/snapshot.ts'
import { sampleEntry, sampleSnapshot } from '../../../contract/testing/joined.ts'
import { t } from '../../../words/testing/english.ts'
import { notificationsFor } from './notification-events.ts'

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
        body: 'Meshtray was asked to join a network that this computer did not know. If that was not you, leave it.',
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
        body: `Network ${closed.id} was given this switch. If that was not you, turn it off.`,
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
