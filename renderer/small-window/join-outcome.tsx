import { addressesOf } from '../../contract/assigned-addresses.ts'
import { isServing, nameOf, networkState } from '../../contract/network-state.ts'
import type { NetworkEntry } from '../../contract/snapshot.ts'
import type { NetworkId } from '../../domain/network-id.ts'
import { faultTitle } from '../../words/fault-title.ts'
import { entryWord } from '../../words/network-status.ts'
import { useApp } from '../app/state.ts'
import { usePolled } from '../app/use-polled.ts'
import { useTranslate } from '../text/use-translate.ts'
import { Button } from '../ui/button.tsx'
import { Copyable } from '../ui/copyable.tsx'
import { StateIcon } from '../ui/icon.tsx'
import { NetworkAdvice } from './network-advice.tsx'

interface JoinOutcomeProps {
  readonly id: NetworkId
  readonly onBack: () => void
  readonly onClose: () => void
}

/** Shows the progress of a join until it succeeds, or fails with a reason and advice. */
export function JoinOutcome({ id, onBack, onClose }: JoinOutcomeProps) {
  const t = useTranslate()
  const app = useApp()
  const snapshot = app.snapshot.value
  const entry = snapshot?.networks.find((one) => one.id === id)
  const serving = snapshot !== null && isServing(snapshot.connection)
  const state = entry === undefined ? 'pending' : networkState(entry, serving)
  const fault = entry?.fault ?? null
  const name = entry === undefined ? id : nameOf(entry)
  const asking = entry === undefined || (state === 'pending' && isAsking(entry))
  const title = asking
    ? t('join-dialog.asking')
    : state === 'ok'
      ? t('join-dialog.connected', { name })
      : fault !== null
        ? faultTitle(t, fault)
        : entryWord(t, entry, serving)
  const addresses = entry === undefined ? [] : addressesOf(entry).filter(({ present }) => present !== false)
  return (
    <div class="outcome stack">
      {state === 'pending' && <Refresh id={id} />}
      <div class="outcome-head inline gap-5" role="status">
        <StateIcon state={state} size={24} />
        <div>
          <strong dir="auto">{title}</strong>
          {state !== 'ok' && (
            <div class={name === id ? 'mono secondary' : 'secondary'} dir="auto">
              {name}
            </div>
          )}
        </div>
      </div>
      {asking && <p>{t('join-dialog.askingText')}</p>}
      {state === 'ok' && addresses.length === 0 && <p>{t('join-dialog.noAddressText')}</p>}
      {state === 'ok' && (
        <div class="outcome-addresses stack gap-2">
          {addresses.map(({ address }) => (
            <Copyable key={address} text={address} what={t('common.address')} onCopy={app.copy} />
          ))}
        </div>
      )}
      {fault !== null && <p>{t(`fault.${fault.code}.explanation`)}</p>}
      {entry !== undefined && fault === null && <NetworkAdvice entry={entry} />}
      <div class="dialog-actions">
        {fault !== null && <Button onClick={onBack}>{t('join-dialog.another')}</Button>}
        <Button takesFocus onClick={onClose}>
          {state === 'ok' ? t('join-dialog.done') : t('join-dialog.close')}
        </Button>
        {state === 'ok' && (
          <Button
            kind="primary"
            onClick={() => {
              onClose()
              app.navigate({ view: 'devices', network: id, device: null })
            }}
          >
            {t('join-dialog.devices')}
          </Button>
        )}
      </div>
    </div>
  )
}

/** Returns whether the network waits for its configuration. An unknown status does not count. */
function isAsking({ network }: NetworkEntry): boolean {
  return network === null || network.status === 'REQUESTING_CONFIGURATION'
}

const pause = 500

/** Reads this network more often than the poller does, while the join is pending. */
function Refresh({ id }: { readonly id: NetworkId }) {
  const { tryAsk } = useApp()
  usePolled(
    () => tryAsk('network.refresh', { id }),
    () => null,
    pause,
  )
  return null
}
