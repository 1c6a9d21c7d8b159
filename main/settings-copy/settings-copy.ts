import { isDeepStrictEqual } from 'node:util'
import { mostCopiedNetworks } from '../../contract/granted-flags.ts'
import type { NetworkSet } from '../../contract/network-set.ts'
import type { Preferences } from '../../contract/preferences.ts'
import {
  type CopiedPreferences,
  copiedPreferences,
  type SettingsLine,
} from '../../contract/settings-commands.ts'
import { isSameSetName } from '../../domain/policy/set-name.ts'
import type { SetInFile } from '../policy/sets/take-sets.ts'
import type { Nicknames } from '../settings/nicknames.ts'
import { readSettings } from '../settings/settings-schema.ts'
import type { RememberedNetwork } from '../state/event.ts'

/** What of the settings goes into a file of the person's own */
export interface CopiedSettings {
  readonly preferences: Preferences
  readonly remembered: readonly RememberedNetwork[]
  readonly nicknames: Nicknames
  readonly sets: readonly NetworkSet[]
}

/** What loading a file would do */
export interface SettingsChange {
  readonly preferences: Partial<CopiedPreferences>
  /** Those that are not known here yet */
  readonly remembered: readonly RememberedNetwork[]
  readonly nicknames: Nicknames
  /** New, or otherwise than those that are called so here */
  readonly sets: readonly SetInFile[]
  readonly lines: readonly SettingsLine[]
  readonly isWhole: boolean
}

/** In the form of the settings' own file */
export function settingsText({ preferences, remembered, nicknames, sets }: CopiedSettings): string {
  const copied = Object.fromEntries(copiedPreferences.map((name) => [name, preferences[name]]))
  const networks = remembered.map(({ id, name, flags }) => ({ id, name, flags }))
  return `${JSON.stringify({ version: 1, preferences: copied, networks, nicknames, sets: { sets } }, null, 2)}\n`
}

/** null: the text is no file of settings */
export function compareSettings(text: string, now: CopiedSettings): SettingsChange | null {
  const { settings, whole } = readSettings(text)
  const { file } = settings
  if (!['preferences', 'networks', 'nicknames'].some((part) => part in file)) return null
  const given = typeof file.preferences === 'object' && file.preferences !== null ? file.preferences : {}
  const names = copiedPreferences.filter(
    (name) => name in given && !isDeepStrictEqual(settings.preferences[name], now.preferences[name]),
  )
  const known = new Set(now.remembered.map(({ id }) => id))
  const unknown = settings.remembered.filter(
    ({ id }, place, all) => !known.has(id) && all.findIndex((other) => other.id === id) === place,
  )
  const remembered = unknown
    .slice(0, mostCopiedNetworks)
    .map(({ id, name, flags }) => ({ id, name, flags, agreedClashes: [] }))
  const nicknames = Object.entries(settings.nicknames).filter(([node, name]) => now.nicknames[node] !== name)
  const sets = changedSets(settings.sets.sets, now.sets)
  return {
    preferences: Object.fromEntries(names.map((name) => [name, settings.preferences[name]])),
    remembered,
    nicknames: Object.fromEntries(nicknames),
    sets,
    lines: [
      ...names.map((name) => ({
        ...{ kind: 'preference' as const, name },
        ...{ from: wordOf(now.preferences[name]), to: wordOf(settings.preferences[name]) },
      })),
      ...remembered.map(({ id, name, flags }) => ({ kind: 'network' as const, id, name, flags })),
      ...sets.map(({ name, networks }) => ({
        ...{ kind: 'set' as const, name, networks },
        replaces: now.sets.some((set) => isSameSetName(set.name, name)),
      })),
      ...nicknames.map(([node, to]) => ({
        kind: 'nickname' as const,
        node,
        from: now.nicknames[node] ?? '',
        to,
      })),
    ],
    isWhole: whole && unknown.length <= mostCopiedNetworks,
  }
}

function changedSets(read: readonly NetworkSet[], now: readonly NetworkSet[]): readonly SetInFile[] {
  const unlike = read.filter(({ name, networks }, place) => {
    const here = now.find((set) => isSameSetName(set.name, name))
    const isFirst = read.findIndex((set) => isSameSetName(set.name, name)) === place
    return isFirst && !isDeepStrictEqual(here?.networks, networks)
  })
  return unlike.map(({ name, networks }) => ({ name, networks }))
}

function wordOf(value: unknown): boolean | string | null {
  return typeof value === 'boolean' || typeof value === 'string' ? value : null
}
