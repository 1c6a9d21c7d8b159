import serviceControlWords from 'words:service-control'
import { useEffect, useState } from 'preact/hooks'
import type { ControllableUnit } from '../../contract/commands.ts'
import { isConnected, isServing, mayHaveController } from '../../contract/network-state.ts'
import type { Snapshot } from '../../contract/snapshot.ts'
import { type UnitAction, unitActions } from '../../domain/computer/computer.ts'
import { useApp } from '../app/state.ts'
import { useAction } from '../app/use-action.ts'
import { useAnswer } from '../app/use-answer.ts'
import { controlFault } from '../text/faults.ts'
import { useTranslate } from '../text/use-translate.ts'
import { Button } from '../ui/button.tsx'
import { Choice } from '../ui/choice.tsx'
import { Dialog, DialogCommand } from '../ui/dialog.tsx'
import { StateIcon } from '../ui/icon.tsx'

/** The dialog is fetched with these messages when it is first opened. */
export const serviceDialogMessages = () => [serviceControlWords]

/** A service usually starts or stops within far fewer looks, of which there is one a second. */
const mostLooks = 30

interface ServiceDialogProps {
  /** null leaves the choice to the person. */
  readonly start: UnitAction | null
  readonly onClose: () => void
}

/** Starts, restarts or stops the service, after it has told what stops meanwhile and what will run. */
export function ServiceDialog({ start, onClose }: ServiceDialogProps) {
  const t = useTranslate()
  const { tryAsk } = useApp()
  const reply = useAnswer('unit', () => tryAsk('service.readUnit'))
  /** null: it is not known yet, or the system does not manage the service */
  const unit = reply?.ok ? reply.value : null
  return (
    <Dialog title={t('service-control.title')} onClose={onClose}>
      {reply === null && <p class="secondary">{t('service-control.looking')}</p>}
      {reply !== null && unit === null && <p>{t('service-control.unmanaged')}</p>}
      {unit ? (
        <Control unit={unit} start={start} onClose={onClose} />
      ) : (
        <div class="dialog-actions">
          <Button takesFocus onClick={onClose}>
            {t('service-control.close')}
          </Button>
        </div>
      )}
    </Dialog>
  )
}

interface ControlProps extends ServiceDialogProps {
  readonly unit: ControllableUnit
}

function Control({ unit, start, onClose }: ControlProps) {
  const t = useTranslate()
  const app = useApp()
  const { send, busy, fault } = useAction()
  const [action, setAction] = useState<UnitAction>(start ?? (unit.isRunning ? 'restart' : 'start'))
  const [ended, setEnded] = useState(false)
  const command = unit.commands[action]
  const possible = unitActions.filter((one) => (one === 'start') !== unit.isRunning)
  const run = async (shown: string): Promise<void> => {
    const reply = await send('service.control', { action, command: shown })
    if (reply.ok) setEnded(true)
  }
  if (ended) return <Outcome action={action} onClose={onClose} />
  return (
    <div class="stack gap-5">
      <p class="secondary">{t('service-control.state', { name: unit.name, state: unit.state })}</p>
      {possible.length > 1 && (
        <Choice
          legend={t('service-control.actions')}
          options={possible.map((value) => ({ value, word: t(`service-control.${value}`) }))}
          value={action}
          onChoose={setAction}
        />
      )}
      <Consequences action={action} snapshot={app.snapshot.value} />
      {command === null ? (
        <p>{t('service-control.nameless')}</p>
      ) : (
        <div>
          <p>{t('service-control.runs')}</p>
          <DialogCommand command={command} />
        </div>
      )}
      <div role="status">{busy && t('service-control.asked')}</div>
      {fault !== null && (
        <div class="inline gap-3" role="alert">
          <StateIcon state="attention" size={16} />
          <span>{controlFault(t, fault.code)}</span>
        </div>
      )}
      <div class="dialog-actions">
        <Button takesFocus onClick={onClose}>
          {t('service-control.cancel')}
        </Button>
        <Button
          kind={action === 'stop' ? 'danger' : 'primary'}
          busy={busy}
          disabled={command === null || busy}
          onClick={() => command !== null && void run(command)}
        >
          {t(`service-control.${action}`)}
        </Button>
      </div>
    </div>
  )
}

/** Tells what the person loses meanwhile. */
function Consequences({
  action,
  snapshot,
}: {
  readonly action: UnitAction
  readonly snapshot: Snapshot | null
}) {
  const t = useTranslate()
  if (action === 'start') return <p>{t('service-control.starts')}</p>
  const networks = snapshot?.networks.filter(isConnected).length ?? 0
  return (
    <>
      <p>{t(action === 'stop' ? 'service-control.stops' : 'service-control.restarts', { networks })}</p>
      {snapshot !== null && mayHaveController(snapshot) && <p>{t('service-control.hosting')}</p>}
    </>
  )
}

/** Looks each second until the service answers, or has stopped. What the service manager reports is no proof. */
function Outcome({ action, onClose }: { readonly action: UnitAction; readonly onClose: () => void }) {
  const t = useTranslate()
  const { tryAsk, navigate } = useApp()
  const [looks, setLooks] = useState(0)
  const [isReached, setReached] = useState(false)
  const isLate = !isReached && looks === mostLooks
  useEffect(() => {
    if (isReached || isLate) return
    const look = async (): Promise<void> => {
      const [now, unit] = await Promise.all([tryAsk('snapshot.refresh'), tryAsk('service.readUnit')])
      const serves = now.ok && isServing(now.value.connection)
      const isStopped = now.ok && !serves && unit.ok && unit.value?.isRunning === false
      setReached(action === 'stop' ? isStopped : serves)
      setLooks((before) => before + 1)
    }
    const timer = setTimeout(() => void look(), 1_000)
    return () => clearTimeout(timer)
  }, [action, isReached, isLate, looks, tryAsk])
  const step = isReached ? 'reached' : isLate ? 'late' : 'waiting'
  return (
    <>
      <div class="inline gap-3" role="status">
        <StateIcon state={isReached ? 'ok' : isLate ? 'attention' : 'pending'} size={16} />
        <span>{t(`service-control.${action === 'stop' ? 'stop' : 'start'}-${step}`)}</span>
      </div>
      <div class="dialog-actions">
        {isLate && (
          <Button
            onClick={() => {
              onClose()
              navigate({ view: 'doctor', subject: { kind: 'computer' } })
            }}
          >
            {t('check-connection.check')}
          </Button>
        )}
        <Button takesFocus onClick={onClose}>
          {t('service-control.close')}
        </Button>
      </div>
    </>
  )
}
