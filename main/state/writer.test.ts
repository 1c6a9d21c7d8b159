import { expect, test } from 'vitest'
import { defaultFlags } from '../../contract/node.ts'
import { failure, success } from '../../contract/result.ts'
import { sampleNode } from '../../contract/testing/joined.ts'
import { id, network, scriptedService } from '../testing/scripted-service.ts'
import { createStore, type Store } from './store.ts'
import { createWriter, type Keep, type Writer } from './writer.ts'

function start(
  joined: boolean,
  keep?: Keep,
): {
  store: Store
  writer: Writer
  service: ReturnType<typeof scriptedService>
} {
  const store = createStore(false)
  const service = scriptedService()
  if (joined) {
    service.flags = defaultFlags
    store.dispatch({ type: 'polled', node: sampleNode, networks: [network(defaultFlags)], now: 0 })
  }
  return { store, service, writer: createWriter(store, service, keep) }
}

function entry(store: Store): ReturnType<Store['snapshot']>['networks'][number] {
  const found = store.snapshot().networks.find((one) => one.id === id)
  if (found === undefined) throw new Error('no such entry')
  return found
}

test('one write at a time; what is asked meanwhile is merged, and the last intent for a flag wins', async () => {
  const { store, service, writer } = start(true)
  const replies = [
    writer.setIntent(id, { flags: { allowDNS: true } }),
    writer.setIntent(id, { flags: { allowGlobal: true } }),
    writer.setIntent(id, { flags: { allowDNS: false } }),
    writer.setIntent(id, { flags: { allowGlobal: false } }),
    writer.setIntent(id, { flags: { allowGlobal: true } }),
  ]
  expect(entry(store).intent?.flags).toEqual({ allowDNS: false, allowGlobal: true })
  await service.reply()
  expect(entry(store).intent?.flags).toEqual({ allowDNS: false, allowGlobal: true })
  await service.reply()
  expect((await Promise.all(replies)).every(({ ok }) => ok)).toBe(true)
  expect(service.requests).toEqual(['set {"allowDNS":true}', 'set {"allowGlobal":true,"allowDNS":false}'])
  expect(service.mostAtOnce()).toBe(1)
  expect(entry(store)).toMatchObject({ intent: null, flags: { allowDNS: false, allowGlobal: true } })
})

test('a refusal rolls back, says why, and the queued intent still goes out', async () => {
  const { store, service, writer } = start(true)
  const first = writer.setIntent(id, { flags: { allowDNS: true } })
  const second = writer.setIntent(id, { flags: { allowDefault: true } })
  await service.reply(true)
  expect(await first).toEqual(failure('service-timeout'))
  expect(entry(store).intent).toEqual({ flags: { allowDefault: true } })
  await service.reply()
  expect((await second).ok).toBe(true)
  expect(entry(store).flags).toEqual({ ...defaultFlags, allowDefault: true })
})

test('joining sends all four flags', async () => {
  const { service, writer } = start(false)
  const flags = { ...defaultFlags, allowDNS: true }
  const joined = writer.setIntent(id, { connected: true, flags })
  await service.reply()
  expect((await joined).ok).toBe(true)
  expect(service.requests).toEqual([`set ${JSON.stringify(flags)}`])
})

test('disconnect and connect again brings the flags back', async () => {
  const { store, service, writer } = start(true)
  const set = writer.setIntent(id, { flags: { allowDNS: true, allowManaged: false } })
  await service.reply()
  await set
  const left = writer.setIntent(id, { connected: false })
  await service.reply()
  await left
  expect(service.flags).toBeNull()
  expect(entry(store)).toMatchObject({ joined: false })
  const again = writer.setIntent(id, { connected: true })
  await service.reply()
  await again
  expect(service.flags).toEqual({ ...defaultFlags, allowDNS: true, allowManaged: false })
})

test('a flag of a disconnected network is only remembered: posting it would join', async () => {
  const { store, service, writer } = start(true)
  const left = writer.setIntent(id, { connected: false })
  await service.reply()
  await left
  expect((await writer.setIntent(id, { flags: { allowDNS: true } })).ok).toBe(true)
  expect(service.requests).toEqual(['leave'])
  expect(entry(store)).toMatchObject({ joined: false, intent: null, flags: { allowDNS: true } })
})

test('a flag asked for while leaving is kept for the next join', async () => {
  const { store, service, writer } = start(true)
  const first = writer.setIntent(id, { flags: { allowGlobal: true } })
  const flag = writer.setIntent(id, { flags: { allowDNS: true } })
  const left = writer.setIntent(id, { connected: false })
  await service.reply()
  await service.reply()
  await Promise.all([first, flag, left])
  expect(service.requests).toEqual(['set {"allowGlobal":true}', 'leave'])
  expect(entry(store).flags).toEqual({ ...defaultFlags, allowGlobal: true, allowDNS: true })
})

test('off and on again while the first is on its way ends joined', async () => {
  const { store, service, writer } = start(true)
  const off = writer.setIntent(id, { connected: false })
  const on = writer.setIntent(id, { connected: true })
  expect(entry(store).intent).toEqual({ connected: true })
  await service.reply()
  await service.reply()
  await Promise.all([off, on])
  expect(service.requests[0]).toBe('leave')
  expect(service.flags).toEqual(defaultFlags)
  expect(entry(store)).toMatchObject({ joined: true, intent: null })
})

test('each finished write makes polls that saw it change worthless', async () => {
  const { service, writer } = start(true)
  const before = writer.generation()
  const set = writer.setIntent(id, { flags: { allowDNS: true } })
  expect(writer.generation()).toBe(before)
  await service.reply()
  await set
  expect(writer.generation()).toBe(before + 1)
})

test('a failure stays shown though what was asked after it succeeds', async () => {
  const { store, service, writer } = start(true)
  const first = writer.setIntent(id, { flags: { allowDNS: true } })
  const second = writer.setIntent(id, { flags: { allowGlobal: true } })
  await service.reply(true)
  expect(await first).toEqual(failure('service-timeout'))
  await service.reply()
  expect(await second).toEqual(success(undefined))
  expect(entry(store)).toMatchObject({ fault: { code: 'service-timeout' }, flags: { allowGlobal: true } })
  const again = writer.setIntent(id, { flags: { allowDNS: true } })
  expect(entry(store).fault).toBeNull()
  await service.reply()
  await again
  expect(entry(store).fault).toBeNull()
})

test('a flag for a network joined elsewhere since the last look is sent, not only remembered', async () => {
  const { store, service, writer } = start(true)
  store.dispatch({ type: 'polled', node: sampleNode, networks: [], now: 1 })
  const set = writer.setIntent(id, { flags: { allowDNS: true } })
  await service.reply()
  await service.reply()
  expect(await set).toEqual(success(undefined))
  expect(service.requests).toEqual(['set {"allowDNS":true}'])
  expect(entry(store)).toMatchObject({ joined: true, flags: { allowDNS: true } })
})

test('after a leave that failed and yet was done, a flag does not join again with other flags', async () => {
  const { store, service, writer } = start(true)
  const left = writer.setIntent(id, { connected: false })
  await service.reply(true)
  await left
  service.flags = null
  expect((await writer.setIntent(id, { flags: { allowDNS: true } })).ok).toBe(true)
  expect(service.requests).toEqual(['leave'])
  expect(entry(store)).toMatchObject({ joined: false, flags: { allowDNS: true } })
})

test('where it is not known what a failed write did, a flag is refused rather than lost', async () => {
  const { store, service, writer } = start(false)
  const done = writer.setIntent(id, { connected: true })
  const queued = writer.setIntent(id, { flags: { allowDNS: true } })
  service.reads = false
  await service.reply(true)
  expect((await done).ok).toBe(false)
  expect(await queued).toEqual(failure('service-unreachable'))
  expect(store.snapshot().networks).toEqual([])
})

test('a flag for a network that nobody could ask about is refused rather than lost', async () => {
  const { store, service, writer } = start(true)
  store.dispatch({ type: 'polled', node: sampleNode, networks: [], now: 1 })
  service.reads = false
  expect(await writer.setIntent(id, { flags: { allowDNS: true } })).toEqual(failure('service-unreachable'))
  expect(entry(store)).toMatchObject({ flags: defaultFlags, fault: { code: 'service-unreachable' } })
})

test('a flag that somebody else set just before a network is left comes back with it', async () => {
  const { store, service, writer } = start(true)
  service.flags = { ...defaultFlags, allowGlobal: true }
  const left = writer.setIntent(id, { connected: false })
  await service.reply()
  await left
  expect(entry(store).flags).toEqual({ ...defaultFlags, allowGlobal: true })
})

test.each([true, false])(
  'what is heard of a network is kept before it is left, where it can be: %s',
  async (isKept) => {
    const kept: unknown[] = []
    const { store, service, writer } = start(true, async () => {
      kept.push(entry(store).flags, [...service.requests])
      return isKept
    })
    service.flags = { ...defaultFlags, allowGlobal: true }
    const left = writer.setIntent(id, { connected: false })
    await service.reply()
    expect(await left).toEqual(success(undefined))
    expect(kept).toEqual([{ ...defaultFlags, allowGlobal: true }, []])
    expect(service.requests).toEqual(['leave'])
  },
)

test('a network that somebody else joined just before it is connected keeps their flags', async () => {
  const { store, service, writer } = start(true)
  store.dispatch({ type: 'polled', node: sampleNode, networks: [], now: 1 })
  service.flags = { ...defaultFlags, allowGlobal: true }
  const joined = writer.setIntent(id, { connected: true })
  await service.reply()
  await joined
  expect(service.flags).toEqual({ ...defaultFlags, allowGlobal: true })
})

test('a write that throws is a failure like any, and the next one goes out', async () => {
  const { store, service, writer } = start(true)
  const { setNetwork } = service
  service.setNetwork = () => Promise.reject(new Error('not foreseen'))
  expect(await writer.setIntent(id, { flags: { allowDNS: true } })).toMatchObject({
    error: { code: 'internal' },
  })
  expect(entry(store)).toMatchObject({ intent: null, fault: { code: 'internal' } })
  service.setNetwork = setNetwork
  const again = writer.setIntent(id, { flags: { allowDNS: true } })
  await service.reply()
  expect((await again).ok).toBe(true)
})

test.each([
  ['is kept: managed addresses wait', true, false],
  ['cannot be kept: it is joined as it was asked for', false, true],
])('a join of two steps that %s', async (_what, isKept, allowManaged) => {
  const store = createStore(false)
  const service = scriptedService()
  const begun: string[] = []
  const writer = createWriter(store, service, async () => {
    begun.push(...store.snapshot().pendingChanges.map(({ what }) => what))
    return isKept
  })
  const joined = writer.setIntent(id, { connected: true, flags: defaultFlags })
  await service.reply()
  await joined
  expect(begun).toEqual(['managed-addresses'])
  expect(service.requests).toEqual([`set ${JSON.stringify({ ...defaultFlags, allowManaged })}`])
  expect(entry(store)).toMatchObject({ addressesWait: isKept, flags: defaultFlags, intent: null })
  expect(store.snapshot().pendingChanges).toHaveLength(isKept ? 1 : 0)
})

test('a join that may have been carried out stays to be finished, though later requests are refused', async () => {
  const { store, service, writer } = start(false, async () => true)
  const joined = writer.setIntent(id, { connected: true, flags: defaultFlags })
  await service.reply(true)
  await joined
  expect(store.snapshot().pendingChanges).toMatchObject([{ what: 'managed-addresses' }])
  service.network = async () => failure('service-error')
  await writer.setIntent(id, { flags: { allowDNS: true } })
  store.dispatch({
    type: 'polled',
    node: sampleNode,
    now: 0,
    networks: [network({ ...defaultFlags, allowManaged: false })],
  })
  expect(entry(store).addressesWait).toBe(true)
})

test('what the application does by itself leaves the fault of what a person asked for, also where it fails', async () => {
  const { store, writer, service } = start(true)
  const failed = writer.setIntent(id, { flags: { allowDNS: true } })
  await service.reply(true)
  await failed
  const { fault } = entry(store)
  expect(fault).not.toBeNull()
  for (const refuse of [true, false]) {
    const completed = writer.complete(id, { flags: { allowManaged: true } })
    await service.reply(refuse)
    expect((await completed).ok).toBe(!refuse)
    expect(entry(store).fault).toBe(fault)
  }
  expect(entry(store).intent).toBeNull()
})

test('its own fault goes with its next try', async () => {
  const { store, writer, service } = start(true)
  for (const refuse of [true, false]) {
    const completed = writer.complete(id, { flags: { allowManaged: true } })
    await service.reply(refuse)
    await completed
    expect(entry(store).fault).toEqual(refuse ? { code: 'service-timeout' } : null)
  }
})

test('a fault that was dismissed meanwhile does not come back', async () => {
  const { store, writer, service } = start(true)
  const failed = writer.setIntent(id, { flags: { allowDNS: true } })
  await service.reply(true)
  await failed
  const completed = writer.complete(id, { flags: { allowManaged: true } })
  store.dispatch({ type: 'fault-dismissed', id })
  await service.reply()
  await completed
  expect(entry(store).fault).toBeNull()
})

test('what stays on the computer is switched on and off in one go, and what is asked meanwhile follows', async () => {
  const { store, service, writer } = start(true)
  const repeated = writer.repeatOff(id)
  const asked = writer.setIntent(id, { flags: { allowDNS: true } })
  await writer.repeatOff(id)
  expect(service.requests).toEqual(['set {"allowManaged":true}', 'set {"allowManaged":false}'])
  await service.reply()
  await service.reply()
  expect(await repeated).toEqual(success(undefined))
  expect(entry(store).network?.flags.allowManaged).toBe(false)
  await service.reply()
  expect((await asked).ok).toBe(true)
  expect(service.requests[2]).toBe('set {"allowDNS":true}')
})

test('they are switched off once more where that failed, as they must not stay on', async () => {
  const { service, writer } = start(true)
  const repeated = writer.repeatOff(id)
  await service.reply()
  await service.reply(true)
  await service.reply()
  expect(await repeated).toEqual(success(undefined))
  expect(service.requests.at(-1)).toBe('set {"allowManaged":false}')
})
