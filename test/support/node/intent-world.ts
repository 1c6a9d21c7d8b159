import { rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FaultCode } from '../../../contract/fault.ts'
import { type Flags, flagNames } from '../../../contract/node.ts'
import type { Result } from '../../../contract/result.ts'
import type { Intent } from '../../../contract/snapshot.ts'
import { patience } from '../../../contract/testing/patience.ts'
import type { Fault } from '../../../demo/http/faults.ts'
import { type NodeService, startNodeService } from '../../../demo/node-service/server.ts'
import { type TrayAction, type TrayItem, trayModel } from '../../../main/desktop/tray/tray-model.ts'
import { t } from '../../../words/testing/english.ts'
import { type AppUnderTest, startApp } from '../app/headless.ts'
import { openConnection } from '../connection.ts'
import { patientLimits } from '../limits.ts'
import { temporaryFolder } from '../temp-folder.ts'
import { createLedger, type Ledger, type Membership } from './intent-ledger.ts'

/** Networks without a controller: they are connected at once, so that nothing is waited for. */
export const networkIds = [1, 2, 3, 4, 5, 6].map((port) => `ff000${port}000${port}000000`)

/** After these the service has acted before the answer breaks; after the others it has not. */
const actsFirst = new Set(['cut', 'truncated', 'wrong-shape'])

/** The application's core with its commands over a demo node, and everything that was ever asked for of them. */
export interface IntentWorld {
  readonly app: AppUnderTest
  /** Runs 'network.connect', 'network.setFlag' or 'network.join' as the window would. */
  window(id: string, intent: Intent): void
  /** Clicks the item of the native menu as it stands now; nothing where there is none, or it is grey. */
  tray(id: string, label: string): void
  poll(): void
  /** Waits until all that was asked for is answered. */
  settle(): Promise<void>
  fault(fault: Fault): void
  clearFaults(): void
  stop(): Promise<void>
  start(): Promise<void>
  rotateToken(): void
  damagePortFile(): Promise<void>
  /** Mends everything, and answers what is wrong with what is held then. */
  audit(): Promise<readonly string[]>
  count(): { readonly attempted: number; readonly failed: number; readonly risky: number }
  close(): Promise<void>
}

export async function openIntentWorld(): Promise<IntentWorld> {
  const folder = await temporaryFolder('intents')
  const home = join(folder.path, 'home')
  const run = (): Promise<NodeService> => startNodeService({ home, world: 'empty', pace: 0.01 })
  let service = await run()
  let stopped = false
  // Many are never answered; in the end all are, however long it takes.
  const impatience = 400
  const limits = { ...patientLimits(64 * 1024), request: impatience }
  const app = await startApp(join(folder.path, 'settings'), { serviceHome: home }, null, {
    limits,
  })
  const { store } = app.core
  let ledger: Ledger = createLedger(impatience)
  let begun = new Map<string, Membership>()
  const pending = new Set<Promise<unknown>>()
  const total = { attempted: 0, failed: 0, risky: 0 }
  let faulty = false
  const stopListening = store.subscribe((snapshot) => ledger.observe(snapshot))

  function attempt(id: string, intent: Intent, ask: () => Promise<Result<unknown>>): void {
    const listed = store.snapshot().networks.some((entry) => entry.id === id)
    const made = ledger.start(id, intent, listed)
    const answered: Promise<unknown> = ask().then((result) => {
      const outcome: 'ok' | FaultCode = result.ok ? 'ok' : result.error.code
      ledger.end(made, outcome)
      pending.delete(answered)
    })
    pending.add(answered)
  }

  function act(action: TrayAction): void {
    if (action.command === 'network.connect') {
      const { id, connected } = action.argument
      attempt(id, { connected }, () => app.ask('network.connect', action.argument))
    } else if (action.command === 'network.setFlag') {
      const { id, flag, value } = action.argument
      attempt(id, { flags: { [flag]: value } }, () => app.ask('network.setFlag', action.argument))
    }
  }

  async function settle(): Promise<void> {
    while (pending.size > 0) await Promise.all(pending)
  }

  async function truth(): Promise<Map<string, Membership>> {
    const connection = openConnection()
    const headers = { 'X-ZT1-Auth': service.token }
    const { body } = await connection.send(`${service.url}/network`, { headers })
    connection.close()
    const listed = new Map((JSON.parse(body) as (Flags & { id: string })[]).map((one) => [one.id, one]))
    const remembered = new Map(store.snapshot().networks.map((entry) => [entry.id, entry]))
    return new Map(
      networkIds.flatMap((id) => {
        const flags = listed.get(id) ?? remembered.get(id)?.flags
        if (flags === undefined) return []
        const own = Object.fromEntries(flagNames.map((flag) => [flag, flags[flag]])) as unknown as Flags
        return [[id, { joined: listed.has(id), flags: own }] as const]
      }),
    )
  }

  async function start(): Promise<void> {
    if (stopped) service = await run()
    stopped = false
    ledger.setRisky(faulty)
  }

  /** The core polls until it hears the service; anything broken for good ends here. */
  async function online(): Promise<void> {
    for (let attempt = 1; ; attempt += 1) {
      if (await app.core.poll()) return
      if (attempt === 20)
        throw new Error(`it does not recover: ${JSON.stringify(store.snapshot().connection)}`)
    }
  }

  const world: IntentWorld = {
    app,
    window(id, intent) {
      const { connected, flags } = intent
      const [flag] = flagNames.filter((name) => flags?.[name] !== undefined)
      if (connected === true && flags !== undefined) {
        attempt(id, intent, () => app.ask('network.join', { id, flags: flags as Flags }))
      } else if (connected !== undefined) {
        attempt(id, { connected }, () => app.ask('network.connect', { id, connected }))
      } else if (flag !== undefined) {
        const value = flags?.[flag] ?? false
        attempt(id, { flags: { [flag]: value } }, () => app.ask('network.setFlag', { id, flag, value }))
      }
    },
    tray(id, label) {
      const entry = store.snapshot().networks.findIndex((one) => one.id === id)
      const menus = trayModel(t, store.snapshot()).items.filter((item) => item.type === 'submenu')
      const menu = menus.find((item) => item.submenu.some((inner) => isConnectOf(inner, id)))
      const item = menu?.submenu.find((inner) => inner.type === 'checkbox' && inner.label === label)
      if (entry >= 0 && item?.type === 'checkbox' && item.enabled) act(item.action)
    },
    poll: () => void app.core.poll(),
    settle,
    fault(fault) {
      service.controls.faults.set(fault)
      if (!actsFirst.has(fault.kind)) return
      faulty = true
      ledger.setRisky(true)
    },
    clearFaults() {
      service.controls.faults.clear()
      faulty = false
      ledger.setRisky(stopped)
    },
    async stop() {
      if (stopped) return
      stopped = true
      // Requests that are under way are cut off at any point.
      ledger.setRisky(true)
      await service.close()
    },
    start,
    rotateToken: () => void (stopped || service.controls.rotateToken()),
    async damagePortFile() {
      const path = join(home, 'zerotier-one.port')
      await writeFile(`${path}.new`, 'no port')
      await rename(`${path}.new`, path)
    },
    async audit() {
      await settle()
      if (!stopped) await world.stop()
      await start()
      world.clearFaults()
      limits.request = patience
      await online()
      // A join is over when its addresses are on.
      await app.until(({ networks }) => !networks.some(({ addressesWait }) => addressesWait))
      const end = await truth()
      const snapshot = store.snapshot()
      const intents = snapshot.networks.filter(({ intent }) => intent !== null)
      const wrong = [
        ...ledger.audit(begun, end, snapshot),
        ...intents.map(({ id, intent }) => `${id}: still on its way: ${JSON.stringify(intent)}`),
        ...disagreement(end, snapshot.networks),
      ]
      total.attempted += ledger.attempts.length
      total.failed += ledger.attempts.filter(({ outcome }) => outcome !== 'ok').length
      total.risky += ledger.attempts.filter(({ outcome, risky }) => outcome !== 'ok' && risky).length
      ledger = createLedger(impatience)
      begun = end
      limits.request = impatience
      return wrong
    },
    count: () => total,
    async close() {
      stopListening()
      await settle()
      await app.close()
      if (!stopped) await service.close()
      await folder.dispose()
    },
  }
  return world
}

function isConnectOf(item: TrayItem, id: string): boolean {
  return (
    item.type === 'checkbox' && item.action.command === 'network.connect' && item.action.argument.id === id
  )
}

/** Differences between the snapshot and the service. */
function disagreement(
  end: ReadonlyMap<string, Membership>,
  networks: readonly (Membership & { readonly id: string })[],
): readonly string[] {
  return [...end].flatMap(([id, { joined, flags }]) => {
    const entry = networks.find((network) => network.id === id)
    if (entry?.joined !== joined) return [`${id}: shown as joined ${entry?.joined}, and is ${joined}`]
    return flagNames
      .filter((flag) => entry.flags[flag] !== flags[flag])
      .map((flag) => `${id}: ${flag} shown as ${entry.flags[flag]}, and is ${flags[flag]}`)
  })
}
