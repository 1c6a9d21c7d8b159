import { expect, test } from 'vitest'
import type { Network } from '../../contract/node.ts'
import { failure, type Result, success } from '../../contract/result.ts'
import { sampleNetwork, sampleNode } from '../../contract/testing/joined.ts'
import type { Resolver } from '../../domain/computer/resolver.ts'
import type { UsableDns } from '../../domain/computer/usable-dns.ts'
import { createStore } from '../state/store.ts'
import { createNetworkDns } from './network-dns.ts'

const flags = { allowManaged: true, allowGlobal: false, allowDefault: false, allowDNS: true }
const named = sampleNetwork({
  portDeviceName: 'zt0',
  dns: { domain: 'mesh.example', servers: ['10.77.0.53'] },
  flags,
})
const { id } = named

/** Sets up a resolver with or without the servers, and a computer that reads it. */
function world() {
  const store = createStore(false)
  const asked: string[] = []
  const state = {
    applied: [] as readonly string[],
    resolver: 'resolved' as Resolver | null,
    network: named as Network,
    answer: (): Promise<Result<void>> => Promise.resolve(success(undefined)),
    silent: [] as readonly string[],
    onSet: (_: UsableDns): void => undefined,
    resolverChanged: null as (() => void) | null,
  }
  async function change(what: string, applied: readonly string[], mayAsk: boolean): Promise<Result<void>> {
    asked.push(`${what}${mayAsk ? ', may ask' : ''}`)
    const result = await state.answer()
    if (result.ok) state.applied = applied
    return result
  }
  function poll(): void {
    const dns = [{ interface: 'zt0', servers: state.applied, domains: ['mesh.example'] }]
    const computer = { interfaces: [], routes: [], dns, resolver: state.resolver }
    store.dispatch({ type: 'polled', node: sampleNode, networks: [state.network], now: 0, computer })
    networkDns.reconcile()
  }
  const networkDns = createNetworkDns({
    store,
    set: async (usable: UsableDns, mayAsk) => {
      state.onSet(usable)
      return change(
        `set ${usable.domain}`,
        usable.servers.map(({ text }) => text),
        mayAsk,
      )
    },
    revert: (name, mayAsk) => change(`revert ${name}`, [], mayAsk),
    ask: async ({ servers }) =>
      servers.map(({ text }) => ({ server: text, answers: !state.silent.includes(text) })),
    watch(onChange) {
      state.resolverChanged = onChange
      return () => {
        state.resolverChanged = null
      }
    },
    reread: () => undefined,
  })
  poll()
  const entry = () => store.snapshot().networks[0]
  const settled = () => new Promise((resolve) => setImmediate(resolve))
  /** Polls, and waits for what follows from it. */
  async function look(): Promise<void> {
    poll()
    await settled()
  }
  return { dns: networkDns, state, asked, poll, entry, settled, look, store }
}

test('only what a click set is kept, and it is set again without asking', async () => {
  const { dns, state, asked, look } = world()
  await look()
  expect(asked).toEqual([])
  await dns.apply(id)
  state.applied = []
  await look()
  expect(asked).toEqual(['set mesh.example, may ask', 'set mesh.example'])
})

test('what was refused without asking is not tried at each poll, but when the resolver came anew', async () => {
  const { dns, state, asked, look } = world()
  await dns.apply(id)
  state.applied = []
  state.answer = async () => failure('dns-not-permitted')
  for (let round = 0; round < 5; round += 1) await look()
  expect(asked).toHaveLength(2)
  state.resolverChanged?.()
  await look()
  expect(asked).toHaveLength(3)
})

test('what did not work as something was not there yet is tried at the next look', async () => {
  const { dns, state, asked, look } = world()
  await dns.apply(id)
  state.applied = []
  for (const code of ['interface-missing', 'resolver-absent'] as const) {
    state.answer = async () => failure(code)
    await look()
  }
  expect(asked).toHaveLength(3)
})

test('the switch goes off while the person is asked: it is taken back as soon as it was set', async () => {
  const { dns, state, asked, poll, entry, settled } = world()
  const question = Promise.withResolvers<Result<void>>()
  state.answer = () => question.promise
  const applying = dns.apply(id)
  await settled()
  state.network = { ...named, flags: { ...flags, allowDNS: false } }
  poll()
  const takingBack = dns.takeBack(id)
  question.resolve(success(undefined))
  await Promise.all([applying, takingBack])
  expect(asked).toEqual(['set mesh.example, may ask', 'revert zt0, may ask'])
  expect(entry()).toMatchObject({ setsDns: false })
  expect(state.applied).toEqual([])
})

test('the switch goes off elsewhere, and it may not be taken back without asking: it is, after a click', async () => {
  const { dns, state, asked, entry, look } = world()
  await dns.apply(id)
  state.network = { ...named, flags: { ...flags, allowDNS: false } }
  state.answer = async () => failure('dns-not-permitted')
  await look()
  expect(entry()?.setsDns).toBe(true)
  state.answer = async () => success(undefined)
  expect(await dns.takeBack(id)).toEqual(success(undefined))
  expect(entry()?.setsDns).toBe(false)
  expect(asked).toEqual(['set mesh.example, may ask', 'revert zt0', 'revert zt0, may ask'])
})

test('where the network was left they went with its interface, and come back with it', async () => {
  const { dns, state, asked, entry, look, store } = world()
  await dns.apply(id)
  store.dispatch({ type: 'polled', node: sampleNode, networks: [], now: 0 })
  dns.reconcile()
  expect(state.resolverChanged).toBeNull()
  expect(entry()).toMatchObject({ joined: false, setsDns: true })
  state.applied = []
  await look()
  expect(asked).toEqual(['set mesh.example, may ask', 'set mesh.example'])
  expect(state.resolverChanged).not.toBeNull()
})

test('nothing is done upon an old reply, or where systemd-resolved is not asked', async () => {
  const { dns, state, asked, look, store } = world()
  await dns.apply(id)
  state.applied = []
  const fault = { code: 'service-unreachable' } as const
  store.dispatch({ type: 'lost', connection: { state: 'unreachable', fault }, at: 0 })
  dns.reconcile()
  state.resolver = 'file'
  await look()
  expect(asked).toHaveLength(1)
  expect(await dns.apply(id)).toEqual(failure('resolver-absent'))
})

test('with a pause they go, and come back after it, without asking', async () => {
  const { dns, state, asked, entry, look, store } = world()
  await dns.apply(id)
  await look()
  const before = { allowManaged: true, allowDefault: false, allowDNS: true }
  const pause = {
    ...({ step: 'paused', before, changed: [], by: { kind: 'person' } } as const),
    since: 0,
    until: null,
  }
  state.network = { ...named, flags: { ...flags, allowManaged: false, allowDNS: false } }
  const accepted = { type: 'accepted', id, intent: null, fault: null } as const
  store.dispatch({ ...accepted, network: state.network, pause })
  for (let round = 0; round < 3; round += 1) await look()
  expect(entry()).toMatchObject({ setsDns: true, flags, pause })
  expect(asked).toEqual(['set mesh.example, may ask', 'revert zt0'])

  state.network = named
  store.dispatch({ ...accepted, network: named, pause: null })
  await look()
  expect(asked.slice(2)).toEqual(['set mesh.example'])
  expect(entry()?.setsDns).toBe(true)
})

test('after a click on pause the person is asked where they do not go without', async () => {
  const { dns, state, asked, entry, look } = world()
  await dns.apply(id)
  await dns.takeOff(id)
  expect(asked).toEqual(['set mesh.example, may ask'])
  state.network = { ...named, flags: { ...flags, allowDNS: false } }
  state.answer = async () => failure('dns-not-permitted')
  await look()
  await dns.takeOff(id)
  expect(asked.slice(1)).toEqual(['revert zt0', 'revert zt0, may ask'])
  expect(entry()?.setsDns).toBe(true)
})

test('servers that do not answer are not set, and are tried again at the next look', async () => {
  const { dns, state, asked, entry, look } = world()
  state.silent = ['10.77.0.53']
  expect(await dns.apply(id)).toEqual(failure('dns-server-silent', '10.77.0.53'))
  expect(asked).toEqual([])
  expect(entry()?.setsDns).toBe(false)
  state.silent = []
  await dns.apply(id)
  state.applied = []
  state.silent = ['10.77.0.53']
  await look()
  expect(asked).toEqual(['set mesh.example, may ask'])
  state.silent = []
  await look()
  expect(asked).toEqual(['set mesh.example, may ask', 'set mesh.example'])
})

test('of several servers only those that answer are set', async () => {
  const { dns, state, poll } = world()
  const set: string[] = []
  state.onSet = ({ servers }) => set.push(...servers.map(({ text }) => text))
  state.network = { ...named, dns: { ...named.dns, servers: ['10.77.0.54', '10.77.0.53'] } }
  state.silent = ['10.77.0.54']
  poll()
  expect(await dns.apply(id)).toEqual(success(undefined))
  expect(set).toEqual(['10.77.0.53'])
})

test('of several servers those that do not answer are not missed, until they answer', async () => {
  const { dns, state, asked, poll, entry, settled } = world()
  const [living, dead] = ['10.77.0.53', '10.77.0.54']
  state.network = { ...named, dns: { ...named.dns, servers: [dead, living] } }
  state.silent = [dead]
  poll()
  await dns.apply(id)
  poll()
  expect(entry()).toMatchObject({ silentServers: [dead], inEffect: { dnsApplied: true } })
  state.applied = []
  poll()
  expect(entry()?.inEffect?.dnsApplied).toBe(false)
  state.silent = []
  await settled()
  poll()
  expect(state.applied).toEqual([dead, living])
  expect(entry()).toMatchObject({ silentServers: [], inEffect: { dnsApplied: true } })
  expect(asked).toEqual(['set mesh.example, may ask', 'set mesh.example'])
})

test('after a new start they are found out anew, and nothing is set for that', async () => {
  const { state, asked, poll, entry, settled, store } = world()
  const [living, dead] = ['10.77.0.53', '10.77.0.54']
  state.network = { ...named, dns: { ...named.dns, servers: [dead, living] } }
  state.silent = [dead]
  state.applied = [living]
  store.dispatch({ type: 'sets-dns', id, setsDns: true })
  poll()
  expect(entry()?.inEffect?.dnsApplied).toBe(false)
  await settled()
  expect(entry()).toMatchObject({ silentServers: [dead], inEffect: { dnsApplied: true } })
  expect(asked).toEqual([])
})

test('servers that fall silent once they are set are taken back', async () => {
  const { dns, state, asked, entry } = world()
  state.onSet = () => {
    state.silent = ['10.77.0.53']
  }
  expect(await dns.apply(id)).toEqual(failure('dns-server-silent', '10.77.0.53'))
  expect(asked).toEqual(['set mesh.example, may ask', 'revert zt0, may ask'])
  expect(entry()).toMatchObject({ setsDns: false })
  expect(state.applied).toEqual([])
})
