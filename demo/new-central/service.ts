import { createNetworks, type Networks } from '../account-service/networks.ts'
import { usualQuirks } from '../http/controls.ts'
import type { Clock } from '../node-service/clock.ts'
import type { RemoteController } from '../node-service/remote-controller.ts'
import type { Plan } from './entitlements.ts'
import { choices, type Quirks } from './quirks.ts'
import type {
  ApiKey,
  CentralState,
  Grant,
  Group,
  Org,
  Placed,
  ServiceAccount,
  User,
  Webhook,
} from './state.ts'

/** Rows by their ids, in the order in which they were made. */
export interface Table<Row extends { readonly id: string }> {
  list(): Row[]
  get(id: string): Row | undefined
  put(row: Row): Row
  remove(id: string): boolean
}

/** The service without its HTTP interface. */
export interface Central {
  readonly clock: Clock
  readonly quirks: Quirks
  plan: Plan
  readonly users: Table<User>
  readonly orgs: Table<Org>
  readonly groups: Table<Group>
  readonly grants: Table<Grant>
  readonly accounts: Table<ServiceAccount>
  readonly keys: Table<ApiKey>
  readonly webhooks: Table<Webhook>
  readonly placed: Table<Placed>
  readonly networks: Networks
  /** "network device" of devices that were removed */
  readonly removed: Set<string>
  /** The demo node asks this controller as a joining node does. */
  readonly remote: RemoteController
  /** Removes an organization, a group or a network with everything in it. */
  erase(kind: 'org' | 'network_group' | 'network', id: string): void
  state(): CentralState
}

/** 10 hex that the ids of networks made here begin with */
const controllerAddress = 'a84ac5c10a'

export function createCentral(
  clock: Clock,
  state: CentralState,
  plan: Plan,
  changed: (state: () => CentralState) => void,
): Central {
  const tell = (): void => changed(() => central.state())
  const networks = createNetworks(clock, state, tell, controllerAddress)
  const quirks = usualQuirks(choices)
  const removed = new Set<string>()

  function forgetGrants(resource: string): void {
    for (const { id, resource: of } of central.grants.list()) if (of === resource) central.grants.remove(id)
  }

  const central: Central = {
    clock,
    quirks,
    plan,
    users: createTable(state.users, tell),
    orgs: createTable(state.orgs, tell),
    groups: createTable(state.groups, tell),
    grants: createTable(state.grants, tell),
    accounts: createTable(state.accounts, tell),
    keys: createTable(state.keys, tell),
    webhooks: createTable(state.webhooks, tell),
    placed: createTable(state.placed, tell),
    networks,
    removed,
    remote: {
      answer(id, asker) {
        const isOut =
          networks.member(id, asker.address)?.record.hidden === true ||
          (quirks.removedDevice === 'stays-out' && removed.has(`${id} ${asker.address}`))
        return isOut ? { kind: 'denied' } : networks.remote.answer(id, asker)
      },
      onPush: (listener) => networks.remote.onPush(listener),
    },
    erase(kind, id) {
      forgetGrants(id)
      if (kind === 'network') {
        networks.remove(id)
        central.placed.remove(id)
      } else if (kind === 'network_group') {
        for (const one of central.placed.list()) if (one.groupId === id) central.erase('network', one.id)
        central.groups.remove(id)
      } else {
        for (const one of central.groups.list()) if (one.orgId === id) central.erase('network_group', one.id)
        for (const one of central.webhooks.list()) if (one.orgId === id) central.webhooks.remove(one.id)
        for (const one of central.accounts.list()) if (one.orgId === id) removeAccount(central, one)
        central.orgs.remove(id)
      }
    },
    state: () => ({
      ...networks.saved(),
      users: central.users.list(),
      orgs: central.orgs.list(),
      groups: central.groups.list(),
      grants: central.grants.list(),
      accounts: central.accounts.list(),
      keys: central.keys.list(),
      webhooks: central.webhooks.list(),
      placed: central.placed.list(),
    }),
  }
  return central
}

/** Removes the account and all its keys. */
export function removeAccount(central: Central, { id }: ServiceAccount): void {
  for (const key of central.keys.list()) if (key.serviceAccountId === id) central.keys.remove(key.id)
  central.accounts.remove(id)
}

function createTable<Row extends { readonly id: string }>(
  initial: readonly Row[],
  changed: () => void,
): Table<Row> {
  const rows = new Map(initial.map((row) => [row.id, row]))
  return {
    list: () => [...rows.values()],
    get: (id) => rows.get(id),
    put(row) {
      rows.set(row.id, row)
      changed()
      return row
    },
    remove(id) {
      const was = rows.delete(id)
      if (was) changed()
      return was
    },
  }
}
