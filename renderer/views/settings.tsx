import { ChevronLeft } from 'lucide'
import { useState } from 'preact/hooks'
import { defaultPreferences, type Preferences } from '../../contract/preferences.ts'
import { Button } from '../components/button.tsx'
import { Icon } from '../components/icon.tsx'
import { SwitchRow } from '../components/switch-row.tsx'
import { useApp } from '../state.ts'
import { faultWords } from '../text.ts'
import { labels } from '../text-labels.ts'

const { settings } = labels

type Switchable = {
  readonly [K in keyof Preferences]: Preferences[K] extends boolean ? K : never
}[keyof Preferences]

/** What the person sets once. */
export function Settings() {
  const app = useApp()
  const snapshot = app.snapshot.value
  /** Shown at once, until the snapshot agrees or the command fails. */
  const [wanted, setWanted] = useState<Partial<Preferences>>({})
  const preferences = { ...(snapshot?.preferences ?? defaultPreferences), ...wanted }
  const set = async (change: Partial<Preferences>): Promise<void> => {
    setWanted((before) => ({ ...before, ...change }))
    await app.ask('preferences.set', change)
    setWanted({})
  }
  const row = (key: Switchable, name: string, description: string) => (
    <SwitchRow
      name={name}
      description={description}
      checked={preferences[key]}
      pending={wanted[key] !== undefined}
      onChange={(value) => void set({ [key]: value })}
    />
  )
  return (
    <section class="settings" aria-labelledby="settings-heading">
      <div class="section-head">
        <button
          type="button"
          class="icon-button"
          aria-label={settings.back}
          title={settings.back}
          onClick={() => {
            app.view.value = 'networks'
          }}
        >
          <Icon node={ChevronLeft} />
        </button>
        <h2 id="settings-heading">{settings.heading}</h2>
      </div>
      <h3>{settings.notifications}</h3>
      {row('notifyAttention', settings.notifyAttention, settings.notifyAttentionText)}
      {row('notifyDevices', settings.notifyDevices, settings.notifyDevicesText)}
      {row('notifyService', settings.notifyService, settings.notifyServiceText)}
      <h3>{settings.start}</h3>
      {row('startAtLogin', settings.startAtLogin, settings.startAtLoginText)}
      <div class="settings-line">
        <div>
          <div>{settings.log}</div>
          <div class="secondary">{settings.logText}</div>
        </div>
        <Button onClick={() => void app.ask('log.openFolder')}>{settings.openLog}</Button>
      </div>
      {snapshot?.hosting.controller.state === 'none' && (
        <div class="settings-line">
          <div>
            <div>{settings.hosting}</div>
            <div class="secondary">
              {faultWords[snapshot.hosting.controller.fault.code].title}.{' '}
              {faultWords[snapshot.hosting.controller.fault.code].explanation}
            </div>
          </div>
        </div>
      )}
      {snapshot?.demo === true && (
        <div class="settings-line">
          <div>
            <div>{settings.demo}</div>
            <div class="secondary">{settings.demoText}</div>
          </div>
        </div>
      )}
      <div class="settings-quit">
        <Button onClick={() => void app.ask('application.quit')}>{settings.quit}</Button>
      </div>
    </section>
  )
}
