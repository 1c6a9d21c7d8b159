import { rolesAt, type WebhookEvent, webhookEvents } from '../../contract/access.ts'
import { listOf } from '../../words/lists.ts'
import type { Translate } from '../../words/translate.ts'

type KnownRole = (typeof rolesAt)[keyof typeof rolesAt][number]

const knownRoles: readonly string[] = Object.values(rolesAt).flat()
function isKnownRole(role: string): role is KnownRole {
  return knownRoles.includes(role)
}

/** Returns a role in plain words; one that is not known here keeps the service's name. */
export function roleName(t: Translate, role: string): string {
  return isKnownRole(role) ? t(`access.roles.${role}.name`) : role
}

/** Returns the rights that a role gives, in plain words. */
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

/** Returns an event in plain words; one that is not known here keeps the service's name. */
export function eventWord(t: Translate, event: string): string {
  return isKnownEvent(event) ? t(`webhooks.event.${event}`) : event
}

/** Returns whether it is a service account; where the service does not say, the form of the address tells. */
export function isServicePrincipal(principal: string, type: string | null): boolean {
  return type === 'service_account' || principal.toLowerCase().endsWith('.ztsa')
}
