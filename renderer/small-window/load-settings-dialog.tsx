import { nameOf } from '../../contract/network-state.ts'
import { themes, whenClosed, whenQuit } from '../../contract/preferences.ts'
import type { SettingsLine, SettingsPlan } from '../../contract/settings-commands.ts'
import type { Translate } from '../../words/translate.ts'
import { useApp } from '../app/state.ts'
import { useAction } from '../app/use-action.ts'
import { asksForMore, FileFlags, FileSet, useGranting } from '../policy/sets/file-networks.tsx'
import { useTranslate } from '../text/use-translate.ts'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { Warning } from '../ui/field.tsx'

interface LoadSettingsDialogProps {
  readonly plan: SettingsPlan
  readonly onClose: () => void
}

/** At most this many names of devices are listed, and the rest is counted. Networks and sets are all listed. */
const mostNicknames = 200

/** Shows what loading a file of settings changes, and asks. */
export function LoadSettingsDialog({ plan, onClose }: LoadSettingsDialogProps) {
  const t = useTranslate()
  const app = useApp()
  const { busy, fault, send } = useAction()
  const { lines, fileName, importId, isWhole } = plan
  const granting = useGranting()
  const nicknames = lines.filter(({ kind }) => kind === 'nickname')
  const shown = [...lines.filter(({ kind }) => kind !== 'nickname'), ...nicknames.slice(0, mostNicknames)]
  const load = async (): Promise<void> => {
    const reply = await send('settings.load', { importId, granted: granting.granted() })
    if (!reply.ok) return
    onClose()
    app.message.value = { kind: 'done', text: t('load-settings.done', { count: lines.length }) }
  }
  return (
    <ConfirmDialog
      title={t('load-settings.title', { file: fileName })}
      cancel={t(lines.length === 0 ? 'load-settings.close' : 'load-settings.cancel')}
      confirm={lines.length === 0 ? null : t('load-settings.confirm')}
      busy={busy}
      fault={fault}
      onConfirm={load}
      onClose={onClose}
    >
      {lines.length === 0 && <p>{t('load-settings.nothing')}</p>}
      {lines.some(isAsking) && <p>{t('file-networks.hint')}</p>}
      {lines.length > 0 && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable with the keyboard.
        <ul class="settings-lines card" tabIndex={0} aria-label={t('load-settings.changes')}>
          {shown.map((line) => (
            <li key={lineKey(line)}>
              <div>{lineWords(t, line)}</div>
              {line.kind === 'network' && (
                <FileFlags
                  granting={granting}
                  set={null}
                  network={line.id}
                  flags={line.flags}
                  name={nameOf(line)}
                />
              )}
              {line.kind === 'set' && (
                <FileSet granting={granting} set={line.name} networks={line.networks} />
              )}
            </li>
          ))}
          {lines.length > shown.length && (
            <li class="secondary">{t('load-settings.more', { count: lines.length - shown.length })}</li>
          )}
        </ul>
      )}
      {!isWhole && <Warning severe={false}>{t('load-settings.leftOut')}</Warning>}
    </ConfirmDialog>
  )
}

/** Returns whether the line has a switch that the person can grant. */
function isAsking(line: SettingsLine): boolean {
  if (line.kind === 'network') return asksForMore(line.flags)
  return line.kind === 'set' && line.networks.some(({ flags }) => asksForMore(flags))
}

function lineKey(line: SettingsLine): string {
  switch (line.kind) {
    case 'preference':
      return line.name
    case 'network':
      return line.id
    case 'nickname':
      return line.node
    case 'set':
      return `set ${line.name}`
  }
}

function lineWords(t: Translate, line: SettingsLine): string {
  switch (line.kind) {
    case 'preference':
      return preferenceWords(t, line)
    case 'network':
      return t('load-settings.network', { name: nameOf(line) })
    case 'set':
      return t(line.replaces ? 'load-settings.setReplaced' : 'load-settings.set', { name: line.name })
    case 'nickname':
      return line.from === '' ? t('load-settings.nickname', line) : t('load-settings.renamed', line)
  }
}

type PreferenceLine = Extract<SettingsLine, { kind: 'preference' }>

function preferenceWords(t: Translate, { name, from, to }: PreferenceLine): string {
  const setting = t(name === 'memberColumns' ? 'load-settings.memberColumns' : `settings.${name}`)
  return from === null || to === null
    ? t('load-settings.changed', { setting })
    : t('load-settings.fromTo', { setting, from: valueWord(t, from), to: valueWord(t, to) })
}

function valueWord(t: Translate, value: boolean | string): string {
  if (typeof value === 'boolean') return t(value ? 'load-settings.on' : 'load-settings.off')
  const theme = themes.find((one) => one === value)
  if (theme !== undefined) return t(`settings.themes.${theme}`)
  const closed = whenClosed.find((one) => one === value)
  if (closed !== undefined) return t(`settings.whenClosedWords.${closed}`)
  const quit = whenQuit.find((one) => one === value)
  return quit === undefined ? value : t(`settings.whenQuitWords.${quit}`)
}
