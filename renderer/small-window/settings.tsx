import type { Desktop } from '../../contract/desktop.ts'
import { languageNames, languages } from '../../contract/languages.ts'
import { defaultPreferences, themes, whenClosed, whenQuit } from '../../contract/preferences.ts'
import { version } from '../../package.json'
import { faultTitle } from '../../words/fault-title.ts'
import { lazy } from '../app/lazy.tsx'
import { useApp } from '../app/state.ts'
import { useTranslate } from '../text/use-translate.ts'
import { Button } from '../ui/button.tsx'
import { Select } from '../ui/choice.tsx'
import { ViewHead } from '../ui/group.tsx'
import { PreferenceChoice, PreferenceSwitch, SettingLine, ShortcutSetting } from './setting.tsx'
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
  const preferences = snapshot?.preferences ?? defaultPreferences
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
      <PreferenceChoice of="theme" values={themes} word={(theme) => t(`settings.themes.${theme}`)} />
      <SettingLine name="language" title={t('settings.language')}>
        <Select
          label={t('settings.language')}
          value={preferences.language}
          onChoose={(language) => void app.ask('preferences.set', { language })}
        >
          <option value="system">{t('settings.languageSystem')}</option>
          {languageNames.map((name) => (
            <option key={name} value={name} lang={name}>
              {languages[name]}
            </option>
          ))}
        </Select>
      </SettingLine>
      <h3>{t('settings.notifications')}</h3>
      <PreferenceSwitch of="notifyAttention" description={t('settings.notifyAttentionText')} />
      <PreferenceSwitch of="notifyDevices" description={t('settings.notifyDevicesText')} />
      <PreferenceSwitch of="notifyService" description={t('settings.notifyServiceText')} />
      <h3>{t('settings.joining')}</h3>
      <PreferenceSwitch of="stagedJoin" description={t('settings.stagedJoinText')} />
      <h3>{t('settings.checks')}</h3>
      <PreferenceSwitch of="answerChecks" description={t('settings.answerChecksText')} />
      <OwnActions />
      {desktop !== undefined && (
        <>
          <h3>{t('settings.keyboard')}</h3>
          <ShortcutSetting shortcut={desktop.shortcut} />
        </>
      )}
      <h3>{t('settings.start')}</h3>
      {desktop !== undefined && <PreferenceSwitch of="startAtLogin" description={hiddenStart(t, desktop)} />}
      <PreferenceChoice of="whenQuit" values={whenQuit} word={(one) => t(`settings.whenQuitWords.${one}`)}>
        <div class="secondary">{t(`settings.whenQuitText.${preferences.whenQuit}`)}</div>
      </PreferenceChoice>
      {desktop?.trayHost === 'absent' && <WithoutTray desktop={desktop} />}
      <SettingLine name="log" title={t('settings.log')} text={t('settings.logText')}>
        <Button onClick={() => void app.ask('log.openFolder')}>{t('settings.openLog')}</Button>
      </SettingLine>
      <SettingLine name="file" title={t('settings.file')} text={t('settings.fileText')}>
        <div class="inline flex-none">
          <Button onClick={() => void save()}>{t('settings.save')}</Button>
          <Button onClick={() => void choose()}>{t('settings.load')}</Button>
        </div>
      </SettingLine>
      <SettingLine name="report" title={t('settings.report')} text={t('settings.reportText')}>
        <Button onClick={() => app.navigate({ view: 'report' })}>{t('settings.openReport')}</Button>
      </SettingLine>
      {(controller?.state === 'none' || controller?.state === 'failed') && (
        <SettingLine
          title={t('settings.hosting')}
          text={t('common.sentences', {
            first: faultTitle(t, controller.fault),
            rest: t(`fault.${controller.fault.code}.explanation`),
          })}
        >
          <Button
            label={t('settings.openHostingName')}
            onClick={() => void app.ask('hosting.openWindow', { network: null })}
          >
            {t('settings.openHosting')}
          </Button>
        </SettingLine>
      )}
      {snapshot?.demo === true && <SettingLine title={t('settings.demo')} text={t('settings.demoText')} />}
      <h3>{t('settings.about')}</h3>
      <SettingLine title={t('settings.version', { version })} text={t('settings.licence')}>
        <Button onClick={() => void app.ask('application.openLicences')}>{t('settings.openLicences')}</Button>
      </SettingLine>
      <div class="settings-quit">
        <Button onClick={() => void app.ask('application.quit')}>{t('settings.quit')}</Button>
      </div>
    </section>
  )
}

/** Settings and help for desktops without a tray. */
function WithoutTray({ desktop }: { readonly desktop: Desktop }) {
  const t = useTranslate()
  return (
    <>
      <PreferenceChoice
        of="whenClosed"
        values={whenClosed}
        word={(one) => t(`settings.whenClosedWords.${one}`)}
      />
      <div class="settings-block stack gap-2">
        <div>{t('no-tray.title')}</div>
        <TrayHelp desktop={desktop} />
      </div>
    </>
  )
}
