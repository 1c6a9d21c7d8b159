import { basename } from 'node:path'
import { mostSets } from '../../contract/network-set.ts'
import { failure, type Result, success } from '../../contract/result.ts'
import type { CopiedPreferences, settingsCommands } from '../../contract/settings-commands.ts'
import type { HandlersOf } from '../base/handlers.ts'
import type { Shell } from '../base/shell.ts'
import { createPendingFiles } from '../hosting/files/pending-files.ts'
import { readTextFile, writeTextFile } from '../hosting/files/text-file.ts'
import { takeFlags, takeSets } from '../policy/sets/take-sets.ts'
import type { Nicknames } from '../settings/nicknames.ts'
import { rememberedOf } from '../state/entries.ts'
import type { Store } from '../state/store.ts'
import { type CopiedSettings, compareSettings, type SettingsChange, settingsText } from './settings-copy.ts'

interface SettingsCopyParts {
  readonly store: Store
  readonly nicknames: { all(): Nicknames; add(nicknames: Nicknames): void }
  readonly shell: Pick<Shell, 'chooseOpen' | 'chooseSave' | 'whileOpen'>
}

export type SetPreferences = (preferences: Partial<CopiedPreferences>) => Promise<Result<void>>

/** A file of settings: first what would change, then that and nothing else. */
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
      const path = await shell.whileOpen(() => shell.chooseSave(wanted))
      if (!path.ok) return path
      if (path.value === null) return success(false)
      const saved = await writeTextFile(path.value, settingsText(now()))
      return saved.ok ? success(true) : saved
    },
    'settings.choose': async () => {
      const path = await shell.whileOpen(() => shell.chooseOpen({ kind: 'settings' }))
      if (!path.ok) return path
      if (path.value === null) return success(null)
      const text = await readTextFile(path.value)
      if (!text.ok) return text
      const change = compareSettings(text.value, now())
      if (change === null) return failure('file-refused', `${path.value}: not a file of settings`)
      const { lines, isWhole } = change
      return success({ importId: pending.add(change), fileName: basename(path.value), lines, isWhole })
    },
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
