import * as v from 'valibot'
import type { AccessLevel, AccessNode, AccessScope, RoleGrant, ToldGrant } from '../../../contract/access.ts'
import type { ReadList } from '../../../contract/lists.ts'
import * as tolerant from '../../service/tolerant.ts'
import { anything, type Requests, segment } from '../requests.ts'
import { entriesOf } from './translate.ts'

const collections: { readonly [L in AccessLevel]: string } = {
  organization: 'org',
  group: 'network-group',
  network: 'network',
}
const pathOf = ({ level, id }: AccessScope): string => `/v2/${collections[level]}/${segment(id)}`

const role = v.pipe(
  tolerant.id,
  v.check((given) => given.trim() !== ''),
)
const grant = v.object({
  principal: tolerant.id,
  principalType: tolerant.givenText,
  roles: tolerant.countedList(role),
})
const principal = v.object({ id: tolerant.id, name: tolerant.name })
/** One with a role that cannot be read counts as unreadable: the others would pass for all of its roles. */
const principals = tolerant.countedList(
  v.object({
    ...principal.entries,
    roles: v.pipe(
      v.array(role),
      v.transform((given) => [...new Set(given)]),
    ),
  }),
)

/** The service has three levels. A tree that is deeper than this is cut off. */
const deepest = 8

/** null: it is no node with an id */
export function readTree(json: unknown, depth = deepest): AccessNode | null {
  if (!tolerant.isObject(json) || typeof json.id !== 'string' || json.id === '') return null
  const told = Array.isArray(json.children) ? json.children : null
  const children = (told ?? []).flatMap((child) => (depth > 1 ? (readTree(child, depth - 1) ?? []) : []))
  return {
    id: json.id,
    name: v.parse(tolerant.name, json.name),
    principals: v.parse(principals, json.principals ?? null),
    children,
    unreadableChildren: told === null ? null : told.length - children.length,
  }
}

/** Roles that cannot be read count as unreadable too, so that nobody replaces the list without them. */
export function readGrants(json: unknown): ReadList<ToldGrant> | null {
  const list = tolerant.listReader(tolerant.objectReader(grant))(entriesOf(json))
  if (list === null) return null
  const lost = list.items.reduce((sum, { roles }) => sum + (roles === null ? 1 : roles.unreadable), 0)
  const items = list.items.map(({ roles, ...rest }) => ({ ...rest, roles: [...new Set(roles?.items ?? [])] }))
  return { items, unreadable: list.unreadable + lost }
}
export const readPrincipals = (json: unknown) =>
  tolerant.listReader(tolerant.objectReader(principal))(entriesOf(json))
const readName = tolerant.objectReader(
  v.pipe(
    v.object({ name: v.string() }),
    v.transform(({ name }) => name),
  ),
)

/** Manages roles at the three levels of New Central, and sends invitations, which its API cannot list. */
export function createAccess({ draw, write }: Pick<Requests, 'draw' | 'write'>) {
  function change(method: 'POST' | 'PUT' | 'DELETE', scope: AccessScope, grants: readonly RoleGrant[]) {
    const body = grants.map(({ principal: who, roles: what }) => ({ principal: who, roles: what }))
    return write(method, `${pathOf(scope)}/iam`, anything, body)
  }
  const inOrganization = (id: string): string => pathOf({ level: 'organization', id })

  return {
    scopeName: (scope: AccessScope) => draw(pathOf(scope), readName),
    list: (scope: AccessScope) => draw(`${pathOf(scope)}/iam`, readGrants),
    tree: (organization: string) =>
      draw(`${inOrganization(organization)}/iam-tree`, (json) => readTree(json)),
    /** Finds people by a part of their e-mail addresses. */
    find(organization: string, search: string) {
      const query = `search=${segment(search)}&principal-type=user`
      return draw(`${inOrganization(organization)}/principal?${query}`, readPrincipals)
    },
    add: (scope: AccessScope, grants: readonly RoleGrant[]) => change('POST', scope, grants),
    /** Takes these roles away; others that a principal has stay. */
    remove: (scope: AccessScope, grants: readonly RoleGrant[]) => change('DELETE', scope, grants),
    /** Whoever is not in the list has no role in this scope afterwards. */
    replace: (scope: AccessScope, grants: readonly RoleGrant[]) => change('PUT', scope, grants),
    invite: (organization: string, emails: readonly string[]) =>
      write('POST', `${inOrganization(organization)}/invite-users`, anything, { emails }),
  }
}
