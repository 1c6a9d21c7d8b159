import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import fc from 'fast-check'
import { test } from 'vitest'
import { isConnected } from '../../../contract/network-state.ts'
import { defaultFlags, flagNames } from '../../../contract/node.ts'
import type { Snapshot } from '../../../contract/snapshot.ts'
import { seed } from '../../../main/testing/always.ts'
import { type AppUnderTest, startApp } from '../../support/app/headless.ts'
import { isObject, type Seen } from '../../support/documented.ts'
import {
  inTruth,
  moods,
  network,
  startDocumentedService,
  well,
} from '../../support/node/documented-service.ts'
import { temporaryFolder } from '../../support/temp-folder.ts'

process.stdout.write(`documented service, composed: PROPERTY_SEED=${seed}\n`)

/** The actions that a window asks for */
const acts = {
  join: (app: AppUnderTest) => app.ask('network.join', { id: network, flags: defaultFlags }),
  connect: (app: AppUnderTest) => app.ask('network.connect', { id: network, connected: true }),
  leave: (app: AppUnderTest) => app.ask('network.connect', { id: network, connected: false }),
  switch: (app: AppUnderTest) => app.ask('network.setFlag', { id: network, flag: 'allowDNS', value: true }),
  pause: (app: AppUnderTest) =>
    app.ask('pause.start', { networks: [network], length: { kind: 'minutes', minutes: 15 } }),
  resume: (app: AppUnderTest) => app.ask('pause.end', { networks: [network] }),
} as const
type Action = keyof typeof acts
const names = Object.keys(acts) as Action[]
const anyWorld = fc.tuple(
  moods.map(inTruth),
  fc
    .array(fc.constantFrom(...names), { minLength: 1, maxLength: 4 })
    .map((more): readonly Action[] => ['join', ...more]),
)

/** A write that an action asks for: a flag goes on where it was asked for, or where the service had it on before. */
function isAsked({ method, path, body }: Seen, asked: readonly Action[], before: readonly Seen[]): boolean {
  if (path !== `/network/${network}`) return false
  if (method === 'DELETE') return asked.includes('leave')
  const told = before.flatMap(({ reply }) => [reply].flat()).filter(isObject)
  return Object.entries(body).every(([name, value]) => {
    const isOn = name === 'allowManaged' || (name === 'allowDNS' && asked.includes('switch'))
    const isFlag = flagNames.some((flag) => flag === name) && typeof value === 'boolean'
    return isFlag && (!value || isOn || told.some((reply) => reply[name] === true))
  })
}

/** The service takes all that was asked for, and nothing waits: addresses are on, or the network is left or paused. */
function isSettled({ networks, pendingChanges }: Snapshot): boolean {
  const entry = networks.find(({ id }) => id === network)
  if (entry === undefined || (!entry.joined && entry.intent === null)) return true
  const isOn = isConnected(entry) && entry.network?.flags.allowManaged === true && pendingChanges.length === 0
  return entry.intent === null && (entry.pause !== null || isOn)
}

async function play([drawn, asked]: typeof anyWorld extends fc.Arbitrary<infer T>
  ? T
  : never): Promise<void> {
  const { path: folder, dispose } = await temporaryFolder('composed')
  const service = await startDocumentedService()
  service.begin(drawn)
  const tokenFile = join(folder, 'token')
  await writeFile(tokenFile, 'goodgoodgoodgoodgoodgood', { mode: 0o600 })
  const app = await startApp(
    folder,
    { serviceUrl: service.url, authHeader: 'X-NODE1-Auth', tokenFile, anyListener: true },
    null,
  )
  try {
    for (const action of asked) await acts[action](app)
    service.turn([well])
    app.poke()
    await app.until(isSettled).catch(() => {
      const entry = app.snapshot().networks.find(({ id }) => id === network)
      const own = service.seen.filter(({ path }) => path.startsWith('/network'))
      throw new Error(`${asked.join()} left half done: ${JSON.stringify({ entry, own: own.slice(0, 30) })}`)
    })
    for (const [at, one] of service.seen.entries())
      if (one.method !== 'GET' && !isAsked(one, asked, service.seen.slice(0, at)))
        throw new Error(`${asked.join()}: ${JSON.stringify(one)}`)
  } finally {
    await app.close()
    await service.close()
    await dispose()
  }
}

/** Side by side, as most of the time passes while they wait; 60 in all */
const atOnce = 10

test('whatever the document allows is answered to the application: nothing is written unasked, and no join stays half done', () =>
  fc.assert(
    fc.asyncProperty(fc.array(anyWorld, { minLength: atOnce, maxLength: atOnce }), async (worlds) => {
      const played = await Promise.allSettled(worlds.map(play))
      for (const one of played) if (one.status === 'rejected') throw one.reason
    }),
    // To make what failed smaller would take longer than it helps.
    { numRuns: 6, seed, endOnFailure: true },
  ))
