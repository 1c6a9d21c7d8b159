import type { DeletedNetwork } from '../../contract/deleted-networks.ts'
import type { HostedSummary } from '../../contract/hosting.ts'
import type { NetworkId } from '../../domain/network-id.ts'
import { useApp } from '../app/state.ts'
import type { Answer } from '../app/use-polled.ts'
import { tooltip } from '../text/hosting/window.ts'
import { useTranslate } from '../text/use-translate.ts'
import { Banner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'
import { TabIndexProvider } from '../ui/tab-index.ts'
import { useListKeys } from '../ui/use-list-keys.ts'
import { networkName } from './network-list.ts'
import { useUsable } from './use-usable.ts'

interface DeletedNetworksProps {
  readonly networks: Answer<readonly HostedSummary[]>
  readonly onBack: (network: NetworkId) => void
}

/** What was deleted here and can be put back, with the time left for it: as fresh as the list that stands below. */
export function DeletedNetworks({ networks, onBack }: DeletedNetworksProps) {
  const t = useTranslate()
  const hosting = useApp().snapshot.value?.hosting
  const deleted = (hosting?.deleted ?? []).filter(({ id }) => !isThere(id, networks.value))
  const keys = useListKeys<HTMLUListElement>(deleted.map(({ id }) => id))
  if (deleted.length === 0) return null
  return (
    <div class="banners">
      <Banner tone="quiet">
        <strong>{t('deleted-networks.title', { count: deleted.length })}</strong>
        <ul class="deleted-networks" {...keys.list}>
          {deleted.map((network) => (
            <TabIndexProvider key={network.id} value={network.id === keys.active ? 0 : -1}>
              <Line network={network} onBack={onBack} />
            </TabIndexProvider>
          ))}
        </ul>
      </Banner>
    </div>
  )
}

/** One without members may be what a try to put it back has left. */
function isThere(id: NetworkId, networks: readonly HostedSummary[] | null): boolean {
  return networks?.some((network) => network.id === id && network.memberCount !== 0) === true
}

function Line({
  network,
  onBack,
}: {
  readonly network: DeletedNetwork
  readonly onBack: DeletedNetworksProps['onBack']
}) {
  const t = useTranslate()
  const { ask, message } = useApp()
  const usable = useUsable('controller')
  const { id, memberCount, until } = network
  const name = tooltip(networkName(network))
  const minutes = Math.max(0, Math.floor((until - Date.now()) / 60_000))
  const putBack = async (): Promise<void> => {
    const reply = await ask('hosting.putBackNetwork', { network: id })
    if (!reply.ok) return
    onBack(id)
    message.value = { kind: 'done', text: t('deleted-networks.done', { name }) }
  }
  return (
    <li class="deleted-network" data-row={id}>
      <span class="deleted-network-words">
        <strong class="truncate" dir="auto">
          {name}
        </strong>
        <span class="secondary">
          <span class="mono">{id}</span> · {t('deleted-networks.members', { count: memberCount })} ·{' '}
          {t('deleted-networks.left', { minutes })}
        </span>
      </span>
      <Button
        disabled={!usable}
        label={t('deleted-networks.putBackName', { name, id })}
        onClick={() => void putBack()}
      >
        {t('deleted-networks.putBack')}
      </Button>
    </li>
  )
}
