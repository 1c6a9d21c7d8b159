import { randomBytes, randomUUID } from 'node:crypto'
import { createNetworks, type Networks } from '../account-service/networks.ts'
import { type Quirks, usualQuirks } from '../http/controls.ts'
import type { Clock } from '../node-service/clock.ts'
import type { RemoteController } from '../node-service/remote-controller.ts'
import { choices, type Organization, type Token, type User, type ZtnetState } from './state.ts'

/** The server without its HTTP interface. */
export interface Ztnet {
  readonly clock: Clock
  readonly startedAt: number
  /** "0.8.2": operations that came later are not there */
  version: string
  readonly quirks: Quirks<typeof choices>
  readonly networks: Networks
  /** The demo node asks this controller as a joining node does. */
  readonly remote: RemoteController
  users(): readonly User[]
  addUser(user: Omit<User, 'id'>): User
  tokens(): { readonly [name: string]: Token }
  tokenOf(secret: string): Token | undefined
  /** A token with both kinds that lives a day */
  addToken(userId: string): Token
  revoke(name: string): boolean
  organizations(): readonly Organization[]
  organization(id: string): Organization | undefined
  /** Changes an organization, in particular the roles in it. */
  putOrganization(organization: Organization): void
  owner(networkId: string): string | undefined
  /** The networks of a user or of an organization */
  networksOf(owner: string): string[]
  createNetwork(owner: string, name: string | undefined, description: string | null): string
  removeNetwork(id: string): void
  /** "network member" of members that have no row yet */
  readonly rowless: Set<string>
  state(): ZtnetState
}

/** 10 hex: the address of the controller beside the server */
const controllerAddress = '5e1f0a7c93'
const day = 24 * 3_600_000

export function createZtnet(
  clock: Clock,
  state: ZtnetState,
  version: string,
  changed: (state: () => ZtnetState) => void,
): Ztnet {
  const tell = (): void => changed(() => ztnet.state())
  const networks = createNetworks(clock, state, tell, controllerAddress)
  const users = new Map(state.users.map((user) => [user.id, user]))
  const tokens = new Map(Object.entries(state.tokens))
  const organizations = new Map(state.organizations.map((one) => [one.id, one]))
  const owners = new Map(Object.entries(state.owners))
  const rowless = new Set<string>()
  const quirks = usualQuirks(choices)

  const ztnet: Ztnet = {
    clock,
    startedAt: clock.now(),
    version,
    quirks,
    networks,
    rowless,
    remote: {
      answer(id, asker) {
        // The list of what waits does not show a stashed device again.
        if (networks.member(id, asker.address)?.record.hidden === true) return { kind: 'denied' }
        const isNew = networks.member(id, asker.address) === undefined
        if (isNew && quirks.rows === 'later') rowless.add(`${id} ${asker.address}`)
        return networks.remote.answer(id, asker)
      },
      onPush: (listener) => networks.remote.onPush(listener),
    },
    users: () => [...users.values()],
    addUser(given) {
      const user = { ...given, id: randomUUID() }
      users.set(user.id, user)
      tell()
      return user
    },
    tokens: () => Object.fromEntries(tokens),
    tokenOf: (secret) => [...tokens.values()].find((token) => token.secret === secret),
    addToken(userId) {
      const token: Token = {
        userId,
        kinds: ['PERSONAL', 'ORGANIZATION'],
        expires: clock.now() + day,
        secret: newSecret(),
      }
      tokens.set(randomUUID(), token)
      tell()
      return token
    },
    revoke(name) {
      const was = tokens.delete(name)
      if (was) tell()
      return was
    },
    organizations: () => [...organizations.values()],
    organization: (id) => organizations.get(id),
    putOrganization(organization) {
      organizations.set(organization.id, organization)
      tell()
    },
    owner: (id) => owners.get(id),
    networksOf: (owner) => [...owners].filter(([, of]) => of === owner).map(([id]) => id),
    createNetwork(owner, name, description) {
      const { id } = networks.create(owner).network
      const range = `10.${121 + (owners.size % 100)}.${(owners.size * 37) % 256}`
      networks.update(id, {
        description,
        config: {
          ...(name !== undefined && { name }),
          routes: [{ target: `${range}.0/24`, via: null }],
          ipAssignmentPools: [{ ipRangeStart: `${range}.1`, ipRangeEnd: `${range}.254` }],
        },
      })
      owners.set(id, owner)
      tell()
      return id
    },
    removeNetwork(id) {
      networks.remove(id)
      owners.delete(id)
      tell()
    },
    state: () => ({
      ...networks.saved(),
      users: [...users.values()],
      tokens: Object.fromEntries(tokens),
      organizations: [...organizations.values()],
      owners: Object.fromEntries(owners),
    }),
  }
  return ztnet
}

/** The form of a token, which cannot be read without the server's secret. */
export function newSecret(): string {
  return `${randomBytes(16).toString('hex')}:${randomBytes(112).toString('hex')}`
}
