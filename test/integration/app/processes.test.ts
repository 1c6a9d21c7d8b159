import { cp, mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { isServing } from '../../../contract/network-state.ts'
import { defaultFlags, type Flags } from '../../../contract/node.ts'
import type { Snapshot } from '../../../contract/snapshot.ts'
import { patience } from '../../../contract/testing/patience.ts'
import { type Ended, openProcesses, type Processes } from '../../support/app/processes.ts'
import { type SingleApp, startSingle } from '../../support/app/single.ts'
import { say, seedOf, times } from '../../support/long.ts'
import { must } from '../../support/outcome.ts'

/*
 * Processes that write the same settings: an application and verbs, or verbs alone. What one of them acknowledged stands,
 * whatever the others do at the same time and wherever any of them is killed.
 */
let stage: Processes
let before: string
/** The application of this process, while it runs */
let own: SingleApp | null = null

const [first, second, third] = ['ff00010001000000', 'ff00020002000000', 'ff00030003000000'] as const
const ids = [first, second, third] as const
const set: Flags = { ...defaultFlags, allowDNS: true, allowGlobal: true }
const pausedOff = { allowManaged: false, allowDNS: false }
const off: Flags = { ...set, ...pausedOff }

beforeAll(async () => {
  stage = await openProcesses()
  await mkdir(stage.folder)
  const app = await start()
  for (const id of ids) must(await app.ask('network.join', { id, flags: set }))
  await app.until(
    ({ networks, pendingChanges }) => networks.every(({ joined }) => joined) && pendingChanges.length === 0,
  )
  must(await app.ask('pause.start', { networks: [second], length: { kind: 'until-resumed' } }))
  await app.close()
  before = `${stage.folder}-before`
  await cp(stage.folder, before, { recursive: true, filter: (path) => !path.includes('command-line') })
}, 120_000)
afterAll(async () => {
  await own?.close()
  await stage?.dispose()
})

/** In this process, on the service itself: nothing of it is held. */
async function start(): Promise<SingleApp> {
  const serviceUrl = stage.node.url()
  const tokenFile = join(stage.node.home, 'authtoken.secret')
  const flags = { serviceUrl, tokenFile, authHeader: 'X-ZT1-Auth', anyListener: true }
  const app = await startSingle(stage.folder, flags)
  own = {
    ...app,
    async close() {
      own = null
      await app.close()
    },
  }
  return own
}

/** All three connected; the second is paused. */
async function putBack(): Promise<void> {
  stage.onWrite = async () => undefined
  await stage.kill()
  await own?.close()
  await rm(stage.folder, { recursive: true })
  await cp(before, stage.folder, { recursive: true })
  for (const id of ids) await stage.node.call('POST', `/network/${id}`, id === second ? off : set)
}

/** Nothing is on its way any more. */
function isSettled({ connection, networks, pendingChanges }: Snapshot): boolean {
  return (
    isServing(connection) &&
    pendingChanges.length === 0 &&
    networks.every(
      ({ intent, pause, joined, network }) =>
        intent === null && (pause === null || pause.step === 'paused') && joined === (network !== null),
    )
  )
}

/**
 * Returns whether a verb that nobody killed has done what it was asked for; if not, it was refused before it did
 * anything: an application on a very slow computer did not say hello in time.
 */
function isDone(ended: Ended | null, story: string): boolean {
  if (ended === null || ended.code === 0) return true
  expect(ended.reason, story).toContain('does not answer')
  return false
}

/** Returns the service's state of a network: 'on', 'off' (as when paused) or null (left). */
async function served(id: string): Promise<'on' | 'off' | null> {
  const network = await stage.node.network(id)
  if (network === null) return null
  expect([true, false]).toContain(network.allowManaged)
  expect(network).toMatchObject(network.allowManaged ? set : off)
  return network.allowManaged ? 'on' : 'off'
}

describe('three at a time, one of them or all killed between any two writes', () => {
  interface Kill {
    /** Counted from 1, over all processes */
    readonly moment: number
    readonly who: 'writer' | 'all'
    readonly withApplication: boolean
  }

  /** Answers false where it was over before that moment. */
  async function killAt({ moment, who, withApplication }: Kill): Promise<boolean> {
    await putBack()
    const intruders: string[] = []
    const where = Promise.withResolvers<string>()
    let count = 0
    stage.onWrite = async (what, by) => {
      const writer = await stage.writer()
      if (by !== null && by !== writer) intruders.push(`${what} by ${by} while ${writer} holds the lock`)
      count += 1
      if (count < moment) return
      if (count === moment) {
        await stage.kill(who === 'all' ? undefined : (by ?? writer ?? undefined))
        where.resolve(what)
      }
      // A request that was held when its process was killed never continues.
      if (count === moment || who === 'all') await new Promise(() => undefined)
    }
    if (withApplication) stage.application()
    const [paused, resumed, left] = await Promise.all([
      stage.verb('pause', first),
      stage.verb('resume', second),
      withApplication ? null : stage.verb('disconnect', third, '--no-wait'),
    ])
    stage.onWrite = async () => undefined
    await stage.kill()
    const isKilled = count >= moment
    const story = JSON.stringify({ at: isKilled ? await where.promise : null, paused, resumed, left })
    expect(intruders, story).toEqual([])
    if (!isKilled) for (const end of [paused, resumed, left]) isDone(end, story)

    const app = await start()
    const { networks } = await app.until(isSettled)
    const shown = new Map(networks.map((entry) => [entry.id as string, entry]))
    // Nothing is lost of what each had, and what is shown is what the service does.
    for (const id of ids) {
      const entry = shown.get(id)
      expect(entry?.flags, story).toEqual(set)
      expect(await served(id), story).toBe(!entry?.joined ? null : entry.pause === null ? 'on' : 'off')
    }
    if (paused.code === 0) expect(shown.get(first)?.pause, story).toMatchObject({ step: 'paused' })
    if (resumed.code === 0) expect(shown.get(second)?.pause, story).toBeNull()
    if (left?.code === 0) expect(shown.get(third)?.joined, story).toBe(false)
    // A temporary file of a write that is under way goes by itself; one of a killed process would stay.
    const temporary = async () => (await stage.files()).filter((name) => /\.json\.\d{9,}$/.test(name))
    await expect.poll(temporary, { timeout: patience, message: story }).toEqual([])

    must(await app.ask('pause.end', { networks: [first, second] }))
    must(await app.ask('network.connect', { id: third, connected: true }))
    // Addresses are switched on after they were compared.
    await app.until(isSettled)
    for (const id of ids) expect(await served(id), story).toBe('on')
    await app.close()
    return isKilled
  }

  const variants = [
    { who: 'writer', withApplication: false, every: 1 },
    { who: 'writer', withApplication: true, every: 1 },
    { who: 'all', withApplication: false, every: times(4, 1) },
    { who: 'all', withApplication: true, every: times(4, 1) },
  ] as const

  test.each(variants)(
    '$who, with an application: $withApplication',
    {
      timeout: 600_000,
    },
    async ({ every, ...how }) => {
      let moment = 1
      while (await killAt({ ...how, moment })) moment += every
      say(`killed at ${Math.ceil((moment - 1) / every)} moments`)
      expect(moment).toBeGreaterThan(6)
    },
  )
})

test('random verbs at the same time, beside an application or without one: all that was acknowledged is kept', {
  timeout: 600_000,
}, async () => {
  await putBack()
  const rounds = times(6, 60)
  const seed = seedOf('processes')
  const draws = fc.sample(fc.noBias(fc.nat({ max: 59 })), { seed, numRuns: rounds * 4 })
  const pick = <T>(of: readonly T[]): T => of[(draws.pop() ?? 0) % of.length] as T
  const state = new Map<string, State>(
    ids.map((id) => [id, { flags: set, is: id === second ? 'paused' : 'on' }]),
  )
  for (let round = 0; round < rounds; round += 1) {
    const asked = ids.map((id) => ask(id, state.get(id) ?? { flags: set, is: 'on' }, pick))
    const isBeside = pick([true, false])
    if (isBeside) stage.application()
    const ended = await Promise.all(asked.map(({ line }) => stage.verb(...line)))
    await stage.kill()
    const story = JSON.stringify({ round, isBeside, asked, ended })
    for (const [index, { id, after }] of asked.entries())
      if (isDone(ended[index] ?? null, story)) state.set(id, after)

    const app = await start()
    const { networks } = await app.until(isSettled)
    await app.close()
    for (const [id, { flags, is }] of state) {
      const entry = networks.find((each) => each.id === id)
      expect(entry?.flags, story).toEqual(flags)
      expect(entry?.pause === null, story).toBe(is !== 'paused')
      const network = await stage.node.network(id)
      if (is === 'left') expect(network, story).toBeNull()
      else expect(network, story).toMatchObject(is === 'paused' ? { ...flags, ...pausedOff } : flags)
    }
  }
})

interface State {
  readonly flags: Flags
  readonly is: 'on' | 'paused' | 'left'
}

/** A verb that changes a network, and how that stands when it is done */
function ask(id: string, now: State, pick: <T>(of: readonly T[]) => T) {
  const allowGlobal = !now.flags.allowGlobal
  const toggled = { ...now, flags: { ...now.flags, allowGlobal } }
  const setting = {
    line: ['set', id, `allowGlobal=${allowGlobal ? 'on' : 'off'}`, '--no-wait'],
    after: toggled,
  }
  const verbs = {
    on: [
      { line: ['pause', id], after: { ...now, is: 'paused' } },
      { line: ['disconnect', id, '--no-wait'], after: { ...now, is: 'left' } },
      setting,
    ],
    paused: [{ line: ['resume', id], after: { ...now, is: 'on' } }, setting],
    left: [{ line: ['connect', id, '--no-wait'], after: { ...now, is: 'on' } }],
  } as const
  return { id, ...pick<{ readonly line: readonly string[]; readonly after: State }>(verbs[now.is]) }
}
