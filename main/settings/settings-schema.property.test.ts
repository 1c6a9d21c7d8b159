import fc from 'fast-check'
import { expect } from 'vitest'
import { defaultFlags } from '../../contract/node.ts'
import { pausedFlags } from '../../contract/pause.ts'
import { pendingChangeKinds } from '../../contract/pending-change.ts'
import { defaultPreferences } from '../../contract/preferences.ts'
import { latestTime } from '../../domain/time.ts'
import { always } from '../testing/always.ts'
import { anyJson, anyReply } from '../testing/any.ts'
import { readSettings, writeSettings } from './settings-schema.ts'
import { networkInFile } from './testing/settings-folder.ts'

const fields = (
  'sets used by step left before after until state paused version preferences networks ignored unfinished network what agreedClashes managed-addresses accounts current kind base userId displayName orgId certificate id name flags notifyAttention ' +
  'notifyDevices notifyService startAtLogin accountBase memberColumns watchedDevices hidden widths addresses allowManaged allowGlobal allowDefault allowDNS pause step before changed by kind since until paused pausing resuming person'
).split(' ')
const json = anyJson(fields).map((text): unknown => JSON.parse(text))

always(
  'any file is read, and what was read is written and read again the same',
  fc.oneof(anyReply(fields), fc.string({ unit: 'binary' })),
  (text) => {
    const { settings } = readSettings(text)
    const { file: _file, ...fields } = settings
    expect(fields.preferences).toEqual({ ...defaultPreferences, ...fields.preferences })
    const again = readSettings(writeSettings(settings, fields))
    expect(again.settings).toMatchObject(JSON.parse(JSON.stringify(fields)))
  },
)

const id = fc.bigInt({ min: 0n, max: 2n ** 64n - 1n }).map((number) => number.toString(16).padStart(16, '0'))
const goodPause = fc.record({
  step: fc.constantFrom('pausing', 'paused', 'resuming'),
  before: fc.record({ allowManaged: fc.boolean(), allowDefault: fc.boolean(), allowDNS: fc.boolean() }),
  changed: fc.subarray([...pausedFlags]),
  by: fc.constantFrom({ kind: 'person' }, { kind: 'set', name: 'Work' }),
  since: fc.maxSafeNat().map((at) => at % latestTime),
  until: fc.option(fc.maxSafeNat().map((at) => at % latestTime)),
})
const goodNetwork = fc.record({
  id,
  name: fc.string().map((name) => name.trim()),
  flags: fc.record({
    allowManaged: fc.boolean(),
    allowGlobal: fc.boolean(),
    allowDefault: fc.boolean(),
    allowDNS: fc.boolean(),
  }),
  agreedClashes: fc.array(fc.string({ maxLength: 256 })),
  pause: fc.option(goodPause, { nil: undefined }),
})
const goodChange = fc.record({ network: id, what: fc.constantFrom(...pendingChangeKinds) })
const goodAccount = fc.record({
  base: fc.constantFrom('https://account.example/api', 'http://127.0.0.1:9995'),
  userId: fc.string({ minLength: 1 }),
  kind: fc.constant('legacy'),
  displayName: fc.string(),
  orgId: fc.option(fc.string()),
  certificate: fc.constantFrom(null, Array.from({ length: 32 }, () => '0F').join(':')),
  opens: fc.option(fc.string()),
  expires: fc.option(fc.maxSafeInteger()),
  expiryTold: fc.option(fc.constantFrom(7, 1)),
  group: fc.option(fc.uuid()),
})
const badItem = fc.oneof(
  fc.constantFrom<unknown>(null, 0, 'x', [], {}, { id: 'none', base: 'ftp://x' }, { id: 1, base: 1 }),
  fc.oneof(fc.string(), fc.double(), fc.boolean()),
)

function among<T>(
  good: fc.Arbitrary<T>,
): fc.Arbitrary<readonly { readonly good: boolean; readonly item: unknown }[]> {
  return fc.array(
    fc.oneof(
      good.map((item) => ({ good: true, item: item as unknown })),
      badItem.map((item) => ({ good: false, item })),
    ),
    { maxLength: 6 },
  )
}
const goodOnes = (items: readonly { readonly good: boolean; readonly item: unknown }[]): unknown[] =>
  items.flatMap(({ good, item }) => (good ? [item] : []))
const items = (all: readonly { readonly item: unknown }[]): unknown[] => all.map(({ item }) => item)

const damaged = fc.record({
  networks: among(goodNetwork),
  accounts: among(goodAccount),
  pendingChanges: among(goodChange),
  ignored: among(id.map((network) => `${network}/${network.slice(0, 10)}`)),
  startAtLogin: fc.oneof(fc.boolean(), fc.constantFrom('yes', 1, null)),
  notifyService: fc.oneof(fc.boolean(), fc.constantFrom('no', 0, [])),
  unknown: json,
})

always('one bad part of a file costs no other', damaged, (parts) => {
  const { startAtLogin, notifyService } = parts
  const text = JSON.stringify({
    version: 7,
    preferences: { startAtLogin, notifyService, unknown: parts.unknown },
    networks: items(parts.networks),
    ignored: items(parts.ignored),
    unfinished: items(parts.pendingChanges),
    accounts: { accounts: items(parts.accounts), current: null },
    unknown: parts.unknown,
  })
  const { settings, whole } = readSettings(text)
  expect(settings.remembered.map(networkInFile)).toEqual(goodOnes(parts.networks))
  expect(settings.accounts.accounts).toEqual(goodOnes(parts.accounts))
  expect(settings.ignored).toEqual(goodOnes(parts.ignored))
  expect(settings.pendingChanges).toEqual(goodOnes(parts.pendingChanges))
  expect(settings.preferences.startAtLogin).toBe(startAtLogin === true)
  expect(settings.preferences.notifyService).toBe(notifyService === true)
  const isWhole =
    [...parts.networks, ...parts.accounts, ...parts.ignored, ...parts.pendingChanges].every(
      ({ good }) => good,
    ) && [startAtLogin, notifyService].every((value) => typeof value === 'boolean')
  expect(whole).toBe(isWhole)
  // Fields of a later version are preserved.
  const { file: _file, ...fields } = settings
  const written = JSON.parse(writeSettings(settings, fields))
  expect(written.unknown).toEqual(JSON.parse(text).unknown)
  expect(written.preferences.unknown).toEqual(JSON.parse(text).unknown)
})

always('the default flags of a remembered network stay the service’s own', id, (network) => {
  const { settings } = readSettings(JSON.stringify({ networks: [{ id: network }] }))
  expect(settings.remembered).toEqual([{ id: network, name: '', flags: defaultFlags, agreedConflicts: [] }])
})

const anyTime = fc
  .oneof(fc.double(), fc.maxSafeInteger(), fc.constantFrom(1e300, -1, latestTime, latestTime + 1))
  // JSON cannot represent -0.
  .map((at) => at + 0)
const isTime = (at: number): boolean => at >= 0 && at <= latestTime

always(
  'a time that is none costs itself alone: the pause goes on, the set stays used',
  fc.tuple(id, anyTime, anyTime, anyTime),
  ([network, since, until, at]) => {
    const pause = { by: { kind: 'person' }, since, until }
    const kept = { allowManaged: true, allowDefault: false, allowDNS: true }
    const before = { state: 'paused', flags: defaultFlags, pause }
    const left = [{ network, before, after: { state: 'connected', flags: defaultFlags } }]
    const used = {
      id: '0b7a6f3e-7f0c-4a52-9d8e-2f4c7d1c9a11',
      name: 'Work',
      by: { kind: 'person' },
      at,
      step: 'using',
      left,
      changed: [],
      failed: [],
      unknown: [],
      canGoBack: true,
    }
    const text = JSON.stringify({
      networks: [{ id: network, pause: { ...pause, step: 'paused', before: kept, changed: [] } }],
      sets: { used },
    })
    const { settings, whole } = readSettings(text)
    const read = { since: isTime(since) ? since : 0, until: isTime(until) ? until : null }
    expect(settings.remembered).toMatchObject([{ id: network, pause: { ...read, before: kept } }])
    expect(settings.sets.used).toMatchObject({
      at: isTime(at) ? at : 0,
      left: [{ network, before: { pause: read } }],
    })
    // JSON writes NaN and infinity as null.
    const isWhole = isTime(since) && (isTime(until) || !Number.isFinite(until)) && isTime(at)
    expect(whole).toBe(isWhole)
  },
)
