import { useState } from 'preact/hooks'
import { defaultPreferences, type Preferences } from '../../contract/preferences.ts'
import type { SettingName } from '../../contract/setting-names.ts'
import { useApp } from '../app/state.ts'
import { SwitchRow } from '../ui/switch-row.tsx'
import { Setting } from './setting.tsx'

type Switchable = {
  readonly [K in keyof Preferences]: Preferences[K] extends boolean ? K : never
}[keyof Preferences]

interface PreferenceSwitchProps {
  readonly of: Switchable & SettingName
  readonly name: string
  readonly description: string
}

/** A preference that is on or off. Changes at once, and goes back where keeping it fails. */
export function PreferenceSwitch({ of, name, description }: PreferenceSwitchProps) {
  const app = useApp()
  const [wanted, setWanted] = useState<boolean | null>(null)
  const set = async (value: boolean): Promise<void> => {
    setWanted(value)
    await app.ask('preferences.set', { [of]: value })
    setWanted(null)
  }
  return (
    <Setting name={of}>
      <SwitchRow
        name={name}
        description={description}
        checked={wanted ?? (app.snapshot.value?.preferences ?? defaultPreferences)[of]}
        pending={wanted !== null}
        onChange={(value) => void set(value)}
      />
    </Setting>
  )
}
