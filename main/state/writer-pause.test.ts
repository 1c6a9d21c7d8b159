import { describe, expect, test } from 'vitest'
import { defaultFlags, type Flags } from '../../contract/node.ts'
import type { PauseIntent } from '../../contract/pause.ts'
import { failure, success } from '../../contract/result.ts'
import { sampleNode } from '../../contract/testing/joined.ts'
import { id, network, scriptedService } from '../testing/scripted-service.ts'
import { createStore } from './store.ts'
import { createWriter } from './writer.ts'

const set: Flags = { allowManaged: true, allowGlobal: false, allowDefault: true, allowDNS: true }
const off = { allowManaged: false, allowDefault: false, allowDNS: false }
const before = { allowManaged: true, allowDefault: true, allowDNS: true }
const pause: PauseIntent = { by: { kind: 'person' }, since: 1_000, until: null }

function start({ flags = set as Flags | null, isKept = true } = {}) {
  const store = createStore(false)
  const service = scriptedService()
  service.flags = flags
  const poll = (): void => {
    const networks = service.flags === null ? [] : [network(service.flags)]
    store.dispatch({ type: 'polled', node: sampleNode, networks, now: 0 })
  }
  poll()
  /** The shown state and the number of requests at each call of `keep` */
  const keeps: unknown[] = []
  const entry = () => store.snapshot().networks.find((one) => one.id === id)
  const writer = createWriter(store, service, async () => {
    const pending = store.snapshot().pendingChanges.map(({ what }) => what)
    keeps.push([entry()?.pause?.step ?? null, pending, service.requests.length])
    return isKept
  })
  return { store, service, writer, keeps, entry, poll }
}

async function paused() {
  const world = start()
  const done = world.writer.setIntent(id, { pause })
  await world.service.reply()
  await done
  return world
}

test('what was set is kept before the service is asked', async () => {
  const { keeps, service, entry } = await paused()
  expect(keeps).toEqual([['pausing', [], 0]])
  expect(service.requests).toEqual([`set ${JSON.stringify(off)}`])
  expect(entry()).toMatchObject({ pause: { step: 'paused', before, ...pause }, flags: set, intent: null })
})

test('where it cannot be kept nothing is switched off', async () => {
  const { writer, service, entry } = start({ isKept: false })
  expect(await writer.setIntent(id, { pause })).toEqual(failure('preferences-unwritable'))
  expect(service.requests).toEqual([])
  expect(entry()).toMatchObject({ pause: null, flags: set, fault: { code: 'preferences-unwritable' } })
})

test('all traffic comes back on trial', async () => {
  const { writer, service, keeps, entry, store } = await paused()
  const done = writer.setIntent(id, { pause: null })
  await service.reply()
  expect(await done).toEqual(success(undefined))
  expect(keeps.slice(1)).toEqual([
    ['resuming', [], 1],
    ['resuming', ['full-tunnel'], 1],
  ])
  expect(service.requests.slice(1)).toEqual([`set ${JSON.stringify(before)}`])
  expect(entry()).toMatchObject({ pause: null, flags: set })
  expect(store.snapshot().pendingChanges).toEqual([{ network: id, what: 'full-tunnel' }])
})

test('a network that was left is not joined to be paused, nor to be resumed', async () => {
  const left = start()
  left.service.flags = null
  expect(await left.writer.setIntent(id, { pause })).toEqual(failure('network-not-connected'))
  const world = await paused()
  world.service.flags = null
  expect(await world.writer.setIntent(id, { pause: null })).toEqual(success(undefined))
  expect([...left.service.requests, ...world.service.requests]).toHaveLength(1)
  expect(world.entry()).toMatchObject({ pause: null, joined: false, flags: set })
})

test('a pause with a join is kept as long as the join is on its way, whatever a poll heard before', async () => {
  const { service, writer, entry, poll } = start()
  service.flags = null
  poll()
  const done = writer.setIntent(id, { connected: true, pause })
  await expect.poll(() => service.requests).toHaveLength(1)
  poll()
  expect(entry()).toMatchObject({ joined: false, pause: { step: 'pausing', before } })
  await service.reply()
  await done
  expect(entry()).toMatchObject({ joined: true, pause: { step: 'paused', before }, flags: set })
  service.flags = null
  poll()
  expect(entry()).toMatchObject({ joined: false, pause: null })
})

test('joined and paused at once, its addresses never go on', async () => {
  const { writer, service, entry } = start({ flags: null })
  const done = writer.setIntent(id, { connected: true, flags: set, pause })
  await service.reply()
  await done
  expect(service.requests).toEqual([`set ${JSON.stringify({ ...set, ...off })}`])
  expect(entry()).toMatchObject({ joined: true, flags: set, pause: { before } })
})

describe('where the service gives no answer', () => {
  test('what was set is known until the service tells what it did', async () => {
    const { writer, service, entry, poll } = start()
    const done = writer.setIntent(id, { pause })
    await service.reply(true)
    expect(await done).toEqual(failure('service-timeout'))
    const cutOff = { pause: { step: 'pausing', before }, flags: set, fault: { code: 'service-timeout' } }
    expect(entry()).toMatchObject(cutOff)
    poll()
    expect(entry()).toMatchObject(cutOff)
    service.flags = { ...set, ...off }
    poll()
    expect(entry()).toMatchObject({ pause: { step: 'paused', before, changed: [] }, flags: set })
    expect(service.requests).toHaveLength(1)
  })

  test('and the person wants something else, that is done and the pause is given up', async () => {
    const { writer, service, entry } = start()
    const done = writer.setIntent(id, { pause })
    await service.reply(true)
    await done
    const switched = writer.setIntent(id, { flags: { allowDNS: false } })
    await service.reply()
    expect(await switched).toEqual(success(undefined))
    expect(service.requests.slice(1)).toEqual(['set {"allowDNS":false}'])
    expect(entry()).toMatchObject({ pause: null, flags: { ...set, allowDNS: false }, fault: {} })
  })

  test('to its end it stays paused', async () => {
    const { writer, service, entry, poll } = await paused()
    const done = writer.setIntent(id, { pause: null })
    await service.reply(true)
    expect((await done).ok).toBe(false)
    poll()
    expect(entry()).toMatchObject({ pause: { step: 'paused', before, changed: [] }, flags: set })
    expect(service.requests).toHaveLength(2)
  })
})

test('nothing is asked of the service for a network that is not paused and is to resume', async () => {
  const { writer, service, entry } = start({ flags: defaultFlags })
  expect(await writer.setIntent(id, { pause: null })).toEqual(success(undefined))
  expect(service.requests).toEqual([])
  expect(entry()).toMatchObject({ intent: null, fault: null, flags: defaultFlags })
})

test('a network that is left, connected, paused and resumed before the service answers ends connected', async () => {
  const { writer, service, entry } = start()
  const asked = [{ connected: false }, { connected: true }, { pause }, { pause: null }]
  const done = asked.map((intent) => writer.setIntent(id, intent))
  await service.reply()
  await service.reply()
  expect(await Promise.all(done)).toEqual(asked.map(() => success(undefined)))
  // The addresses stay off until they have been checked for route conflicts, as with any join.
  const joins = `set ${JSON.stringify({ ...set, allowManaged: false })}`
  expect(service.requests).toEqual(['leave', joins])
  expect(entry()).toMatchObject({ joined: true, pause: null, flags: set, addressesWait: true })
})

test('a switch goes off with the end of a pause that the service never began', async () => {
  const { writer, service, entry, poll } = start()
  const refused = writer.setIntent(id, { pause })
  const ended = [writer.setIntent(id, { pause: null }), writer.setIntent(id, { flags: { allowDNS: false } })]
  await service.reply(true)
  await refused
  await service.reply()
  await Promise.all(ended)
  poll()
  expect(service.flags).toEqual({ ...set, allowDNS: false })
  expect(entry()).toMatchObject({ pause: null, flags: { ...set, allowDNS: false } })
})

test('another end counts from when it was asked for, by a clock that was put back meanwhile too', async () => {
  const { writer, entry } = await paused()
  await writer.setIntent(id, { pause: { ...pause, since: 400, until: 460 } })
  expect(entry()?.pause).toMatchObject({ since: 400, until: 460 })
  await writer.setIntent(id, { pause: { ...pause, since: 420, until: 500 } })
  expect(entry()?.pause).toMatchObject({ since: 400, until: 500 })
})

test.each([
  ['carried out', true],
  ['not carried out', false],
])('after an error of the service a pause is kept if it was %s', async (_what, isDone) => {
  const { service, writer, entry, poll } = start()
  const refusal = {
    ok: false,
    error: { code: 'service-error', detail: 'POST /network: 500', status: 500 },
  } as const
  service.setNetwork = async (_id, flags) => {
    if (isDone) service.flags = { ...set, ...flags }
    return refusal
  }
  expect(await writer.setIntent(id, { pause })).toEqual(refusal)
  poll()
  expect(entry()?.pause?.since ?? null).toBe(isDone ? pause.since : null)
})

test('a pause that was carried out, though its reply cannot be read, stays one', async () => {
  const { service, writer, entry, poll } = start()
  service.setNetwork = async (_id, flags) => {
    service.flags = { ...set, ...flags }
    return failure('reply-unexpected')
  }
  expect(await writer.setIntent(id, { pause })).toEqual(failure('reply-unexpected'))
  expect(entry()).toMatchObject({ pause: { before }, fault: { code: 'reply-unexpected' } })
  poll()
  expect(entry()).toMatchObject({ pause: { step: 'paused', before }, flags: set })
})
