import { nameOf } from '../../contract/network-state.ts'
import type { NetworkEntry } from '../../contract/snapshot.ts'
import { clockTime } from '../../words/formats.ts'
import { useApp } from '../app/state.ts'
import { faultInFull } from '../text/faults.ts'
import { routeConflictWords } from '../text/in-effect.ts'
import { type AdviceAction, adviceOf } from '../text/network.ts'
import { useTranslate } from '../text/use-translate.ts'
import { Button } from '../ui/button.tsx'
import { Copyable } from '../ui/copyable.tsx'

/** Tells why a network is not up, and offers what helps. */
export function NetworkAdvice({ entry }: { readonly entry: NetworkEntry }) {
  const t = useTranslate()
  const manageable = useApp().snapshot.value?.hosting.manageable ?? []
  const advice = adviceOf(t, entry)
  if (entry.routeConflicts.length > 0) return <RouteConflictAdvice entry={entry} />
  if (advice === null) return null
  if (advice.action === 'copy-address' && manageable.includes(entry.id)) {
    return (
      <div class="advice stack">
        <p>{t('waiting.manageable')}</p>
        <AuthorizeThisDevice entry={entry} />
      </div>
    )
  }
  return (
    <div class="advice stack">
      <p>{advice.explanation}</p>
      {advice.action !== undefined && <AdviceHelp action={advice.action} entry={entry} />}
    </div>
  )
}

function AdviceHelp({ action, entry }: { readonly action: AdviceAction; readonly entry: NetworkEntry }) {
  const t = useTranslate()
  const app = useApp()
  switch (action) {
    case 'copy-address': {
      const address = app.snapshot.value?.node?.address ?? null
      return address === null ? null : (
        <div class="boxed boxed-short">
          <Copyable text={address} what={t('common.nodeAddress')} />
        </div>
      )
    }
    case 'log-in':
      return (
        <div class="advice-help cluster">
          <Button kind="primary" onClick={() => void app.ask('network.openLogin', { id: entry.id })}>
            {t('advice-action.log-in')}
          </Button>
          {entry.network?.status !== 'OK' && (
            <LoginExpiry at={entry.network?.authenticationExpiryTime ?? null} />
          )}
        </div>
      )
    case 'leave':
      return (
        <div class="advice-help cluster">
          <Button
            onClick={() =>
              app.setIntent({ command: 'network.connect', argument: { id: entry.id, connected: false } })
            }
          >
            {t('advice-action.leave')}
          </Button>
        </div>
      )
  }
}

function LoginExpiry({ at }: { readonly at: number | null }) {
  const t = useTranslate()
  if (at === null || at <= 0) return null
  const now = Date.now()
  return (
    <span class="secondary">
      {at < now ? t('networks.loginExpired') : t('networks.loginExpires', { time: clockTime(t, at, now) })}
    </span>
  )
}

/** Authorizes this device in a network that can be managed from here. */
function AuthorizeThisDevice({ entry }: { readonly entry: NetworkEntry }) {
  const t = useTranslate()
  const app = useApp()
  const job = app.snapshot.value?.hosting.jobs.findLast(
    ({ kind, network }) => kind === 'join-this-device' && network === entry.id,
  )
  const running = job?.state === 'running'
  const fault = job?.fault ?? null
  return (
    <div class="advice-help cluster">
      <Button
        kind="primary"
        busy={running}
        onClick={() => void app.ask('hosting.joinThisDevice', { network: entry.id })}
      >
        {t('waiting.authorizeThis')}
      </Button>
      <span class="secondary" role="status">
        {running && job.step !== null
          ? t(`join-step.${job.step}`)
          : fault !== null && faultInFull(t, fault.code)}
      </span>
    </div>
  )
}

/** At most this many route conflicts are listed. */
const most = 3

/** The route conflicts of a network with this computer, and what can be done. */
function RouteConflictAdvice({ entry }: { readonly entry: NetworkEntry }) {
  const t = useTranslate()
  const app = useApp()
  const { routeConflicts, addressesWait } = entry
  const snapshot = app.snapshot.value
  if (routeConflicts.length === 0 || snapshot === null) return null
  const { hosting } = snapshot
  const name = nameOf(entry)
  const more = routeConflicts.length - most
  const id = entry.id
  return (
    <div class="advice stack">
      <p>{addressesWait ? t('route-conflict.waits') : t('route-conflict.addressesOn')}</p>
      <ul class="route-conflicts stack gap-2">
        {routeConflicts.slice(0, most).map((conflict) => (
          <li key={`${conflict.target} ${conflict.rival.interface} ${conflict.rival.target}`}>
            {routeConflictWords(t, conflict, {
              network: name,
              rival: conflict.rival.owner ?? conflict.rival.interface,
            })}
          </li>
        ))}
        {more > 0 && <li>{t('route-conflict.more', { count: more })}</li>}
      </ul>
      <div class="advice-help cluster">
        <Button
          kind={addressesWait ? 'primary' : 'plain'}
          onClick={() =>
            app.setIntent({
              command: 'network.setFlag',
              argument: { id, flag: 'allowManaged', value: false },
            })
          }
        >
          {addressesWait ? t('route-conflict.keepOff') : t('route-conflict.switchOff')}
        </Button>
        <Button onClick={() => void app.ask('network.agreeToConflicts', { id })}>
          {addressesWait ? t('route-conflict.goOn') : t('route-conflict.agree')}
        </Button>
        {hosting.manageable.includes(id) && (
          <Button onClick={() => void app.ask('hosting.openWindow', { network: id, part: 'settings' })}>
            {t('route-conflict.otherSubnet')}
          </Button>
        )}
      </div>
    </div>
  )
}
