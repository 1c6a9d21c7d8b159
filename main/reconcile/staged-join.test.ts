import { expect, onTestFinished, test } from 'vitest'
import { defaultFlags } from '../../contract/node.ts'
import { failure, success } from '../../contract/result.ts'
import { sampleNode } from '../../contract/testing/joined.ts'
import { virtualClock } from '../app/testing/virtual-clock.ts'
import { createStore } from '../state/store.ts'
import { createWriter } from '../state/writer.ts'
import { id, network, scriptedService } from '../testing/scripted-service.ts'
import { createReconciler } from './reconciler.ts'
import { nextJoinStep, type StagedJoin } from './staged-join.ts'

test('the end of the application hears the answer to a join on its way, and puts the addresses on', async () => {
  const store = createStore(false)
  const service = scriptedService()
  const writer = createWriter(store, service, async () => true)
  const readComputer = async () => ({ interfaces: null, routes: null, dns: null })
  const joins = createReconciler({ store, writer, service, readComputer, poke: () => undefined })
  store.dispatch({ type: 'polled', node: sampleNode, networks: [], now: 0 })
  void writer.setIntent(id, { connected: true, flags: defaultFlags })
  const replies = setInterval(() => void service.reply(), 5)
  await joins.finish()
  clearInterval(replies)
  expect(service.requests).toEqual([
    `set ${JSON.stringify({ ...defaultFlags, allowManaged: false })}`,
    'set {"allowManaged":true}',
  ])
  expect(service.flags).toEqual(defaultFlags)
})

function joining() {
  const store = createStore(false)
  const service = scriptedService()
  const writer = createWriter(store, service, async () => true)
  const readComputer = async () => ({ interfaces: null, routes: null, dns: null })
  const joins = createReconciler({ store, writer, service, readComputer, poke: () => undefined })
  store.dispatch({ type: 'polled', node: sampleNode, networks: [], now: 0 })
  const entry = () => store.snapshot().networks.find((each) => each.id === id)
  return { store, service, writer, joins, entry }
}

test('a service that never reports its flags: the join is finished all the same, and nothing is made up', async () => {
  const { store, service, writer, joins, entry } = joining()
  service.tells = false
  const joined = writer.setIntent(id, { connected: true, flags: { ...defaultFlags, allowDNS: true } })
  await service.reply()
  expect(await joined).toEqual(success(undefined))
  expect(entry()).toMatchObject({ joined: true, addressesWait: true, fault: null })
  const replies = setInterval(() => void service.reply(), 5)
  await joins.finish()
  clearInterval(replies)
  expect(service.flags).toEqual({ ...defaultFlags, allowDNS: true })
  expect(store.snapshot().pendingChanges).toEqual([])
  expect(entry()).toMatchObject({
    network: { flags: { allowManaged: null, allowDNS: null } },
    flags: { ...defaultFlags, allowDNS: true },
    addressesWait: false,
    fault: null,
  })
})

test.each([true, false])(
  'a service that refuses the join and carries it out: it is finished (read afterwards: %s)',
  async (reads) => {
    const { store, service, writer, joins } = joining()
    const { setNetwork } = service
    service.setNetwork = async (of, flags) => {
      if (service.flags !== null) return setNetwork(of, flags)
      service.requests.push(`set ${JSON.stringify(flags)}`)
      service.flags = { ...defaultFlags, ...flags }
      service.reads = reads
      return failure('service-error')
    }
    expect(await writer.setIntent(id, { connected: true, flags: defaultFlags })).toEqual(
      failure('service-error'),
    )
    service.reads = true
    store.dispatch({
      type: 'polled',
      node: sampleNode,
      networks: [network({ ...defaultFlags, allowManaged: false })],
      now: 1,
    })
    const replies = setInterval(() => void service.reply(), 5)
    await joins.finish()
    clearInterval(replies)
    expect(service.flags).toEqual(defaultFlags)
    expect(store.snapshot().pendingChanges).toEqual([])
  },
)

test('a service that refuses the join and has not joined: nothing is left to finish', async () => {
  const { store, service, writer, joins } = joining()
  service.setNetwork = async () => failure('service-error')
  expect(await writer.setIntent(id, { connected: true, flags: defaultFlags })).toEqual(
    failure('service-error'),
  )
  expect(store.snapshot().pendingChanges).toEqual([])
  await joins.finish()
})

test('a computer that cannot be read is asked once, and the join goes on', async () => {
  const store = createStore(false)
  const service = scriptedService()
  const writer = createWriter(store, service, async () => true)
  let reads = 0
  const reconciler = createReconciler({
    store,
    writer,
    service,
    async readComputer() {
      reads += 1
      throw new Error('no computer')
    },
    poke: () => undefined,
  })
  store.dispatch({ type: 'polled', node: sampleNode, networks: [], now: 0 })
  void writer.setIntent(id, { connected: true, flags: defaultFlags })
  const replies = setInterval(() => void service.reply(), 5)
  await reconciler.finish()
  clearInterval(replies)
  expect(reads).toBe(1)
  expect(service.flags).toEqual(defaultFlags)
})

test('a fault of what the person asked for outlives a second step that fails and succeeds later', async () => {
  const clock = virtualClock(0)
  onTestFinished(clock.restore)
  const { service, writer, joins, entry } = joining()
  const joined = writer.setIntent(id, { connected: true, flags: defaultFlags })
  const asked = writer.setIntent(id, { flags: { allowDNS: true } })
  await service.reply()
  await joined
  await service.reply(true)
  await asked
  const { fault } = entry() ?? {}
  expect(fault).not.toBeNull()
  await clock.settle()
  await service.reply(true)
  expect(entry()).toMatchObject({ fault, addressesWait: true })
  await clock.wait(1_000)
  await service.reply()
  expect(entry()).toMatchObject({ fault, addressesWait: false })
  await joins.finish()
})

const join: StagedJoin = { status: 'OK', compared: true, conflicts: false, waited: 0, quitting: false }
const step = (change: Partial<StagedJoin>) => nextJoinStep({ ...join, ...change })

test('a network is compared once its configuration came, and goes on where nothing conflicts', () => {
  expect(step({ status: 'REQUESTING_CONFIGURATION', compared: false })).toBe('wait')
  expect(step({ compared: false, conflicts: true })).toBe('compare')
  expect(step({})).toBe('go-on')
  expect(step({ conflicts: true })).toBe('ask')
})

test.each(['ACCESS_DENIED', 'AUTHENTICATION_REQUIRED', 'NOT_FOUND', 'PORT_ERROR', 'SOMETHING_NEW', ''])(
  '%s: it goes on at once',
  (status) => {
    expect(step({ status, compared: false })).toBe('go-on')
  },
)

test('without a configuration it goes on after seconds, or when the application ends', () => {
  const asking = { status: 'REQUESTING_CONFIGURATION', compared: false }
  expect(step({ ...asking, waited: 5_999 })).toBe('wait')
  expect(step({ ...asking, waited: 6_000 })).toBe('go-on')
  expect(step({ ...asking, quitting: true })).toBe('go-on')
  expect(step({ conflicts: true, quitting: true })).toBe('ask')
})
