import type { Network } from '../../contract/node.ts'
import type { NetworkEntry } from '../../contract/snapshot.ts'
import { useApp } from '../app/state.ts'
import { networkTypeWord, portErrorWords } from '../text/network.ts'
import { useTranslate } from '../text/use-translate.ts'
import { Copyable } from '../ui/copyable.tsx'
import { Fact, Facts } from '../ui/facts.tsx'
import { OnThisComputer } from './on-this-computer.tsx'

/** What a network is: the daily facts in sight, the rest folded. */
export function NetworkFacts({ entry }: { readonly entry: NetworkEntry }) {
  const t = useTranslate()
  const { copy, snapshot } = useApp()
  const { network } = entry
  const listed = snapshot.value?.hosting.directory.find(({ id }) => id === entry.id)
  return (
    <>
      {network !== null && <OnThisComputer entry={entry} network={network} />}
      <Facts>
        {listed !== undefined && listed.description !== null && listed.description !== '' && (
          <Fact term={t('network-facts.description')}>
            <span dir="auto">{listed.description.slice(0, 400)}</span>
          </Fact>
        )}
        <Fact term={t('network-facts.id')}>
          <Copyable text={entry.id} what={t('common.networkId')} onCopy={copy} />
        </Fact>
        {network !== null && network.portError !== 0 && (
          <Fact term={t('network-facts.portError')}>{portErrorWords(t, network.portError)}</Fact>
        )}
      </Facts>
      {network !== null && (
        <details class="more">
          <summary>{t('network-facts.more')}</summary>
          <Facts>
            <Fact term={t('network-facts.type')}>{networkTypeWord(t, network.type)}</Fact>
            <Fact term={t('network-facts.interface')}>
              <span class="mono">
                {network.portDeviceName === '' ? t('network-facts.none') : network.portDeviceName}
              </span>
            </Fact>
            <Fact term={t('network-facts.mtu')}>{network.mtu}</Fact>
            <Fact term={t('network-facts.mac')}>
              <Copyable text={network.mac} what={t('network-facts.mac')} onCopy={copy} />
            </Fact>
            <Fact term={t('network-facts.bridge')}>
              {network.bridge ? t('network-facts.allowed') : t('network-facts.forbidden')}
            </Fact>
            <Fact term={t('network-facts.broadcast')}>
              {network.broadcastEnabled ? t('network-facts.on') : t('network-facts.off')}
            </Fact>
            <Fact term={t('network-facts.revision')}>{network.netconfRevision}</Fact>
            <Multicast groups={network.multicastSubscriptions} />
          </Facts>
        </details>
      )}
    </>
  )
}

function Multicast({ groups }: { readonly groups: Network['multicastSubscriptions'] }) {
  const t = useTranslate()
  if (groups.length === 0) return <Fact term={t('network-facts.multicast')}>{t('network-facts.none')}</Fact>
  return (
    <Fact term={t('network-facts.multicast')}>
      <details>
        <summary>{groups.length}</summary>
        {groups.map(({ mac, adi }) => (
          <div key={`${mac} ${adi}`} class="mono">
            {mac}
            {adi !== 0 && <span class="secondary"> {adi.toString(16).padStart(8, '0')}</span>}
          </div>
        ))}
      </details>
    </Fact>
  )
}
