import { type Context, Hono } from 'hono'
import { jsonReply } from '../../node-service/http/replies.ts'
import type { Json } from '../../node-service/json.ts'
import { isRoleOf, type Kind, type Level, type Place, pathOf } from '../access.ts'
import { include } from '../entitlements.ts'
import { check, forms } from '../forms.ts'
import { type Problem, refusal } from '../refusal.ts'
import type { Central } from '../service.ts'
import { principalOf, type Role } from '../state.ts'
import { bodyOf, type Env, needNamed } from './caller.ts'

interface Asked {
  readonly principal: string
  readonly roles: readonly Role[]
}

/** Grants at the three levels, four operations each, and their tree. */
export function iamRoutes(central: Central): Hono<Env> {
  const { grants, quirks, users } = central
  const app = new Hono<Env>()
  const emailOf = (principal: string): boolean =>
    users.get(principal) !== undefined ||
    central.accounts.list().some((account) => principalOf(account) === principal)

  /** The grants that a body asks for. Throws where a role does not belong here, or nobody has that address. */
  async function asked(context: Context<Env>, kind: Kind): Promise<readonly Asked[]> {
    const body: Json = await bodyOf(context)
    check(forms.iam, body, quirks)
    const list = body as unknown as readonly Asked[]
    const problems = list.flatMap(({ principal, roles }, i): Problem[] => [
      ...roles.flatMap((role, j) =>
        isRoleOf(kind, role) ? [] : [{ field: `[${i}].roles[${j}]`, message: 'does not belong here' }],
      ),
      ...(emailOf(principal) ? [] : [{ field: `[${i}].principal`, message: 'is not known' }]),
    ])
    if (problems.length > 0) throw refusal(400, 'validation failed', problems)
    if (kind !== 'org' && list.length > 0) include(central, 'fullRebac')
    return list
  }

  /** Puts the roles of these principals on a resource. An organization without an owner may be refused. */
  function put(place: Place, next: readonly Asked[]): void {
    const others = grants.list().filter((grant) => {
      return grant.resource === place.id && !next.some(({ principal }) => principal === grant.principal)
    })
    const hasOwner = [...others, ...next].some(({ roles }) => roles.includes('Owner'))
    if (place.kind === 'org' && !hasOwner && quirks.lastOwner === 'refused')
      throw refusal(400, 'an organization needs an owner')
    for (const { principal, roles } of next) {
      const id = `${place.id} ${principal}`
      if (roles.length === 0) grants.remove(id)
      else grants.put({ id, resource: place.id, principal, roles: [...new Set(roles)] })
    }
  }

  const rolesOf = (resource: string, principal: string): readonly Role[] =>
    grants.get(`${resource} ${principal}`)?.roles ?? []

  function list(place: Place): object[] {
    const from = quirks.iam === 'inherited' ? pathOf(place) : [place.id]
    return grants
      .list()
      .filter(({ resource }) => from.includes(resource))
      .map(({ principal, roles }) => ({
        principal,
        principalType: users.get(principal) === undefined ? 'service_account' : 'user',
        roles,
      }))
  }

  const places = [
    ['org', '/org/:org/iam'],
    ['network_group', '/network-group/:group/iam'],
    ['network', '/network/:network/iam'],
  ] as const
  for (const [kind, path] of places) {
    const place = (context: Context<Env>, level: Level) => needNamed(central, context, kind, level)
    app
      .get(path, (context) => jsonReply(list(place(context, 'view'))))
      .post(path, async (context) => {
        const at = place(context, 'admin')
        const more = await asked(context, kind)
        put(
          at,
          more.map(({ principal, roles }) => ({
            principal,
            roles: [...rolesOf(at.id, principal), ...roles],
          })),
        )
        return jsonReply({ message: 'roles added' })
      })
      .put(path, async (context) => {
        const at = place(context, 'admin')
        const next = await asked(context, kind)
        const gone = grants
          .list()
          .filter(({ resource, principal }) => {
            return resource === at.id && !next.some((one) => one.principal === principal)
          })
          .map(({ principal }) => ({ principal, roles: [] }))
        put(at, [...next, ...gone])
        return jsonReply({ message: 'roles replaced' })
      })
      .delete(path, async (context) => {
        const at = place(context, 'admin')
        const less = await asked(context, kind)
        put(
          at,
          less.map(({ principal, roles }) => ({
            principal,
            roles: rolesOf(at.id, principal).filter((role) => !roles.includes(role)),
          })),
        )
        return jsonReply({ message: 'roles removed' })
      })
  }

  function leaf(id: string, name: string, children: readonly object[]): object {
    const principals = grants.list().flatMap(({ resource, principal, roles }) => {
      const user = users.get(principal)
      const shown = user === undefined ? principal : `${user.firstName} ${user.lastName}`.trim()
      return resource === id ? [{ id: principal, name: shown, principalType: 'user', roles }] : []
    })
    return { id, name, principalType: 'team', principals, children }
  }

  return app.get('/org/:org/iam-tree', (context) => {
    const { id } = needNamed(central, context, 'org', 'view')
    const groups = central.groups.list().filter(({ orgId }) => orgId === id)
    return jsonReply(
      leaf(
        id,
        central.orgs.get(id)?.name ?? '',
        groups.map((group) => {
          const networks = central.placed.list().filter(({ groupId }) => groupId === group.id)
          const nameOfNetwork = (network: string): string =>
            central.networks.find(network)?.network.name ?? ''
          return leaf(
            group.id,
            group.name,
            networks.map((one) => leaf(one.id, nameOfNetwork(one.id), [])),
          )
        }),
      ),
    )
  })
}
