import { flagsOf, isConnected, isPending } from '../../contract/network-state.ts'
import { flagNames } from '../../contract/node.ts'
import type { NetworkEntry } from '../../contract/snapshot.ts'
import { shareRequest } from '../app/share-request.ts'
import { useApp } from '../app/state.ts'
import { LinkTimelinePlace } from '../charts/link-timeline-place.tsx'
import { PauseButton, PausedNetwork } from '../policy/pause/paused-network.tsx'
import { ShareButton } from '../share/share-button.tsx'
import { flagDescription } from '../text/network.ts'
import { useTranslate } from '../text/use-translate.ts'
import { Button } from '../ui/button.tsx'
import { Fold } from '../ui/fold.tsx'
import { SwitchRow } from '../ui/switch-row.tsx'
import { CheckConnection } from './check-connection.tsx'
import { NetworkAdvice } from './network-advice.tsx'
import { NetworkDns } from './network-dns.tsx'
import { NetworkFacts } from './network-facts.tsx'
import { NetworkFault } from './network-fault.tsx'
import { TunnelTrial } from './tunnel-trial.tsx'

interface NetworkDetailsProps {
  readonly entry: NetworkEntry
  readonly usable: boolean
}

/** A network's own settings: what it needs, what it may do, and the facts. */
export function NetworkDetails({ entry, usable }: NetworkDetailsProps) {
  const t = useTranslate()
  const app = useApp()
  const flags = flagsOf(entry)
  return (
    <>
      <NetworkFault entry={entry} />
      <PausedNetwork entry={entry} usable={usable} />
      <TunnelTrial entry={entry} />
      <NetworkAdvice entry={entry} />
      <div class="switch-rows">
        {flagNames.map((flag) => (
          <SwitchRow
            key={flag}
            name={t(`flag.${flag}`)}
            description={flagDescription(t, flag, entry)}
            checked={flags[flag]}
            pending={isPending(entry, flag)}
            disabled={!usable}
            onChange={(value) => {
              const isTunnel = flag === 'allowDefault' && value && entry.network?.status === 'OK'
              if (isTunnel) app.dialogs.show({ kind: 'full-tunnel', network: entry.id })
              else app.setIntent({ command: 'network.setFlag', argument: { id: entry.id, flag, value } })
            }}
          />
        ))}
      </div>
      <NetworkDns entry={entry} usable={usable} />
      <NetworkFacts entry={entry} />
      {entry.joined && (
        <Fold title={t('network-facts.links')}>
          <LinkTimelinePlace subject={{ kind: 'network', id: entry.id }} />
        </Fold>
      )}
      <div class="actions">
        <PauseButton entry={entry} usable={usable} />
        <CheckConnection subject={{ kind: 'network', id: entry.id }} />
        <ShareButton word={t('networks.share')} network={shareRequest(entry, app.snapshot.value)} />
        {!isConnected(entry) && !entry.joined && (
          <Button
            kind="danger"
            onClick={() => app.dialogs.show({ kind: 'forget-network', network: entry.id })}
          >
            {t('networks.forget')}
          </Button>
        )}
      </div>
    </>
  )
}
