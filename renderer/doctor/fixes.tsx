import type { ComponentChildren } from 'preact'
import { useState } from 'preact/hooks'
import type { ButtonFix, CheckId, Diagnosis, DoctorFix, Fixed } from '../../contract/doctor.ts'
import type { Fault } from '../../contract/fault.ts'
import { isConnected, mayHaveController, type NetworkState, nameOf } from '../../contract/network-state.ts'
import type { NameOfNetwork } from '../../words/doctor.ts'
import { checkTitle, namedFixText } from '../../words/doctor.ts'
import { listOf } from '../../words/lists.ts'
import type { Translate } from '../../words/translate.ts'
import { useApp } from '../app/state.ts'
import { controlFault, faultInFull } from '../text/faults.ts'
import { useTranslate } from '../text/use-translate.ts'
import { Button } from '../ui/button.tsx'
import { Copyable } from '../ui/copyable.tsx'
import { Dialog, DialogCommand } from '../ui/dialog.tsx'
import { StateIcon } from '../ui/icon.tsx'

/** The state of the last fix of a check. */
type FixState =
  | { readonly state: 'running'; readonly fix: ButtonFix }
  | { readonly state: 'ended'; readonly fix: ButtonFix; readonly how: Fixed }
  | { readonly state: 'failed'; readonly fix: ButtonFix; readonly fault: Fault }

export interface Fixes {
  of(check: CheckId): FixState | null
  /** A fix is running; only one runs at a time. */
  readonly busy: boolean
  /** Runs the fix, or asks first where it needs elevated permission. */
  begin(check: CheckId, fix: ButtonFix): void
  run(check: CheckId, fix: ButtonFix): Promise<void>
  forget(check: CheckId): void
}

type ControlFix = Extract<DoctorFix, { readonly kind: 'start-service' | 'restart-service' }>

/** It starts or restarts the service, so that its command is shown first. */
function controlsService(fix: DoctorFix): fix is ControlFix {
  return fix.kind === 'start-service' || fix.kind === 'restart-service'
}

/** `startedAt`: when the diagnosis started; fixes of an earlier one are forgotten. */
export function useFixes(startedAt: number): Fixes {
  const app = useApp()
  const [kept, setKept] = useState<{
    readonly startedAt: number
    readonly states: { readonly [R in CheckId]?: FixState }
  }>({ startedAt, states: {} })
  const states = kept.startedAt === startedAt ? kept.states : {}
  const set = (check: CheckId, state: FixState | undefined): void =>
    setKept((before) => {
      const { [check]: _, ...others } = before.startedAt === startedAt ? before.states : {}
      return { startedAt, states: state === undefined ? others : { ...others, [check]: state } }
    })
  const busy = Object.values(states).some(({ state }) => state === 'running')

  async function run(check: CheckId, fix: ButtonFix): Promise<void> {
    set(check, { state: 'running', fix })
    app.busy.value = 'doctor.fix'
    const reply = await app.tryAsk('doctor.fix', { check, fix })
    app.busy.value = null
    set(
      check,
      reply.ok ? { state: 'ended', fix, how: reply.value } : { state: 'failed', fix, fault: reply.error },
    )
  }
  return {
    of: (check) => states[check] ?? null,
    busy,
    begin(check, fix) {
      if (controlsService(fix)) app.dialogs.show({ kind: 'fix-service', check, fix })
      else void run(check, fix)
    },
    run,
    forget: (check) => set(check, undefined),
  }
}

interface FixDialogProps {
  readonly fix: ControlFix
  readonly onClose: () => void
  readonly onConfirm: () => void
}

/** At most this many networks are named. */
const mostNamed = 6

/** Shows the command that will run with elevated permission, before the system asks for it. */
export function FixDialog({ fix, onClose, onConfirm }: FixDialogProps) {
  const t = useTranslate()
  const { snapshot } = useApp()
  const restarts = fix.kind === 'restart-service'
  const cut = (snapshot.value?.networks ?? []).filter(isConnected).map(nameOf)
  return (
    <Dialog title={t(`fix-dialog.${fix.kind}`)} onClose={onClose}>
      <p>{t('service-control.runs')}</p>
      <DialogCommand command={fix.command} />
      {restarts && (
        <p>
          {t('fix-dialog.restartText', {
            count: cut.length,
            named: cut.length <= mostNamed ? 'yes' : 'no',
            networks: listOf(t, cut.slice(0, mostNamed)),
          })}
        </p>
      )}
      {restarts && snapshot.value !== null && mayHaveController(snapshot.value) && (
        <p>{t('service-control.hosting')}</p>
      )}
      <div class="dialog-actions">
        <Button onClick={onClose}>{t('service-control.cancel')}</Button>
        <Button kind="primary" takesFocus onClick={onConfirm}>
          {t(restarts ? 'service-control.restart' : 'service-control.start')}
        </Button>
      </div>
    </Dialog>
  )
}

/** A diagnosis, with what its views need besides */
export interface DiagnosisProps {
  readonly diagnosis: Diagnosis
  readonly names: NameOfNetwork
  readonly fixes: Fixes
}

interface FixOfferProps extends DiagnosisProps {
  readonly check: CheckId
  readonly fix: DoctorFix
  readonly kind?: 'plain' | 'primary'
}

/** The fix of a check: a button, or a command that the person has to run. */
export function FixOffer({ diagnosis, check, fix, names, fixes, kind = 'plain' }: FixOfferProps) {
  const t = useTranslate()
  const { goTo } = useApp()
  if (fix.kind === 'command') return <CommandLine lead={t('doctor-view.run')} command={fix.command} />
  const word = namedFixText(t, diagnosis, fix, names)
  if (fix.kind === 'service-settings')
    return (
      <Button kind={kind} onClick={() => goTo({ view: 'service' })}>
        {word}
      </Button>
    )
  return (
    <Button
      kind={kind}
      busy={fixes.of(check)?.state === 'running'}
      disabled={fixes.busy}
      onClick={() => fixes.begin(check, fix)}
    >
      {controlsService(fix) ? t('doctor-view.asks', { fix: word }) : word}
    </Button>
  )
}

function CommandLine({ lead, command }: { readonly lead: string; readonly command: string }) {
  const t = useTranslate()
  return (
    <div class="doctor-command boxed stack gap-2">
      <span class="secondary">{lead}</span>
      <Copyable text={command} what={t('doctor-view.command')} />
    </div>
  )
}

interface FixStateLineProps {
  readonly state: FixState
  /** The check is good now. */
  readonly good: boolean
}

/** Says whether a fix is running, done, or failed and why. */
export function FixStateLine({ state, good }: FixStateLineProps) {
  const t = useTranslate()
  if (state.state === 'failed') {
    const { fault, fix } = state
    const command = 'command' in fix && !isOwnDoing(fault) ? fix.command : null
    return (
      <StateLine role="alert" icon="attention">
        <span>{failureText(t, state)}</span>
        {fault.detail !== undefined && fault.detail !== '' && (
          <details class="more">
            <summary>{t('common.details')}</summary>
            <code>{fault.detail}</code>
          </details>
        )}
        {command !== null && <CommandLine lead={t('doctor-view.runInstead')} command={command} />}
      </StateLine>
    )
  }
  if (state.state === 'ended' && typeof state.how === 'object') {
    const check = checkTitle(t, { id: state.how.takenBackFor })
    return <StateLine icon="attention">{t('doctor-fix.takenBack', { check })}</StateLine>
  }
  const word = fixWord(state, good)
  return <StateLine icon={wordShape(word)}>{t(`doctor-fix.${word}`)}</StateLine>
}

interface StateLineProps {
  readonly role?: 'status' | 'alert'
  readonly icon: NetworkState
  readonly children: ComponentChildren
}

function StateLine({ role = 'status', icon, children }: StateLineProps) {
  return (
    <div class="doctor-fix-state" role={role}>
      <StateIcon state={icon} size={16} />
      <div>{children}</div>
    </div>
  )
}

type Word = 'running' | 'asked' | 'helped' | 'done' | 'opened' | 'cancelled'

function fixWord(state: Exclude<FixState, { state: 'failed' }>, good: boolean): Word {
  if (state.state === 'running') return asksSystem(state) ? 'asked' : 'running'
  if (typeof state.how === 'object') return 'done'
  return state.how === 'done' && good ? 'helped' : state.how
}

function wordShape(word: Word) {
  if (word === 'running' || word === 'asked') return 'pending'
  return word === 'helped' ? 'ok' : 'unknown'
}

function asksSystem({ fix }: FixState): boolean {
  return controlsService(fix) || fix.kind === 'unlock'
}

/** The person cancelled the fix, or it is out of date, so no command is offered instead. */
function isOwnDoing({ code }: Fault): boolean {
  return code === 'elevation-cancelled' || code === 'fix-outdated'
}

function failureText(t: Translate, { fault: { code }, fix }: Extract<FixState, { state: 'failed' }>): string {
  return controlsService(fix) ? controlFault(t, code) : faultInFull(t, code)
}
