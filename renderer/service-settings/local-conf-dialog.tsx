import { useEffect, useState } from 'preact/hooks'
import type { Fault } from '../../contract/fault.ts'
import type {
  LocalConf,
  LocalConfCheck,
  LocalConfOutcome,
  LocalConfProblem,
} from '../../contract/service-settings.ts'
import type { SettingKey } from '../../domain/service-settings/settings.ts'
import { localConfDoubt } from '../../words/service-settings.ts'
import type { Translate } from '../../words/translate.ts'
import { CopyButton } from '../app/copy-button.tsx'
import { useApp } from '../app/state.ts'
import { useAction } from '../app/use-action.ts'
import { controlFault } from '../text/faults.ts'
import { useTranslate } from '../text/use-translate.ts'
import { FaultBanner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Warning } from '../ui/field.tsx'
import { StateIcon } from '../ui/icon.tsx'
import { LinesField } from '../ui/lines-field.tsx'

interface LocalConfDialogProps {
  /** The setting that the first text lacks already. null: none */
  readonly remove: SettingKey | null
  readonly onClose: () => void
}

/** Reads the service's file, lets the person change it, shows what that changes, and writes it. */
export function LocalConfDialog({ remove, onClose }: LocalConfDialogProps) {
  const t = useTranslate()
  const { send, busy, fault } = useAction()
  const [conf, setConf] = useState<LocalConf | null>(null)
  const [text, setText] = useState('')
  const [check, setCheck] = useState<LocalConfCheck | null>(null)
  const [outcome, setOutcome] = useState<LocalConfOutcome | null>(null)

  const read = async (elevated: boolean): Promise<void> => {
    const reply = await send('service.readLocalConf', { elevated })
    if (!reply.ok) return
    const now = reply.value.text ?? '{\n    "settings": {}\n}\n'
    const without = remove === null ? null : await send('service.withoutSetting', { text: now, key: remove })
    setConf(reply.value)
    setText(without?.ok ? without.value : now)
  }
  useEffect(() => void read(false), [])

  const review = async (): Promise<void> => {
    const reply = await send('service.checkLocalConf', { before: conf?.text ?? null, after: text })
    if (reply.ok) setCheck(reply.value)
  }
  const write = async (): Promise<void> => {
    const reply = await send('service.writeLocalConf', { before: conf?.text ?? null, after: text })
    if (reply.ok) setOutcome(reply.value)
  }
  const isReviewed = check?.problem === null
  return (
    <Dialog title={t('local-conf.title')} placement="wide" onClose={onClose}>
      {outcome !== null ? (
        <Outcome outcome={outcome} onClose={onClose} />
      ) : conf === null ? (
        <Reading busy={busy} fault={fault} onRead={() => void read(true)} onClose={onClose} />
      ) : (
        <>
          {isReviewed ? (
            <Review check={check} conf={conf} />
          ) : (
            <LinesField
              label={t('local-conf.text')}
              value={text}
              help={conf.text === null ? t('local-conf.new') : conf.path}
              problem={check?.problem ? problemWords(t, check.problem) : null}
              rows={14}
              takesFocus
              onText={(typed) => {
                setText(typed)
                setCheck(null)
              }}
            >
              {conf.former !== null && conf.former !== text && (
                <Button kind="quiet" onClick={() => setText(conf.former ?? '')}>
                  {t('local-conf.former')}
                </Button>
              )}
            </LinesField>
          )}
          {fault !== null && fault.code !== 'declined' && <WriteFault fault={fault} />}
          {busy && isReviewed && (
            <div class="inline gap-3" role="status">
              <StateIcon state="pending" size={16} />
              <span>{t(conf.access === 'elevated' ? 'local-conf.asked' : 'local-conf.watching')}</span>
            </div>
          )}
          <div class="dialog-actions">
            <Button onClick={isReviewed ? () => setCheck(null) : onClose}>
              {t(isReviewed ? 'local-conf.back' : 'service-settings.cancel')}
            </Button>
            {!isReviewed && (
              <Button kind="primary" busy={busy} onClick={() => void review()}>
                {t('local-conf.review')}
              </Button>
            )}
            {isReviewed && conf.access === 'none' && (
              <CopyButton text={() => text} word={t('local-conf.copy')} />
            )}
            {isReviewed && conf.access !== 'none' && check.changes?.length !== 0 && (
              <Button kind="primary" busy={busy} onClick={() => void write()}>
                {t(conf.access === 'own' ? 'local-conf.write' : 'local-conf.writeElevated')}
              </Button>
            )}
          </div>
        </>
      )}
    </Dialog>
  )
}

interface ReadingProps {
  readonly busy: boolean
  readonly fault: Fault | null
  readonly onRead: () => void
  readonly onClose: () => void
}

function Reading({ busy, fault, onRead, onClose }: ReadingProps) {
  const t = useTranslate()
  const isForbidden = fault?.code === 'local-conf-unreadable'
  const mayAsk = isForbidden || (fault !== null && isOfElevation(fault) && fault.code !== unavailable)
  return (
    <>
      {busy && <p class="secondary">{t('local-conf.reading')}</p>}
      {isForbidden && <p>{t('local-conf.permission')}</p>}
      {fault !== null && !isForbidden && <WriteFault fault={fault} />}
      <div class="dialog-actions">
        <Button takesFocus onClick={onClose}>
          {t('service-settings.close')}
        </Button>
        {mayAsk && (
          <Button kind="primary" busy={busy} onClick={onRead}>
            {t('local-conf.readElevated')}
          </Button>
        )}
      </div>
    </>
  )
}

const unavailable = 'elevation-unavailable'

function isOfElevation({ code }: Fault): boolean {
  return code.startsWith('elevation-')
}

/** Says in words of its own why permission was not given, because nothing can be unlocked here. */
function WriteFault({ fault }: { readonly fault: Fault }) {
  const t = useTranslate()
  if (!isOfElevation(fault)) return <FaultBanner fault={fault} />
  return (
    <div class="inline gap-3" role="alert">
      <StateIcon state="attention" size={16} />
      <span>{fault.code === unavailable ? t('local-conf.unavailable') : controlFault(t, fault.code)}</span>
    </div>
  )
}

interface ReviewProps {
  readonly check: LocalConfCheck
  readonly conf: LocalConf
}

function Review({ check: { changes, doubts }, conf }: ReviewProps) {
  const t = useTranslate()
  return (
    <div class="stack gap-4">
      {changes === null && <p>{t('local-conf.unknownChanges')}</p>}
      {changes?.length === 0 && <p>{t('local-conf.unchanged')}</p>}
      {changes !== null && changes.length > 0 && (
        <>
          <p>{t('local-conf.changes')}</p>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable with the keyboard. */}
          <ul class="settings-lines card mono" tabIndex={0} aria-label={t('local-conf.changes')}>
            {changes.map(({ path, before, after }) => (
              <li key={path}>
                <div>{path}</div>
                <div class="secondary">
                  {t('service-settings.fromTo', { before: before ?? '–', after: after ?? '–' })}
                </div>
              </li>
            ))}
          </ul>
        </>
      )}
      {doubts.length > 0 && (
        <div class="stack gap-2">
          <p>{t('local-conf.doubts')}</p>
          {doubts.map((doubt) => (
            <Warning key={`${doubt.kind} ${doubt.path}`} severe={false}>
              {localConfDoubt(t, doubt)}
            </Warning>
          ))}
        </div>
      )}
      {changes?.length !== 0 && (
        <p class="secondary">
          {conf.access === 'none' ? t('local-conf.byHand', { path: conf.path }) : t('local-conf.wait')}
        </p>
      )}
    </div>
  )
}

function problemWords(t: Translate, problem: LocalConfProblem): string {
  return t(`local-conf.problems.${problem.kind}`, { line: 0, column: 0, most: 0, part: '', ...problem })
}

interface OutcomeProps {
  readonly outcome: LocalConfOutcome
  readonly onClose: () => void
}

function Outcome({ outcome, onClose }: OutcomeProps) {
  const t = useTranslate()
  const { dialogs } = useApp()
  return (
    <>
      <div class="inline gap-3" role="status">
        <StateIcon state={outcome === 'kept' ? 'ok' : 'attention'} size={16} />
        <span>{t(`local-conf.${outcome}`)}</span>
      </div>
      <div class="dialog-actions">
        {outcome !== 'kept' && (
          <Button onClick={() => dialogs.show({ kind: 'service-control', action: null })}>
            {t('service-control.title')}
          </Button>
        )}
        <Button takesFocus onClick={onClose}>
          {t('service-settings.close')}
        </Button>
      </div>
    </>
  )
}
