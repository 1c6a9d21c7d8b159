import { beforeEach, describe, expect, test } from 'vitest'
import { defaultFlags, type Flags } from '../../../contract/node.ts'
import type { NetworkEntry } from '../../../contract/snapshot.ts'
import { appOfEachTest } from '../../support/app/app-runs.ts'
import { startDemoNode } from '../../support/node/demo-node.ts'
import { must } from '../../support/outcome.ts'
import { forEachTest } from '../../support/shared.ts'

/* Pauses over a real server, seen by it: a network stays joined, and what was set comes back. */

const id = 'ff00010001000000'
const set: Flags = { ...defaultFlags, allowDNS: true, allowGlobal: true }
const paused: Flags = { allowManaged: false, allowDefault: false, allowDNS: false, allowGlobal: true }
const untilResumed = { kind: 'until-resumed' } as const

const node = forEachTest(() => startDemoNode({ pace: 0.02, world: 'empty' }))
const { app, start, restart } = appOfEachTest('pauses', () => ({ serviceHome: node.home }))
beforeEach(async () => {
  must(await app.ask('network.join', { id, flags: set }))
  await app.until(() => entry().network?.status === 'OK' && !entry().addressesWait)
})

function entry(): NetworkEntry {
  const found = app.entry(id)
  if (found === undefined) throw new Error('no such entry')
  return found
}
const pause = () => app.ask('pause.start', { networks: [id], length: untilResumed })
/** Changes flags as the service's own command-line client or another application would. */
async function elsewhere(flags: Partial<Flags>): Promise<void> {
  const { ok } = await fetch(`${node.url()}/network/${id}`, {
    method: 'POST',
    headers: { 'X-ZT1-Auth': node.token },
    body: JSON.stringify(flags),
  })
  expect(ok).toBe(true)
}
const resume = () => app.ask('pause.end', { networks: [id] })

test('a pause takes the switches off, keeps them over a restart, and puts them back', async () => {
  expect(must(await pause())).toEqual({ done: [id], failed: [] })
  expect(await node.network(id)).toMatchObject(paused)
  expect(entry()).toMatchObject({
    joined: true,
    intent: null,
    fault: null,
    flags: set,
    routeConflicts: [],
    pause: {
      step: 'paused',
      changed: [],
      by: { kind: 'person' },
      until: null,
      before: { allowManaged: true, allowDefault: false, allowDNS: true },
    },
  })

  await restart()
  expect(entry()).toMatchObject({ flags: set, pause: { step: 'paused', changed: [] } })
  expect(await node.network(id)).toMatchObject(paused)
  expect(must(await resume())).toEqual({ done: [id], failed: [] })
  expect(await node.network(id)).toMatchObject(set)
  expect(entry()).toMatchObject({ flags: set, pause: null, intent: null })
})

describe('what somebody else does meanwhile', () => {
  test('wins where it is a switch, is said, and stays so', async () => {
    must(await pause())
    await elsewhere({ allowDefault: true })
    await app.until(() => entry().pause?.changed.length === 1)
    expect(entry()).toMatchObject({
      pause: { step: 'paused', changed: ['allowDefault'] },
      flags: { ...set, allowDefault: true },
    })
    await restart()
    must(await resume())
    expect(await node.network(id)).toMatchObject({ ...set, allowDefault: true })
    expect(entry()).toMatchObject({ pause: null, flags: { ...set, allowDefault: true } })
  })

  test('is seen too where it was done just before the end', async () => {
    must(await pause())
    await elsewhere({ allowDefault: true })
    must(await resume())
    expect(await node.network(id)).toMatchObject({ ...set, allowDefault: true })
  })

  test('wins where it is to switch on and off again', async () => {
    must(await pause())
    await elsewhere({ allowDNS: true })
    await app.until(() => entry().pause?.changed.length === 1)
    await elsewhere({ allowDNS: false })
    must(await resume())
    expect(await node.network(id)).toMatchObject({ ...set, allowDNS: false })
    expect(entry()).toMatchObject({ pause: null, flags: { ...set, allowDNS: false } })
  })

  test('ends the pause where it is to leave, and the switches stay as they are meant', async () => {
    must(await pause())
    await node.leave(id)
    await app.until(() => !entry().joined)
    expect(entry()).toMatchObject({ pause: null, flags: set })
    must(await app.ask('network.connect', { id, connected: true }))
    await app.until(() => entry().network?.flags.allowManaged === true)
    expect(await node.network(id)).toMatchObject(set)
  })

  test('while Meshtray does not run, as well', async () => {
    must(await pause())
    await app.close()
    await node.leave(id)
    await start()
    await app.until(() => entry().pause === null)
    expect(entry()).toMatchObject({ joined: false, flags: set })
  })

  test('ends it where it is to leave and to join again', async () => {
    must(await pause())
    await node.leave(id)
    await app.until(() => !entry().joined)
    await elsewhere({})
    await app.until(() => entry().joined)
    expect(entry()).toMatchObject({ pause: null, flags: defaultFlags })
  })
})

describe('what a person does here meanwhile', () => {
  test('to a switch of the pause is for its end', async () => {
    must(await pause())
    must(await app.ask('network.setFlag', { id, flag: 'allowDNS', value: false }))
    must(await app.ask('network.setFlag', { id, flag: 'allowGlobal', value: false }))
    expect(entry()).toMatchObject({ flags: { ...set, allowDNS: false, allowGlobal: false }, fault: null })
    expect(await node.network(id)).toMatchObject({ ...paused, allowGlobal: false })
    must(await resume())
    expect(await node.network(id)).toMatchObject({ ...set, allowDNS: false, allowGlobal: false })
  })

  test('to connect ends it, and so does to leave', async () => {
    must(await pause())
    must(await app.ask('network.connect', { id, connected: true }))
    expect(entry()).toMatchObject({ pause: null, flags: set })
    expect(await node.network(id)).toMatchObject(set)
    must(await pause())
    must(await app.ask('network.connect', { id, connected: false }))
    expect(entry()).toMatchObject({ pause: null, joined: false, flags: set })
    expect(await node.network(id)).toBeNull()
  })

  test('to pause it again changes its end alone', async () => {
    must(await pause())
    const { pause: first } = entry()
    must(await app.ask('pause.start', { networks: [id], length: { kind: 'minutes', minutes: 15 } }))
    expect(entry().pause).toEqual({ ...first, until: expect.any(Number) })
    must(await app.ask('pause.start', { networks: [id], length: untilResumed }))
    expect(entry().pause).toEqual(first)
  })

  test('all at once comes to what was asked last', async () => {
    const switched = app.ask('network.setFlag', { id, flag: 'allowDNS', value: false })
    const asked = [pause(), resume(), pause()]
    must(await switched)
    for (const reply of await Promise.all(asked)) must(reply)
    expect(entry()).toMatchObject({ intent: null, fault: null, flags: { ...set, allowDNS: false } })
    expect(await node.network(id)).toMatchObject(paused)
    must(await resume())
    expect(await node.network(id)).toMatchObject({ ...set, allowDNS: false })
  })
})

test('addresses that wait before a pause wait after it, and are compared then', async () => {
  const waiting = await node.hostNetwork({ name: 'attic' })
  must(await app.ask('network.join', { id: waiting, flags: defaultFlags }))
  const networks = [waiting]
  must(await app.ask('pause.start', { networks, length: untilResumed }))
  const found = () => app.entry(waiting)
  expect(found()).toMatchObject({ addressesWait: false, flags: defaultFlags, pause: { step: 'paused' } })
  must(await app.ask('pause.end', { networks }))
  await app.until(() => found()?.network?.flags.allowManaged === true)
  expect(found()).toMatchObject({ pause: null, flags: defaultFlags })
  expect(app.snapshot().pendingChanges).toEqual([])
})
