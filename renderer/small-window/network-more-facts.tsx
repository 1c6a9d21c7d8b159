import type { Network } from '../../contract/node.ts'
import { notKnown } from '../../words/formats.ts'
import { useApp } from '../app/state.ts'
import { networkTypeWord, portErrorWords } from '../text/network.ts'
import { useTranslate } from '../text/use-translate.ts'
import { Copyable } from '../ui/copyable.tsx'
import { Fact, Facts } from '../ui/group.tsx'
import { Marked } from '../ui/marked.tsx'
import { UnknownFacts } from '../ui/told-facts.tsx'
import { Unreadable } from '../ui/unreadable.tsx'

/** The rarely needed facts about a joined network, with whatever else the service says of it. */
export function MoreFacts({ network }: { readonly network: Network }) {
  const t = useTranslate()
  const { copy } = useApp()
  const either = (value: boolean | null, yes: string, no: string): string =>
    value === null ? notKnown : value ? yes : no
  return (
    <Facts>
      <Fact term={t('network-facts.status')}>
        <Marked text={network.status || notKnown} />
      </Fact>
      <Fact term={t('network-facts.type')}>{networkTypeWord(t, network.type)}</Fact>
      <Fact term={t('network-facts.interface')}>
        <span class="mono">{network.portDeviceName || t('network-facts.none')}</span>
      </Fact>
      <Fact term={t('network-facts.mtu')}>{network.mtu ?? notKnown}</Fact>
      <Fact term={t('network-facts.mac')}>
        {network.mac === '' ? (
          notKnown
        ) : (
          <Copyable text={network.mac} what={t('network-facts.mac')} onCopy={copy} />
        )}
      </Fact>
      <Fact term={t('network-facts.bridge')}>
        {either(network.bridge, t('network-facts.allowed'), t('network-facts.forbidden'))}
      </Fact>
      <Fact term={t('network-facts.broadcast')}>
        {either(network.broadcastEnabled, t('network-facts.on'), t('network-facts.off'))}
      </Fact>
      <Fact term={t('network-facts.revision')}>{network.netconfRevision ?? notKnown}</Fact>
      {network.portError === null && (
        <Fact term={t('network-facts.portError')}>{portErrorWords(t, null)}</Fact>
      )}
      <RouteNumbers network={network} />
      <Multicast network={network} />
      <UnknownFacts properties={network.unknownProperties} />
    </Facts>
  )
}

/** The flags and the metric of each route */
function RouteNumbers({ network: { routes } }: { readonly network: Network }) {
  const t = useTranslate()
  if (routes.length === 0) return null
  return (
    <Fact term={t('network-facts.routeNumbers')}>
      {routes.map(({ target, via, flags, metric }) => (
        <div key={`${target} ${via}`}>
          <span class="mono">
            <Marked text={target} />
          </span>{' '}
          <span class="secondary">
            {t('network-facts.flagsAndMetric', { flags: flags ?? notKnown, metric: metric ?? notKnown })}
          </span>
        </div>
      ))}
    </Fact>
  )
}

function Multicast({ network }: { readonly network: Network }) {
  const t = useTranslate()
  const { multicastSubscriptions: groups, untold, unreadable } = network
  const lost = unreadable.multicastSubscriptions ?? 0
  if (groups.length === 0 && lost === 0) {
    const isUntold = untold.includes('multicastSubscriptions')
    return <Fact term={t('network-facts.multicast')}>{isUntold ? notKnown : t('network-facts.none')}</Fact>
  }
  return (
    <Fact term={t('network-facts.multicast')}>
      <details>
        <summary>{groups.length}</summary>
        {groups.map(({ mac, adi }) => (
          <div key={`${mac} ${adi}`} class="mono">
            {mac}
            {adi !== null && adi !== 0 && (
              <span class="secondary"> {BigInt(adi).toString(16).padStart(8, '0')}</span>
            )}
          </div>
        ))}
      </details>
      <Unreadable count={lost} />
    </Fact>
  )
}
