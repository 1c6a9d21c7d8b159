import type { Desktop } from '../../contract/desktop.ts'
import { languageNames, languages } from '../../contract/languages.ts'
import {
  defaultPreferences,
  languageChoices,
  themes,
  whenClosed,
  whenQuit,
} from '../../contract/preferences.ts'
import { version } from '../../package.json'
import { faultTitle } from '../../words/fault-title.ts'
import { lazy } from '../app/lazy.tsx'
import { useApp } from '../app/state.ts'
import { useTranslate } from '../text/use-translate.ts'
import { Button } from '../ui/button.tsx'
import { Choice, Select } from '../ui/choice.tsx'
import { ViewHead } from '../ui/group.tsx'
import { PreferenceSwitch, Setting, ShortcutSetting } from './setting.tsx'
import { hiddenStart, TrayHelp } from './tray-help.tsx'

const OwnActions = lazy(
  () => import('../devices/own-actions.tsx'),
  ({ OwnActions }) => OwnActions,
  ({ ownActionMessages }) => ownActionMessages(),
)

export function Settings() {
  const t = useTranslate()
  const app = useApp()
  const snapshot = app.snapshot.value
  const desktop = snapshot?.desktop
  const controller = snapshot?.hosting.controller
  const save = async (): Promise<void> => {
    const saved = await app.ask('settings.save')
    if (saved.ok && saved.value) app.message.value = { kind: 'done', text: t('settings.saved') }
  }
  const choose = async (): Promise<void> => {
    const chosen = await app.ask('settings.choose')
    if (chosen.ok && chosen.value !== null) app.dialogs.show({ kind: 'load-settings', plan: chosen.value })
  }
  return (
    <section class="settings" aria-labelledby="settings-heading">
      <ViewHead id="settings-heading" heading={t('settings.heading')} onBack={app.back} />
      <h3>{t('settings.appearance')}</h3>
      <Setting name="theme" class="settings-block stack gap-2">
        <div>{t('settings.theme')}</div>
        <Choice
          legend={t('settings.theme')}
          options={themes.map((value) => ({ value, word: t(`settings.themes.${value}`) }))}
          value={(snapshot?.preferences ?? defaultPreferences).theme}
          onChoose={(theme) => void app.ask('preferences.set', { theme })}
        />
      </Setting>
      <Setting name="language" class="settings-line inline gap-6 spread">
        <div>{t('settings.language')}</div>
        <Select
          label={t('settings.language')}
          value={(snapshot?.preferences ?? defaultPreferences).language}
          onChoose={(value) => {
            const language = languageChoices.find((choice) => choice === value)
            if (language !== undefined) void app.ask('preferences.set', { language })
          }}
        >
          <option value="system">{t('settings.languageSystem')}</option>
          {languageNames.map((name) => (
            <option key={name} value={name} lang={name}>
              {languages[name]}
            </option>
          ))}
        </Select>
      </Setting>
      <h3>{t('settings.notifications')}</h3>
      <PreferenceSwitch
        of="notifyAttention"
        name={t('settings.notifyAttention')}
        description={t('settings.notifyAttentionText')}
      />
      <PreferenceSwitch
        of="notifyDevices"
        name={t('settings.notifyDevices')}
        description={t('settings.notifyDevicesText')}
      />
      <PreferenceSwitch
        of="notifyService"
        name={t('settings.notifyService')}
        description={t('settings.notifyServiceText')}
      />
      <h3>{t('settings.joining')}</h3>
      <PreferenceSwitch
        of="stagedJoin"
        name={t('settings.stagedJoin')}
        description={t('settings.stagedJoinText')}
      />
      <h3>{t('settings.checks')}</h3>
      <PreferenceSwitch
        of="answerChecks"
        name={t('settings.answerChecks')}
        description={t('settings.answerChecksText')}
      />
      <OwnActions />
      {desktop !== undefined && (
        <>
          <h3>{t('settings.keyboard')}</h3>
          <ShortcutSetting shortcut={desktop.shortcut} />
        </>
      )}
      <h3>{t('settings.start')}</h3>
      {desktop !== undefined && (
        <PreferenceSwitch
          of="startAtLogin"
          name={t('settings.startAtLogin')}
          description={hiddenStart(t, desktop)}
        />
      )}
      <WhenQuit />
      {desktop?.trayHost === 'absent' && <WithoutTray desktop={desktop} />}
      <Setting name="log" class="settings-line inline gap-6 spread">
        <div>
          <div>{t('settings.log')}</div>
          <div class="secondary">{t('settings.logText')}</div>
        </div>
        <Button onClick={() => void app.ask('log.openFolder')}>{t('settings.openLog')}</Button>
      </Setting>
      <Setting name="file" class="settings-line inline gap-6 spread">
        <div>
          <div>{t('settings.file')}</div>
          <div class="secondary">{t('settings.fileText')}</div>
        </div>
        <div class="inline flex-none">
          <Button onClick={() => void save()}>{t('settings.save')}</Button>
          <Button onClick={() => void choose()}>{t('settings.load')}</Button>
        </div>
      </Setting>
      <Setting name="report" class="settings-line inline gap-6 spread">
        <div>
          <div>{t('settings.report')}</div>
          <div class="secondary">{t('settings.reportText')}</div>
        </div>
        <Button onClick={() => app.navigate({ view: 'report' })}>{t('settings.openReport')}</Button>
      </Setting>
      {(controller?.state === 'none' || controller?.state === 'failed') && (
        <div class="settings-line inline gap-6 spread">
          <div>
            <div>{t('settings.hosting')}</div>
            <div class="secondary">
              {t('common.sentences', {
                first: faultTitle(t, controller.fault),
                rest: t(`fault.${controller.fault.code}.explanation`),
              })}
            </div>
          </div>
          <Button
            label={t('settings.openHostingName')}
            onClick={() => void app.ask('hosting.openWindow', { network: null })}
          >
            {t('settings.openHosting')}
          </Button>
        </div>
      )}
      {snapshot?.demo === true && (
        <div class="settings-line inline gap-6 spread">
          <div>
            <div>{t('settings.demo')}</div>
            <div class="secondary">{t('settings.demoText')}</div>
          </div>
        </div>
      )}
      <h3>{t('settings.about')}</h3>
      <div class="settings-line inline gap-6 spread">
        <div>
          <div>{t('settings.version', { version })}</div>
          <div class="secondary">{t('settings.licence')}</div>
        </div>
        <Button onClick={() => void app.ask('application.openLicences')}>{t('settings.openLicences')}</Button>
      </div>
      <div class="settings-quit">
        <Button onClick={() => void app.ask('application.quit')}>{t('settings.quit')}</Button>
      </div>
    </section>
  )
}

/** The choice of what the application does to networks when it quits. */
function WhenQuit() {
  const t = useTranslate()
  const app = useApp()
  const { whenQuit: chosen } = app.snapshot.value?.preferences ?? defaultPreferences
  return (
    <Setting name="whenQuit" class="settings-block stack gap-2">
      <div>{t('settings.whenQuit')}</div>
      <Choice
        legend={t('settings.whenQuit')}
        options={whenQuit.map((value) => ({ value, word: t(`settings.whenQuitWords.${value}`) }))}
        value={chosen}
        onChoose={(value) => void app.ask('preferences.set', { whenQuit: value })}
      />
      <div class="secondary">{t(`settings.whenQuitText.${chosen}`)}</div>
    </Setting>
  )
}

/** Settings and help for desktops without a tray. */
function WithoutTray({ desktop }: { readonly desktop: Desktop }) {
  const t = useTranslate()
  const app = useApp()
  return (
    <>
      <Setting name="whenClosed" class="settings-block stack gap-2">
        <div>{t('settings.whenClosed')}</div>
        <Choice
          legend={t('settings.whenClosed')}
          options={whenClosed.map((value) => ({ value, word: t(`settings.whenClosedWords.${value}`) }))}
          value={(app.snapshot.value?.preferences ?? defaultPreferences).whenClosed}
          onChoose={(value) => void app.ask('preferences.set', { whenClosed: value })}
        />
      </Setting>
      <div class="settings-block stack gap-2">
        <div>{t('no-tray.title')}</div>
        <TrayHelp desktop={desktop} />
      </div>
    </>
  )
}
