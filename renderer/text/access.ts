import { rolesAt, type WebhookEvent, webhookEvents } from '../../contract/access.ts'
import { listOf } from '../../words/lists.ts'
import type { Translate } from '../../words/translate.ts'

type KnownRole = (typeof rolesAt)[keyof typeof rolesAt][number]

const knownRoles: readonly string[] = Object.values(rolesAt).flat()
function isKnownRole(role: string): role is KnownRole {
  return knownRoles.includes(role)
}

/** The role in plain words; one that is not known here as the service calls it. */
export function roleName(t: Translate, role: string): string {
  return isKnownRole(role) ? t(`access.roles.${role}.name`) : role
}

/** What somebody with the role may do */
export function roleText(t: Translate, role: string): string {
  return isKnownRole(role) ? t(`access.roles.${role}.text`) : t('access.roles.unknown')
}

export function rolesWords(t: Translate, roles: readonly string[]): string {
  return roles.length === 0
    ? t('access.noRoles')
    : listOf(
        t,
        roles.map((role) => roleName(t, role)),
      )
}

const knownEvents: readonly string[] = Object.values(webhookEvents).flat()
export function isKnownEvent(event: string): event is WebhookEvent {
  return knownEvents.includes(event)
}

/** The event in plain words; one that is not known here as the service calls it. */
export function eventWord(t: Translate, event: string): string {
  return isKnownEvent(event) ? t(`webhooks.event.${event}`) : event
}

/** A service account has an address of this form; what else has it is not known. */
export function isServicePrincipal(principal: string, type: string | null): boolean {
  return type === 'service_account' || principal.toLowerCase().endsWith('.ztsa')
}
