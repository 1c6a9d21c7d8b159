import { flagsOf, isConnected, isPending } from '../../contract/network-state.ts'
import { flagNames } from '../../contract/node.ts'
import type { NetworkEntry } from '../../contract/snapshot.ts'
import { flagWords } from '../../contract/words.ts'
import { useApp } from '../app/state.ts'
import { labels } from '../text/labels.ts'
import { flagDescription } from '../text/network.ts'
import { Button } from '../ui/button.tsx'
import { SwitchRow } from '../ui/switch-row.tsx'
import { NetworkAdvice } from './network-advice.tsx'
import { NetworkFacts } from './network-facts.tsx'
import { NetworkFault } from './network-fault.tsx'

interface NetworkDetailsProps {
  readonly entry: NetworkEntry
  readonly usable: boolean
}

/** A network's own settings: what it needs, what it may do, and the facts. */
export function NetworkDetails({ entry, usable }: NetworkDetailsProps) {
  const app = useApp()
  const flags = flagsOf(entry)
  return (
    <>
      <NetworkFault entry={entry} />
      <NetworkAdvice entry={entry} />
      <div class="switch-rows">
        {flagNames.map((flag) => (
          <SwitchRow
            key={flag}
            name={flagWords[flag]}
            description={flagDescription(flag, entry)}
            checked={flags[flag]}
            pending={isPending(entry, flag)}
            disabled={!usable}
            onChange={(value) =>
              app.setIntent({ command: 'network.setFlag', argument: { id: entry.id, flag, value } })
            }
          />
        ))}
      </div>
      <NetworkFacts entry={entry} />
      {!isConnected(entry) && !entry.joined && (
        <div class="actions">
          <Button
            kind="danger"
            onClick={() => app.dialogs.show({ kind: 'forget-network', network: entry.id })}
          >
            {labels.networks.forget}
          </Button>
        </div>
      )}
    </>
  )
}
