import { ChevronLeft } from 'lucide'
import type { Desktop } from '../../contract/desktop.ts'
import { defaultPreferences, whenClosed } from '../../contract/preferences.ts'
import { useApp } from '../app/state.ts'
import { hiddenStart, noTrayWords } from '../text/desktop.ts'
import { faultWords } from '../text/faults.ts'
import { labels } from '../text/labels.ts'
import { Button } from '../ui/button.tsx'
import { Choice } from '../ui/choice.tsx'
import { Icon } from '../ui/icon.tsx'
import { PreferenceSwitch } from './preference-switch.tsx'
import { TrayHelp } from './tray-help.tsx'

const { settings } = labels

/** What the person sets once. */
export function Settings() {
  const app = useApp()
  const snapshot = app.snapshot.value
  const desktop = snapshot?.desktop
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
      <PreferenceSwitch
        of="notifyAttention"
        name={settings.notifyAttention}
        description={settings.notifyAttentionText}
      />
      <PreferenceSwitch
        of="notifyDevices"
        name={settings.notifyDevices}
        description={settings.notifyDevicesText}
      />
      <PreferenceSwitch
        of="notifyService"
        name={settings.notifyService}
        description={settings.notifyServiceText}
      />
      <h3>{settings.start}</h3>
      {desktop !== undefined && (
        <PreferenceSwitch of="startAtLogin" name={settings.startAtLogin} description={hiddenStart(desktop)} />
      )}
      {desktop?.trayHost === 'absent' && <WithoutTray desktop={desktop} />}
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

/** What is to be set and known where the application is a normal window. */
function WithoutTray({ desktop }: { readonly desktop: Desktop }) {
  const app = useApp()
  return (
    <>
      <div class="settings-block">
        <div>{settings.whenClosed}</div>
        <Choice
          legend={settings.whenClosed}
          options={whenClosed.map((value) => ({ value, word: settings.whenClosedWords[value] }))}
          value={(app.snapshot.value?.preferences ?? defaultPreferences).whenClosed}
          onChoose={(value) => void app.ask('preferences.set', { whenClosed: value })}
        />
      </div>
      <div class="settings-block">
        <div>{noTrayWords.title}</div>
        <TrayHelp desktop={desktop} />
      </div>
    </>
  )
}
