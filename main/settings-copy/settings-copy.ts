import { isDeepStrictEqual } from 'node:util'
import { mostSets, type NetworkSet } from '../../contract/network-set.ts'
import type { Preferences } from '../../contract/preferences.ts'
import { failure, type Result, success } from '../../contract/result.ts'
import { mostCopiedNetworks } from '../../contract/set-commands.ts'
import {
  type CopiedPreferences,
  copiedPreferences,
  type SettingsLine,
  type settingsCommands,
} from '../../contract/settings-commands.ts'
import { isSameSetName } from '../../domain/names.ts'
import type { HandlersOf } from '../base/handlers.ts'
import type { Shell } from '../base/shell.ts'
import { chooseTextFile, createPendingFiles, saveTextFile } from '../hosting/files/text-file.ts'
import { type SetInFile, takeFlags, takeSets } from '../policy/sets/set-file.ts'
import type { Nicknames } from '../settings/nicknames.ts'
import { readSettings, storedName } from '../settings/settings-schema.ts'
import { rememberedOf } from '../state/entries.ts'
import type { RememberedNetwork } from '../state/event.ts'
import type { Store } from '../state/store.ts'

interface SettingsCopyParts {
  readonly store: Store
  readonly nicknames: { all(): Nicknames; add(nicknames: Nicknames): void }
  readonly shell: Pick<Shell, 'chooseOpen' | 'chooseSave' | 'whileOpen'>
}

export type SetPreferences = (preferences: Partial<CopiedPreferences>) => Promise<Result<void>>

/** Saves the settings to a file, and loads them: first it shows what would change, and then it changes only that. */
export function createSettingsCopy({ store, nicknames, shell }: SettingsCopyParts) {
  const pending = createPendingFiles<SettingsChange>({ most: 1, time: 30 * 60_000 })

  function now(): CopiedSettings {
    const { preferences, networks, sets } = store.snapshot()
    const remembered = rememberedOf(networks)
    return { preferences, remembered, nicknames: nicknames.all(), sets: sets.sets }
  }

  return (setPreferences: SetPreferences): HandlersOf<typeof settingsCommands> => ({
    'settings.save': async () => {
      const wanted = { kind: 'settings', suggestedName: 'meshtray-settings.json' } as const
      return shell.whileOpen(() => saveTextFile(shell, wanted, async () => success(settingsText(now()))))
    },
    'settings.choose': () =>
      shell.whileOpen(() =>
        chooseTextFile(shell, 'settings', ({ path, fileName, text }) => {
          const change = compareSettings(text, now())
          if (change === null) return failure('file-refused', `${path}: not a file of settings`)
          const { lines, isWhole } = change
          return success({ importId: pending.add(change), fileName, lines, isWhole })
        }),
      ),
    'settings.load': async ({ importId, granted }) => {
      const change = pending.take(importId)
      if (change === null) return failure('file-refused', 'chosen too long ago: choose it again')
      const take = takeFlags(granted)
      const sets = takeSets(store.snapshot().sets.sets, change.sets, take)
      if (sets === null) return failure('set-too-many', String(mostSets))
      if (Object.keys(change.preferences).length > 0) {
        const set = await setPreferences(change.preferences)
        if (!set.ok) return set
      }
      const networks = change.remembered.map((one) => ({ ...one, flags: take(null, one.id, one.flags) }))
      store.dispatch({ type: 'networks-remembered', networks })
      nicknames.add(change.nicknames)
      if (change.sets.length > 0) store.dispatch({ type: 'sets-changed', change: { sets } })
      return success(undefined)
    },
  })
}

/** The settings that are copied to a file. */
export interface CopiedSettings {
  readonly preferences: Preferences
  readonly remembered: readonly RememberedNetwork[]
  readonly nicknames: Nicknames
  readonly sets: readonly NetworkSet[]
}

/** The changes that loading a file would make. */
interface SettingsChange {
  readonly preferences: Partial<CopiedPreferences>
  /** The networks that are not known here yet. */
  readonly remembered: readonly RememberedNetwork[]
  readonly nicknames: Nicknames
  /** The sets that are new here, or differ from the set with the same name. */
  readonly sets: readonly SetInFile[]
  readonly lines: readonly SettingsLine[]
  readonly isWhole: boolean
}

/** Writes the settings in the format of the settings file. */
export function settingsText({ preferences, remembered, nicknames, sets }: CopiedSettings): string {
  const copied = Object.fromEntries(copiedPreferences.map((name) => [storedName(name), preferences[name]]))
  const networks = remembered.map(({ id, name, flags }) => ({ id, name, flags }))
  return `${JSON.stringify({ version: 1, preferences: copied, networks, nicknames, sets: { sets } }, null, 2)}\n`
}

/** Compares a file with the current settings; null: the text is not a settings file. */
export function compareSettings(text: string, now: CopiedSettings): SettingsChange | null {
  const { settings, whole } = readSettings(text)
  const { file } = settings
  if (!['preferences', 'networks', 'nicknames'].some((part) => part in file)) return null
  const given = typeof file.preferences === 'object' && file.preferences !== null ? file.preferences : {}
  const names = copiedPreferences.filter(
    (name) =>
      storedName(name) in given && !isDeepStrictEqual(settings.preferences[name], now.preferences[name]),
  )
  const known = new Set(now.remembered.map(({ id }) => id))
  const unknown = settings.remembered.filter(
    ({ id }, index, all) => !known.has(id) && all.findIndex((other) => other.id === id) === index,
  )
  const remembered = unknown
    .slice(0, mostCopiedNetworks)
    .map(({ id, name, flags }) => ({ id, name, flags, agreedConflicts: [] }))
  const nicknames = Object.entries(settings.nicknames).filter(([node, name]) => now.nicknames[node] !== name)
  const sets = changedSets(settings.sets.sets, now.sets)
  return {
    preferences: Object.fromEntries(names.map((name) => [name, settings.preferences[name]])),
    remembered,
    nicknames: Object.fromEntries(nicknames),
    sets,
    lines: [
      ...names.map((name) => ({
        kind: 'preference' as const,
        name,
        from: shownValue(now.preferences[name]),
        to: shownValue(settings.preferences[name]),
      })),
      ...remembered.map(({ id, name, flags }) => ({ kind: 'network' as const, id, name, flags })),
      ...sets.map(({ name, networks }) => ({
        kind: 'set' as const,
        name,
        networks,
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
  const unlike = read.filter(({ name, networks }, index) => {
    const here = now.find((set) => isSameSetName(set.name, name))
    const isFirst = read.findIndex((set) => isSameSetName(set.name, name)) === index
    return isFirst && !isDeepStrictEqual(here?.networks, networks)
  })
  return unlike.map(({ name, networks }) => ({ name, networks }))
}

function shownValue(value: unknown): boolean | string | null {
  return typeof value === 'boolean' || typeof value === 'string' ? value : null
}
