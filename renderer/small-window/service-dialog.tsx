import { useEffect, useState } from 'preact/hooks'
import type { ControllableUnit } from '../../contract/commands.ts'
import { isConnected, isServing, mayHaveController } from '../../contract/network-state.ts'
import type { Snapshot } from '../../contract/snapshot.ts'
import { type UnitAction, unitActions } from '../../domain/computer/computer.ts'
import { useApp } from '../app/state.ts'
import { useAction } from '../app/use-action.ts'
import { controlFault } from '../text/control-fault.ts'
import { useTranslate } from '../text/use-translate.ts'
import { Button } from '../ui/button.tsx'
import { Choice } from '../ui/choice.tsx'
import { Copyable } from '../ui/copyable.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { StateIcon } from '../ui/icon.tsx'

/** Seconds in which a service that was started usually answers */
const patience = 30

interface ServiceDialogProps {
  /** null leaves the choice to the person. */
  readonly start: UnitAction | null
  readonly onClose: () => void
}

/** Starts, restarts or stops the service, after it has told what stops meanwhile and what will run. */
export function ServiceDialog({ start, onClose }: ServiceDialogProps) {
  const t = useTranslate()
  const app = useApp()
  /** undefined while the system is asked, null: it does not manage the service */
  const [unit, setUnit] = useState<ControllableUnit | null | undefined>(undefined)
  useEffect(() => {
    void app.tryAsk('service.readUnit').then((reply) => setUnit(reply.ok ? reply.value : null))
  }, [app])
  return (
    <Dialog title={t('service-control.title')} fit={app.fit} onClose={onClose}>
      {unit === undefined && <p class="secondary">{t('service-control.looking')}</p>}
      {unit === null && <p>{t('service-control.unmanaged')}</p>}
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
    <>
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
        <>
          <p>{t('service-control.runs')}</p>
          <Copyable text={command} what={t('service-control.command')} onCopy={app.copy} />
        </>
      )}
      <div role="status">{busy && <p class="secondary">{t('service-control.asked')}</p>}</div>
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
    </>
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
  if (action === 'start' || snapshot === null) return <p>{t('service-control.starts')}</p>
  const networks = snapshot.networks.filter(isConnected).length
  return (
    <>
      <p>{t(action === 'stop' ? 'service-control.stops' : 'service-control.restarts', { networks })}</p>
      {mayHaveController(snapshot) && <p>{t('service-control.hosting')}</p>}
    </>
  )
}

/** After a start or restart the service is asked each second until it answers. */
function Outcome({ action, onClose }: { readonly action: UnitAction; readonly onClose: () => void }) {
  const t = useTranslate()
  const { tryAsk, navigate } = useApp()
  const [seconds, setSeconds] = useState(0)
  const [answers, setAnswers] = useState(false)
  const waits = action !== 'stop' && !answers && seconds < patience
  useEffect(() => {
    if (!waits) return
    const timer = setTimeout(async () => {
      const reply = await tryAsk('snapshot.refresh')
      if (reply.ok && isServing(reply.value.connection)) setAnswers(true)
      setSeconds((before) => before + 1)
    }, 1_000)
    return () => clearTimeout(timer)
  }, [waits, seconds, tryAsk])
  const isLate = action !== 'stop' && !answers && !waits
  const state = waits ? 'pending' : isLate ? 'attention' : answers ? 'ok' : 'unknown'
  return (
    <>
      <div class="inline gap-3" role="status">
        <StateIcon state={state} size={16} />
        <span>
          {waits
            ? t('service-control.waiting')
            : isLate
              ? t('service-control.late', { seconds: patience })
              : t(answers ? 'service-control.back' : 'service-control.stopped')}
        </span>
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
