import type { ComponentChildren } from 'preact'
import { useRef } from 'preact/hooks'
import { defaultPreferences, type Preferences, type SettingName } from '../../contract/preferences.ts'
import { useApp } from '../app/state.ts'
import { useScrollTarget } from '../app/use-window.ts'
import { AskingSwitch } from '../ui/switch-row.tsx'

interface SettingProps {
  readonly name: SettingName
  readonly class?: string
  readonly children: ComponentChildren
}

/** A row of the settings that links can lead to. */
export function Setting({ name, children, ...rest }: SettingProps) {
  const row = useRef<HTMLDivElement>(null)
  useScrollTarget(row, `setting:${name}`)
  return (
    <div ref={row} data-setting={name} {...rest}>
      {children}
    </div>
  )
}

type Switchable = {
  readonly [K in keyof Preferences]: Preferences[K] extends boolean ? K : never
}[keyof Preferences]

interface PreferenceSwitchProps {
  readonly of: Switchable & SettingName
  readonly name: string
  readonly description: string
}

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
