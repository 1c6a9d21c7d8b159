import { setTimeout as delay } from 'node:timers/promises'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { networkState } from '../../../contract/network-state.ts'
import { defaultFlags } from '../../../contract/node.ts'
import { appOfEachTest } from '../../support/app/app-runs.ts'
import { eventually } from '../../support/app/application.ts'
import { runAndKill } from '../../support/app/killed-process.ts'
import { say, seedOf, times } from '../../support/long.ts'
import { startDemoNode } from '../../support/node/demo-node.ts'
import { codeOf, must } from '../../support/outcome.ts'
import { forEachTest } from '../../support/shared.ts'

/* A join with managed addresses off for a moment, over a real server: whatever comes in between, none is left so. */
const write = { method: 'POST', path: '^/network/' }
const guests = '8056c2e21c00beef'
const silent = '35c192ce9b01f8aa'
const private_ = 'e5cd7a9e1c2f6b43'
const login = '5f6b43cc0a91d210'

const node = forEachTest(() => startDemoNode({ pace: 0.1 }))
const { app, folder, start } = appOfEachTest('staged-join', () => ({ serviceHome: node.home }), {
  isReady: ({ connection }) => connection.state === 'online',
})

const joinNow = (id: string) => app.ask('network.join', { id, flags: defaultFlags })
const entryOf = (id: string) => app.entry(id)
const managedAtService = async (id: string) => (await node.network(id))?.allowManaged
const isDone = (id: string) => app.until(() => entryOf(id)?.network?.flags.allowManaged === true)

test('it is never shown as connected without addresses on the way', async () => {
  const states: string[] = []
  app.core.store.subscribe(({ networks }) => {
    const entry = networks.find((each) => each.id === guests)
    if (entry !== undefined) states.push(networkState(entry, true))
  })
  must(await joinNow(guests))
  await app.until(() => entryOf(guests)?.network?.status === 'OK')
  await isDone(guests)
  expect(new Set(states)).toEqual(new Set(['pending', 'ok']))
})

describe('a network is not left waiting', () => {
  test.each([
    ['has to let this device in', private_],
    ['wants a log-in', login],
    ['does not answer', silent],
  ])('that %s', async (_what, id) => {
    must(await joinNow(id))
    await isDone(id)
    expect(app.snapshot().pendingChanges).toEqual([])
  })

  test('when the application ends', async () => {
    must(await joinNow(silent))
    expect(await managedAtService(silent)).toBe(false)
    await app.close()
    expect(await managedAtService(silent)).toBe(true)
    await start()
    expect(app.snapshot().pendingChanges).toEqual([])
  })

  test('when the service goes away and comes back', async () => {
    must(await joinNow(silent))
    await node.stop()
    await app.until(({ connection }) => connection.state === 'stale')
    await node.start()
    await isDone(silent)
  })

  test('when it does not take the second step at once', async () => {
    must(
      await joinNow(private_).then(async (reply) => {
        await node.fault({ ...write, kind: 'error', count: 2 })
        return reply
      }),
    )
    await isDone(private_)
    await app.until(() => entryOf(private_)?.fault === null)
  })

  test('when the answer to the join is lost', async () => {
    await node.fault({ ...write, kind: 'cut', count: 2 })
    expect((await joinNow(guests)).ok).toBe(false)
    await isDone(guests)
    expect(app.snapshot().pendingChanges).toEqual([])
  })
})

describe('what the user wants meanwhile wins', () => {
  test('managed addresses off', async () => {
    must(await joinNow(silent))
    must(await app.ask('network.setFlag', { id: silent, flag: 'allowManaged', value: false }))
    expect(app.snapshot().pendingChanges).toEqual([])
    await app.close()
    expect(await managedAtService(silent)).toBe(false)
    await start()
    expect(entryOf(silent)).toMatchObject({ addressesWait: false, flags: { allowManaged: false } })
  })

  test('to leave it, here or by other means, and its flags are remembered', async () => {
    must(await joinNow(silent))
    must(await app.ask('network.connect', { id: silent, connected: false }))
    expect(entryOf(silent)).toMatchObject({ joined: false, flags: defaultFlags })
    expect(app.snapshot().pendingChanges).toEqual([])
    must(await app.ask('network.connect', { id: silent, connected: true }))
    await node.leave(silent)
    await app.until(() => entryOf(silent)?.joined === false)
    expect(entryOf(silent)?.flags).toEqual(defaultFlags)
    await app.close()
    expect(await node.network(silent)).toBeNull()
    await start()
  })

  test('not to join: what the service refuses is forgotten', async () => {
    await node.fault({ ...write, kind: 'error', count: 1 })
    expect(codeOf(await joinNow(guests))).toBe('service-error')
    expect(app.snapshot().pendingChanges).toEqual([])
    expect(entryOf(guests)).toBeUndefined()
  })
})

const kills = times(8, 100)

test(`killed at ${kills} moments of a join: the next start finishes it`, {
  timeout: kills * 200_000,
}, async () => {
  const seed = seedOf('killed joins')
  let waited = 0
  await app.close()
  const kill = async (id: string, after: number, isWaiting: boolean): Promise<void> => {
    await runAndKill('node/join-process.ts', [folder.path, node.home, id], async () => {
      await delay(after)
      // Without a configuration the addresses wait for seconds, so that the process is certainly killed meanwhile.
      if (isWaiting)
        await eventually(
          () => managedAtService(id),
          (managed) => managed === false,
        )
    })
  }
  let port = 0
  const slow = fc.constantFrom('before the service acts', 'not at all', 'after it')
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 0, max: 350 }), slow, fc.boolean(), async (after, when, isSilent) => {
      port += 1
      const id = isSilent ? silent : `ff00${String(port).padStart(4, '0')}0000`.padEnd(16, '0')
      if (when === 'before the service acts') await node.fault({ ...write, kind: 'delay', ms: 100 })
      if (when === 'after it') await node.fault({ ...write, kind: 'cut', count: 1 })
      await kill(id, after, isSilent && when === 'not at all')
      await node.clearFaults()
      if ((await managedAtService(id)) === false) waited += 1
      await start()
      await app.until(({ networks }) => !networks.some(({ addressesWait }) => addressesWait))
      // A service that acts late may have joined only now.
      await eventually(
        () => managedAtService(id),
        (managed) => managed !== false,
      )
      // The process may have been killed before it joined.
      const isKnown = app.snapshot().networks.some((network) => network.id === id)
      if (isSilent && isKnown) must(await app.ask('network.connect', { id, connected: false }))
      await app.close()
    }),
    { numRuns: kills, seed, endOnFailure: true, examples: [[350, 'not at all', true]] },
  )
  await start()
  say(`${waited} of ${kills} were killed while addresses waited`)
  expect(waited).toBeGreaterThan(0)
})
