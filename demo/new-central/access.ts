import { type Refusal, refusal } from './refusal.ts'
import type { Central } from './service.ts'
import type { Role } from './state.ts'

export const kinds = ['org', 'network_group', 'network'] as const
export type Kind = (typeof kinds)[number]

/** The levels of access to a resource; each includes those before it. */
export const levels = ['none', 'view', 'edit', 'admin', 'own'] as const
export type Level = (typeof levels)[number]

/** A resource with the organization, group and network that it belongs to. Each includes the resource itself. */
export interface Place {
  readonly kind: Kind
  readonly id: string
  readonly orgId: string
  readonly groupId: string | null
}

export function placeOf(central: Central, kind: Kind, id: string): Place | undefined {
  if (kind === 'org') return central.orgs.get(id) && { kind, id, orgId: id, groupId: null }
  const groupId = kind === 'network' ? central.placed.get(id)?.groupId : id
  const group = groupId === undefined ? undefined : central.groups.get(groupId)
  return group && { kind, id, orgId: group.orgId, groupId: group.id }
}

/** The resource and those that it stands in, from the organization down. */
export function pathOf({ id, orgId, groupId }: Place): string[] {
  return [...new Set([orgId, ...(groupId === null ? [] : [groupId]), id])]
}

function levelOfRole(role: Role): number {
  if (role === 'Owner') return levels.indexOf('own')
  if (role.endsWith('Admin')) return levels.indexOf('admin')
  return levels.indexOf(role.endsWith('Editor') ? 'edit' : 'view')
}

/** Rights are inherited downwards. */
export function may(central: Central, principal: string, place: Place, level: Level): boolean {
  const path = pathOf(place)
  const granted = central.grants
    .list()
    .filter((grant) => grant.principal === principal && path.includes(grant.resource))
    .flatMap((grant) => grant.roles.map(levelOfRole))
  return Math.max(0, ...granted) >= levels.indexOf(level)
}

/** Returns where the resource stands. Throws the refusal if it does not exist or the principal has no right to it. */
export function need(central: Central, principal: string, kind: Kind, id: string, level: Level): Place {
  const place = placeOf(central, kind, id)
  if (place === undefined || !may(central, principal, place, 'view')) throw unknown(central)
  if (!may(central, principal, place, level)) throw refusal(403, 'You do not have permission for this.')
  return place
}

/** The refusal for an id that does not exist or that the caller may not see. */
export function unknown(central: Central): Refusal {
  return refusal(central.quirks.unknownId, 'There is no such item, or it is not yours.')
}

/** The roles that may be granted on a resource of this kind. */
export function isRoleOf(kind: Kind, role: Role): boolean {
  if (kind === 'network_group') return role.startsWith('NetworkGroup')
  const isOfNetwork = role.startsWith('Network') && !role.startsWith('NetworkGroup')
  return kind === 'network' ? isOfNetwork : !role.startsWith('Network')
}
