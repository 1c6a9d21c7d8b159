import { useLayoutEffect, useState } from 'preact/hooks'
import { type NetworkState, nameOf, tunnelObstacle } from '../../contract/network-state.ts'
import type { NetworkEntry } from '../../contract/snapshot.ts'
import type { TunnelPreflight } from '../../domain/computer/tunnel-preflight.ts'
import type { Translate } from '../../words/translate.ts'
import { lazy } from '../app/lazy.tsx'
import { useApp } from '../app/state.ts'
import { useAnswer } from '../app/use-answer.ts'
import { useDialog } from '../app/use-dialog.ts'
import { PauseDialog } from '../policy/pause/pause-dialog.tsx'
import { LazyShare } from '../share/share.tsx'
import { useTranslate } from '../text/use-translate.ts'
import { Button } from '../ui/button.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { Copyable } from '../ui/copyable.tsx'
import { DangerDialog } from '../ui/danger-dialog.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { StateIcon } from '../ui/icon.tsx'
import { RotateBondDialog } from './bond.tsx'
import { JoinDialog } from './join-dialog.tsx'
import { LoadSettingsDialog } from './load-settings-dialog.tsx'

const SeveralDialog = lazy(
  () => import('../share/several/several-dialog.tsx'),
  ({ SeveralDialog }) => SeveralDialog,
  ({ severalMessages }) => severalMessages(),
)

const ServiceDialog = lazy(
  () => import('./service-dialog.tsx'),
  ({ ServiceDialog }) => ServiceDialog,
  ({ serviceDialogMessages }) => serviceDialogMessages(),
)

/** The dialogs of the small window. A dialog about a network disappears with the network. */
export function Dialogs() {
  const networks = useApp().snapshot.value?.networks
  const entryOf = (id: string | undefined) => networks?.find((entry) => entry.id === id)
  const join = useDialog('join')
  const several = useDialog('join-several')
  const forget = useDialog('forget-network')
  const forgotten = entryOf(forget.dialog?.network)
  const pausing = useDialog('pause')
  const rotating = useDialog('rotate-bond')
  const tunnel = useDialog('full-tunnel')
  const tunnelled = entryOf(tunnel.dialog?.network)
  const loading = useDialog('load-settings')
  const closing = useDialog('close-window')
  const service = useDialog('service-control')
  return (
    <>
      {join.dialog !== null && (
        <JoinDialog key={join.dialog.id} start={join.dialog.id} onClose={join.close} />
      )}
      {several.dialog !== null && (
        <SeveralDialog key={several.dialog.text} start={several.dialog.text} onClose={several.close} />
      )}
      <LazyShare />
      {forgotten !== undefined && <ForgetDialog entry={forgotten} onClose={forget.close} />}
      {pausing.dialog !== null && <PauseDialog network={pausing.dialog.network} onClose={pausing.close} />}
      {tunnelled !== undefined && <TunnelDialog entry={tunnelled} onClose={tunnel.close} />}
      {rotating.dialog !== null && <RotateBondDialog {...rotating.dialog} onClose={rotating.close} />}
      {loading.dialog !== null && <LoadSettingsDialog plan={loading.dialog.plan} onClose={loading.close} />}
      {closing.dialog !== null && <CloseDialog onClose={closing.close} />}
      {service.dialog !== null && <ServiceDialog start={service.dialog.action} onClose={service.close} />}
    </>
  )
}

/** Asks whether to quit when the window is closed and there is no tray icon. */
function CloseDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useTranslate()
  const app = useApp()
  const [always, setAlways] = useState(false)
  // `useEffect` waits for the next frame, and would not run if the dialog closed before it.
  useLayoutEffect(() => () => void app.ask('window.stay'), [app])
  const decide = async (whenClosed: 'keep-running' | 'quit'): Promise<void> => {
    onClose()
    if (always) await app.ask('preferences.set', { whenClosed })
    await (whenClosed === 'quit' ? app.ask('application.quit') : app.ask('window.hide'))
  }
  return (
    <Dialog title={t('close-dialog.title')} onClose={onClose}>
      <p>{t('close-dialog.text')}</p>
      <label class="check-line inline">
        <input
          type="checkbox"
          checked={always}
          onChange={({ currentTarget }) => setAlways(currentTarget.checked)}
        />
        {t('close-dialog.always')}
      </label>
      <div class="dialog-actions">
        <Button onClick={onClose}>{t('close-dialog.cancel')}</Button>
        <Button onClick={() => void decide('quit')}>{t('close-dialog.quit')}</Button>
        <Button kind="primary" takesFocus onClick={() => void decide('keep-running')}>
          {t('close-dialog.keepRunning')}
        </Button>
      </div>
    </Dialog>
  )
}

interface NetworkDialogProps {
  readonly entry: NetworkEntry
  readonly onClose: () => void
}

function ForgetDialog({ entry, onClose }: NetworkDialogProps) {
  const t = useTranslate()
  const app = useApp()
  const forget = (): void => {
    onClose()
    void app.ask('network.forget', { id: entry.id })
  }
  return (
    <DangerDialog
      title={t('forget-dialog.title', { name: nameOf(entry) })}
      cancel={t('forget-dialog.cancel')}
      confirm={t('forget-dialog.confirm')}
      onConfirm={forget}
      onClose={onClose}
    >
      <p>{t('forget-dialog.text')}</p>
    </DangerDialog>
  )
}

/** Tells whether all traffic can go through a network, and asks. */
function TunnelDialog({ entry, onClose }: NetworkDialogProps) {
  const t = useTranslate()
  const app = useApp()
  const { id } = entry
  const checked = useAnswer(id, () => app.tryAsk('network.checkTunnel', { id }))
  const preflight = checked?.ok ? checked.value : null
  const connection = app.snapshot.value?.connection
  const obstacle = connection === undefined ? null : tunnelObstacle(entry, connection)
  const blocked = obstacle ?? (preflight?.offered === false ? 'not-offered' : null)
  const lines: readonly PreflightLine[] =
    blocked !== null
      ? [{ state: 'attention', words: t(`tunnel.obstacle.${blocked}`) }]
      : preflight
        ? preflightLines(t, preflight)
        : []
  const isDoubtful = lines.some(({ state }) => state === 'attention')
  const confirm = (): void => {
    onClose()
    app.setIntent({ command: 'network.setFlag', argument: { id, flag: 'allowDefault', value: true } })
  }
  return (
    <ConfirmDialog
      title={t('tunnel.title', { name: nameOf(entry) })}
      cancel={t('tunnel.cancel')}
      confirm={isDoubtful && blocked === null ? t('tunnel.confirmAnyway') : t('tunnel.confirm')}
      kind={isDoubtful ? 'plain' : 'primary'}
      usable={checked !== null && blocked === null}
      onConfirm={confirm}
      onClose={onClose}
    >
      <p>{t('tunnel.text')}</p>
      {checked === null && <p class="secondary">{t('tunnel.looking')}</p>}
      <ul class="state-list stack">
        {lines.map(({ state, words }) => (
          <li key={words}>
            <StateIcon state={state} size={16} />
            <span>{words}</span>
          </li>
        ))}
      </ul>
      {preflight?.strictFilters?.filter(isPlain).map((name) => (
        <Copyable
          key={name}
          text={`sudo sysctl -w "net.ipv4.conf.${name.replaceAll('.', '/')}.rp_filter=2"`}
          what={t('tunnel.command')}
        />
      ))}
    </ConfirmDialog>
  )
}

/** The kernel allows names of interfaces with characters that a shell interprets. */
function isPlain(name: string): boolean {
  return /^[\w.@:-]+$/.test(name)
}

interface PreflightLine {
  readonly state: NetworkState
  readonly words: string
}

function preflightLines(
  t: Translate,
  { gateway, ownRoute, strictFilters }: TunnelPreflight,
): PreflightLine[] {
  const lines: PreflightLine[] = [{ state: 'ok', words: t('tunnel.offered') }]
  if (ownRoute === false) lines.push({ state: 'attention', words: t('tunnel.noOwnRoute') })
  if (gateway === null) lines.push({ state: 'attention', words: t('tunnel.noGateway') })
  else {
    const { address, path } = gateway
    const state = path === null ? 'unknown' : path === 'direct' ? 'ok' : 'attention'
    lines.push({ state, words: t('tunnel.gateway', { address, path: path ?? 'unknown' }) })
  }
  if (strictFilters === null) lines.push({ state: 'unknown', words: t('tunnel.filterUnknown') })
  else if (strictFilters.length === 0) lines.push({ state: 'ok', words: t('tunnel.noStrictFilter') })
  for (const name of strictFilters ?? [])
    lines.push({ state: 'attention', words: t('tunnel.strictFilter', { interface: name }) })
  return lines
}
