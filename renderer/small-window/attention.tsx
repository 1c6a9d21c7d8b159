import { useState } from 'preact/hooks'
import { troubleOf } from '../../contract/effect-trouble.ts'
import type { JobProgress, WaitingDevice } from '../../contract/hosting.ts'
import { canLogIn, isServing, networkState } from '../../contract/network-state.ts'
import type { NetworkEntry, Snapshot } from '../../contract/snapshot.ts'
import { useApp } from '../app/state.ts'
import { useTranslate } from '../text/use-translate.ts'
import { Button } from '../ui/button.tsx'
import { CheckConnection } from './check-connection.tsx'

/** Something that waits for the person */
export interface Attention {
  /** Devices that want to join a network of the person's */
  readonly devices: readonly WaitingDevice[]
  /** Networks that do not work, or whose log-in ends within the hour */
  readonly networks: readonly NetworkEntry[]
  /** Jobs that were interrupted when the application ended */
  readonly jobs: readonly JobProgress[]
}

/** Returns all that waits for the person. Nothing does while the service does not answer. */
export function attentionOf({ connection, networks, hosting }: Snapshot): Attention {
  if (!isServing(connection)) return { devices: [], networks: [], jobs: [] }
  return {
    devices: hosting.waiting,
    networks: networks.filter(
      (entry) =>
        networkState(entry, true) === 'attention' || (entry.loginMinutes !== null && canLogIn(entry)),
    ),
    jobs: hosting.jobs.filter((job) => job.interrupted),
  }
}

export function attentionCount({ devices, networks, jobs }: Attention): number {
  return devices.length + networks.length + jobs.length
}

/** The buttons that let a device in or turn it away */
export function DeviceDecision({ device: { network, member, name } }: { readonly device: WaitingDevice }) {
  const t = useTranslate()
  const app = useApp()
  const [busy, setBusy] = useState(false)
  const shown = name || member
  const decide = async (what: 'authorize' | 'ignore'): Promise<void> => {
    setBusy(true)
    await app.ask(`hosting.${what}Device`, { network, member })
    setBusy(false)
  }
  return (['authorize', 'ignore'] as const).map((what) => (
    <Button
      key={what}
      kind={what === 'authorize' ? 'primary' : 'plain'}
      busy={busy}
      label={t(`waiting.${what}Name`, { name: shown })}
      onClick={() => void decide(what)}
    >
      {t(`waiting.${what}`)}
    </Button>
  ))
}

export function hasHelp(entry: NetworkEntry): boolean {
  return entry.fault === null && (canLogIn(entry) || troubleOf(entry) !== null)
}

/** The button for what helps a network: a log-in, or else a check of its connection. Nothing where neither does */
export function NetworkHelp({ entry }: { readonly entry: NetworkEntry }) {
  const t = useTranslate()
  const app = useApp()
  const { id } = entry
  if (!hasHelp(entry)) return null
  return canLogIn(entry) ? (
    <Button onClick={() => void app.ask('network.openLogin', { id })}>{t('networks.logIn')}</Button>
  ) : (
    <CheckConnection subject={{ kind: 'network', id }} brief />
  )
}
