import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import fc from 'fast-check'
import { beforeEach, describe, expect, test } from 'vitest'
import type { NetworkInSet, UsedSet } from '../../../contract/network-set.ts'
import { isServing } from '../../../contract/network-state.ts'
import { defaultFlags, type Flags } from '../../../contract/node.ts'
import { stateOf } from '../../../domain/policy/state-with-flags.ts'
import { appOfEachTest } from '../../support/app/app-runs.ts'
import { startApp } from '../../support/app/headless.ts'
import { runAndKill } from '../../support/app/killed-process.ts'
import { say, seedOf, times } from '../../support/long.ts'
import { startDemoNode } from '../../support/node/demo-node.ts'
import { codeOf, must } from '../../support/outcome.ts'
import { forEachTest } from '../../support/shared.ts'
import { temporaryFolder } from '../../support/temp-folder.ts'

/* Sets over a real server, seen by it: what a set names becomes as it says, and comes back. */

/** Networks without a controller: they are connected at once. */
const networkId = (number: number): string => {
  const port = String(number).padStart(4, '0')
  return `ff${port}${port}000000`
}
const [a = '', b = '', c = '', d = '', stranger = ''] = [1, 2, 3, 4, 5].map(networkId)
const dns: Flags = { ...defaultFlags, allowDNS: true }
const global: Flags = { ...defaultFlags, allowGlobal: true }
const paused: Partial<Flags> = { allowManaged: false, allowDefault: false, allowDNS: false }
const write = { method: 'POST', path: '^/network/' }

const node = forEachTest(() => startDemoNode({ pace: 0.02, world: 'empty' }))
const { app, folder, start, restart } = appOfEachTest('sets', () => ({ serviceHome: node.home }), {
  trialTime: 400,
})

const entryOf = (id: string) => app.entry(id)
const stateNow = (id: string) => {
  const entry = entryOf(id)
  return entry === undefined ? null : stateOf(entry)
}
const used = (): UsedSet | null => app.snapshot().sets.used
const named = (network: string, state: NetworkInSet['state'], flags = defaultFlags): NetworkInSet => ({
  network,
  name: '',
  state,
  flags,
})
const save = async (...networks: NetworkInSet[]) =>
  must(await app.ask('sets.save', { id: null, name: 'Work', networks }))
const use = async (id: string) => must(await app.ask('sets.use', { id }))
const goBack = () => app.ask('sets.goBack')
const settled = (id: string) => app.until(() => entryOf(id)?.addressesWait === false)

async function connect(id: string, flags = defaultFlags): Promise<void> {
  must(await app.ask('network.join', { id, flags }))
  await settled(id)
}
async function disconnect(id: string): Promise<void> {
  must(await app.ask('network.connect', { id, connected: false }))
}
const writes = async (): Promise<number> => {
  const requests = await node.requests()
  return Object.entries(requests).reduce(
    (sum, [name, count]) => sum + (/^(POST|DELETE)/.test(name) ? count : 0),
    0,
  )
}

test('a set connects, pauses and disconnects what it names, and all of it comes back after a restart', async () => {
  await connect(a, dns)
  await disconnect(a)
  await connect(b, dns)
  await connect(c, global)
  await connect(d, dns)
  const set = await save(
    named(a, 'connected', global),
    named(b, 'paused', dns),
    named(c, 'disconnected'),
    named(stranger, 'connected'),
  )
  expect(await use(set)).toMatchObject({
    id: set,
    name: 'Work',
    by: { kind: 'person' },
    step: 'used',
    left: [],
    failed: [],
    changed: { length: 3 },
    unknown: [stranger],
    canGoBack: true,
  })
  await settled(a)
  expect(await node.network(a)).toMatchObject(global)
  expect(await node.network(b)).toMatchObject(paused)
  expect(entryOf(b)?.pause).toMatchObject({ by: { kind: 'set', name: 'Work' }, until: null })
  expect(await node.network(c)).toBeNull()
  expect(await node.network(d)).toMatchObject(dns)
  expect(await node.network(stranger)).toBeNull()
  expect(entryOf(stranger)).toBeUndefined()

  // Using the same set again changes nothing, and the set can still be undone.
  expect(await use(set)).toMatchObject({ changed: [], failed: [], unknown: [stranger] })
  expect(used()).toMatchObject({ changed: { length: 3 }, canGoBack: true })

  await restart()
  expect(used()).toMatchObject({ name: 'Work', step: 'used', canGoBack: true })
  const back = must(await goBack())
  expect([back.done.toSorted(), back.failed]).toEqual([[a, b, c], []])
  expect(await node.network(a)).toBeNull()
  expect(stateNow(a)).toEqual({ state: 'disconnected', flags: dns })
  expect(await node.network(b)).toMatchObject(dns)
  await settled(c)
  expect(await node.network(c)).toMatchObject(global)
  expect(await node.network(d)).toMatchObject(dns)
  expect(used()).toBeNull()
  expect(codeOf(await goBack())).toBe('set-not-as-left')
})

test('a pause that a set ended is put back with its end', async () => {
  await connect(a, dns)
  must(await app.ask('pause.start', { networks: [a], length: { kind: 'minutes', minutes: 30 } }))
  const before = entryOf(a)?.pause
  await use(await save(named(a, 'connected', dns)))
  expect(await node.network(a)).toMatchObject(dns)
  must(await goBack())
  expect(await node.network(a)).toMatchObject(paused)
  const { until, by, since } = before ?? {}
  expect(entryOf(a)?.pause).toMatchObject({ step: 'paused', until, by, since })
  expect(stateNow(a)).toEqual({ state: 'paused', flags: dns })
})

test('a full tunnel that leads nowhere goes off by itself, and the way back stays', async () => {
  await connect(a)
  await connect(b)
  await disconnect(b)
  await use(await save(named(a, 'connected', { ...defaultFlags, allowDefault: true }), named(b, 'connected')))
  await app.until(() => entryOf(a)?.fault?.code.startsWith('tunnel-') === true)
  expect(await node.network(a)).toMatchObject({ allowDefault: false })
  expect(used()?.canGoBack).toBe(true)
  expect(must(await goBack())).toEqual({ done: [b], failed: [] })
  expect(await node.network(b)).toBeNull()
})

describe('there is no way back once something that the set changed was changed', () => {
  beforeEach(async () => {
    await connect(a, dns)
    await connect(b, dns)
    await use(await save(named(a, 'connected', global), named(b, 'paused', dns)))
    await settled(a)
    expect(used()?.canGoBack).toBe(true)
  })
  const gone = () => app.until(({ sets }) => sets.used?.canGoBack === false)

  test('by the person, at once', async () => {
    const asked = app.ask('network.setFlag', { id: a, flag: 'allowDNS', value: true })
    expect(used()?.canGoBack).toBe(false)
    must(await asked)
    // Also where it is changed back: what was meant since is not known.
    must(await app.ask('network.setFlag', { id: a, flag: 'allowDNS', value: false }))
    await node.forgetRequests()
    expect(codeOf(await goBack())).toBe('set-not-as-left')
    expect(await writes()).toBe(0)
  })
  test('by others', async () => {
    await node.call('POST', `/network/${a}`, { allowDNS: true })
    await gone()
  })
  test('by others who leave it', async () => {
    await node.leave(b)
    await gone()
  })
  test('while Meshtray did not run', async () => {
    await app.close()
    await node.call('POST', `/network/${a}`, { allowGlobal: false })
    await start()
    await gone()
    expect(await node.network(b)).toMatchObject(paused)
  })
  test('but what it does not name may change, and the service go away and come back', async () => {
    await connect(c)
    await node.stop()
    await app.until(({ connection }) => connection.state === 'stale')
    await node.start()
    await app.until(({ connection }) => isServing(connection))
    expect(used()?.canGoBack).toBe(true)
    expect(must(await goBack()).failed).toEqual([])
    await settled(a)
    expect(await node.network(a)).toMatchObject(dns)
    expect(await node.network(b)).toMatchObject(dns)
  })
  test('and another instance that changed it', async () => {
    const other = await temporaryFolder('other-sets')
    const second = await startApp(other.path, { serviceHome: node.home }, null)
    await second.until(({ networks }) => networks.length === 2)
    must(await second.ask('network.connect', { id: b, connected: false }))
    await gone()
    expect(codeOf(await second.ask('sets.goBack'))).toBe('set-not-as-left')
    await second.close()
    await other.dispose()
  })
})

describe('a set of ten', () => {
  const ten = Array.from({ length: 10 }, (_, number) => networkId(number + 1))
  let set: string

  beforeEach(async () => {
    for (const id of ten) must(await app.ask('network.join', { id, flags: defaultFlags }))
    await app.until(({ networks }) => networks.every((entry) => !entry.addressesWait))
    set = await save(...ten.map((id) => named(id, 'connected', dns)))
  })

  test('with the service gone in the middle: says what was not done, and nothing happens by itself', async () => {
    // Four are taken, and the service goes away over the others.
    await node.fault({
      ...write,
      kind: 'hang',
      path: '/network/ff(000[5-9]|0010)',
    })
    const using = app.ask('sets.use', { id: set })
    await app.until(({ sets }) => sets.used?.changed.length === 4)
    await node.stop()
    const { changed, failed, step } = must(await using)
    expect({ step, changed: changed.map(({ network }) => network).toSorted() }).toEqual({
      step: 'used',
      changed: ten.slice(0, 4),
    })
    expect(failed.map(({ network }) => network).toSorted()).toEqual(ten.slice(4))
    expect(failed.every(({ fault }) => fault.code.startsWith('service-'))).toBe(true)
    for (const id of ten.slice(4)) expect(entryOf(id)?.fault).not.toBeNull()

    await node.start()
    await node.forgetRequests()
    await app.until(({ connection }) => isServing(connection))
    await delay(500)
    expect(await writes()).toBe(0)
    expect((await node.networks()).filter(({ allowDNS }) => allowDNS)).toHaveLength(4)
    // The changes that were made can be undone; using the set again makes the missing ones.
    expect(used()).toMatchObject({ canGoBack: true })
    expect(must(await goBack())).toMatchObject({ done: { length: 4 }, failed: [] })
    expect((await node.networks()).filter(({ allowDNS }) => allowDNS)).toHaveLength(0)
  })

  test('what could not be put back can be later', async () => {
    await use(set)
    await node.fault({ ...write, kind: 'error', path: '/network/ff000[12]' })
    const back = must(await goBack())
    expect([back.done.length, back.failed.map(({ network }) => network).toSorted()]).toEqual([
      8,
      ten.slice(0, 2),
    ])
    await node.clearFaults()
    expect(must(await goBack())).toMatchObject({ done: { length: 2 }, failed: [] })
    expect((await node.networks()).filter(({ allowDNS }) => allowDNS)).toEqual([])
  })

  test('killed in the middle, a start goes on with what still stands as it was', async () => {
    const file = join(folder.path, 'settings.json')
    await node.fault({ ...write, kind: 'hang' })
    void app.ask('sets.use', { id: set })
    await app.until(({ networks }) => networks.every(({ intent }) => intent !== null))
    const asKilled = await readFile(file, 'utf8')
    await node.clearFaults()
    await app.close()
    await writeFile(file, asKilled)
    // Changed by others before it started again: what they want stays.
    await node.call('POST', `/network/${ten[0]}`, { allowGlobal: true })
    await node.leave(ten[1] ?? '')
    await node.forgetRequests()
    await start()
    await app.until(({ sets }) => sets.used?.step === 'used')
    expect(used()).toMatchObject({ left: [], failed: [], changed: { length: 8 }, canGoBack: true })
    expect(await node.network(ten[0] ?? '')).toMatchObject(global)
    expect(await node.network(ten[1] ?? '')).toBeNull()
    expect((await node.networks()).filter(({ allowDNS }) => allowDNS)).toHaveLength(8)
    expect(await writes()).toBe(8)
  })
})

const kills = times(5, 50)

test(`killed at ${kills} moments of a set: the next start finishes it, and nothing else`, {
  timeout: kills * 200_000,
}, async () => {
  const six = Array.from({ length: 6 }, (_, number) => networkId(number + 1))
  const seed = seedOf('killed sets')
  let cut = 0
  for (const id of [...six, networkId(9)]) must(await app.ask('network.join', { id, flags: dns }))
  await app.until(({ networks }) => networks.every((entry) => !entry.addressesWait))
  const states = ['connected', 'paused', 'disconnected'] as const
  const sets = [0, 1, 2].map((turn) =>
    six.map((id, place) => named(id, states[(place + turn) % 3] ?? 'connected', turn === 1 ? global : dns)),
  )
  const ids: string[] = []
  for (const [turn, networks] of sets.entries())
    ids.push(must(await app.ask('sets.save', { id: null, name: `Set ${turn}`, networks })))
  let turn = 0
  await app.close()
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 0, max: 400 }), async (after) => {
      turn = (turn + 1) % 3
      await node.fault({ ...write, kind: 'delay', ms: 100 })
      await runAndKill('node/set-process.ts', [folder.path, node.home, ids[turn] ?? ''], () => delay(after))
      await delay(250)
      await node.clearFaults()
      await start()
      if (used()?.step === 'using') cut += 1
      await app.until(
        ({ sets, networks }) =>
          sets.used?.step !== 'using' &&
          networks.every(
            ({ intent, pause }) => intent === null && (pause === null || pause.step === 'paused'),
          ),
      )
      await app.until(({ networks }) => networks.every((entry) => !entry.addressesWait))
      // Killed before it was kept, it did not begin.
      if (used()?.id === ids[turn]) {
        const wanted = sets[turn] ?? []
        expect(wanted.map(({ network }) => stateNow(network)?.state)).toEqual(
          wanted.map(({ state }) => state),
        )
      }
      expect(await node.network(networkId(9))).toMatchObject(dns)
      await app.close()
    }),
    { numRuns: kills, seed, endOnFailure: true },
  )
  await start()
  say(`${cut} of ${kills} were cut off in the middle`)
})
