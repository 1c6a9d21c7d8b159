import { defaultPreferences, type Preferences } from '../../contract/preferences.ts'
import type { SettingName } from '../../contract/setting-names.ts'
import { useApp } from '../app/state.ts'
import { AskingSwitch } from '../ui/asking-switch.tsx'
import { Setting } from './setting.tsx'

type Switchable = {
  readonly [K in keyof Preferences]: Preferences[K] extends boolean ? K : never
}[keyof Preferences]

interface PreferenceSwitchProps {
  readonly of: Switchable & SettingName
  readonly name: string
  readonly description: string
}

/** A preference that is on or off. */
export function PreferenceSwitch({ of, ...words }: PreferenceSwitchProps) {
  const { ask, snapshot } = useApp()
  return (
    <Setting name={of}>
      <AskingSwitch
        {...words}
        checked={(snapshot.value?.preferences ?? defaultPreferences)[of]}
        ask={(value) => ask('preferences.set', { [of]: value })}
      />
    </Setting>
  )
}
