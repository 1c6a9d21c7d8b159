import type { AccountNetworkChange } from '../../../contract/account.ts'
import type { Permissions } from '../../../contract/permissions.ts'
import type { NetworkConfig } from '../../../domain/network-plan/network-config.ts'
import type { Translate } from '../../../words/translate.ts'
import { permissionsWords } from '../people.ts'
import { valueWords } from './values.ts'

const settings: { readonly [F in keyof NetworkConfig | keyof AccountNetworkChange]: `setting.${F}` } = {
  name: 'setting.name',
  private: 'setting.private',
  enableBroadcast: 'setting.enableBroadcast',
  mtu: 'setting.mtu',
  multicastLimit: 'setting.multicastLimit',
  v4AssignMode: 'setting.v4AssignMode',
  v6AssignMode: 'setting.v6AssignMode',
  routes: 'setting.routes',
  ipAssignmentPools: 'setting.ipAssignmentPools',
  dns: 'setting.dns',
  rules: 'setting.rules',
  capabilities: 'setting.capabilities',
  tags: 'setting.tags',
  remoteTraceTarget: 'setting.remoteTraceTarget',
  remoteTraceLevel: 'setting.remoteTraceLevel',
  description: 'setting.description',
  rulesSource: 'setting.rulesSource',
  permissions: 'setting.permissions',
  ownerId: 'setting.ownerId',
  ssoConfig: 'setting.ssoConfig',
  capabilitiesByName: 'setting.capabilitiesByName',
  tagsByName: 'setting.tagsByName',
}

/** A network's field by its name in the window; one that has none, as it is. */
export function settingName(t: Translate, field: string): string {
  return Object.hasOwn(settings, field) ? t(settings[field as keyof typeof settings]) : field
}

/** The value of a network's or a member's field as people read it */
export function fieldWords(t: Translate, field: string, value: unknown): string {
  if (field !== 'permissions' || value === null || typeof value !== 'object') return valueWords(t, value)
  const all = Object.entries(value as { readonly [user: string]: Permissions })
  return (
    all
      .map(([user, may]) =>
        t('value.permissions', { user, permissions: permissionsWords(t, may) || t('value.nothing') }),
      )
      .join('\n') || t('value.none')
  )
}

/** Fits into a sentence: one line, and no JSON */
export function isShort(words: string): boolean {
  return words.length <= 60 && !/[\n{]/.test(words)
}
