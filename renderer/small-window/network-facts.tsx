import type { Network } from '../../contract/node.ts'
import type { NetworkEntry } from '../../contract/snapshot.ts'
import { useApp } from '../app/state.ts'
import { labels } from '../text/labels.ts'
import { networkTypeWord, portErrorWords, routeVia } from '../text/network.ts'
import { Copyable } from '../ui/copyable.tsx'
import { Fact, Facts } from '../ui/facts.tsx'
import { addressesOf } from './assigned-addresses.ts'

const { facts } = labels

/** What a network is: the daily facts in sight, the rest folded. */
export function NetworkFacts({ entry }: { readonly entry: NetworkEntry }) {
  const { copy, snapshot } = useApp()
  const { network } = entry
  const addresses = addressesOf(entry)
  const listed = snapshot.value?.hosting.directory.find(({ id }) => id === entry.id)
  return (
    <>
      <Facts>
        {listed !== undefined && listed.description !== null && listed.description !== '' && (
          <Fact term={facts.description}>
            <span dir="auto">{listed.description.slice(0, 400)}</span>
          </Fact>
        )}
        <Fact term={facts.id}>
          <Copyable text={entry.id} what={labels.networkId} onCopy={copy} />
        </Fact>
        {network !== null && (
          <>
            <Fact term={facts.addresses}>
              {addresses.length === 0
                ? facts.none
                : addresses.map(({ address, withPrefix }) => (
                    <Copyable
                      key={withPrefix}
                      text={withPrefix}
                      value={address}
                      what={labels.address}
                      onCopy={copy}
                    />
                  ))}
            </Fact>
            {network.routes.length > 0 && <Routes routes={network.routes} />}
            <Dns dns={network.dns} />
            {network.portError !== 0 && (
              <Fact term={facts.portError}>{portErrorWords(network.portError)}</Fact>
            )}
          </>
        )}
      </Facts>
      {network !== null && (
        <details class="more">
          <summary>{facts.more}</summary>
          <Facts>
            <Fact term={facts.type}>{networkTypeWord(network.type)}</Fact>
            <Fact term={facts.interface}>
              <span class="mono">{network.portDeviceName === '' ? facts.none : network.portDeviceName}</span>
            </Fact>
            <Fact term={facts.mtu}>{network.mtu}</Fact>
            <Fact term={facts.mac}>
              <Copyable text={network.mac} what={facts.mac} onCopy={copy} />
            </Fact>
            <Fact term={facts.bridge}>{network.bridge ? facts.allowed : facts.forbidden}</Fact>
            <Fact term={facts.broadcast}>{network.broadcastEnabled ? facts.on : facts.off}</Fact>
            <Fact term={facts.revision}>{network.netconfRevision}</Fact>
            <Multicast groups={network.multicastSubscriptions} />
          </Facts>
        </details>
      )}
    </>
  )
}

function Routes({ routes }: Pick<Network, 'routes'>) {
  return (
    <Fact term={facts.routes}>
      {routes.map((route) => {
        const { word, gateway } = routeVia(route)
        return (
          <div key={`${route.target} ${route.via}`} class="mono">
            {route.target}{' '}
            <span class="route-via">
              <span class="secondary">{word}</span> {gateway}
            </span>
          </div>
        )
      })}
    </Fact>
  )
}

function Dns({ dns }: Pick<Network, 'dns'>) {
  if (dns.domain === '' && dns.servers.length === 0) return null
  return (
    <Fact term={facts.dns}>
      {dns.domain !== '' && <div dir="auto">{dns.domain}</div>}
      {dns.servers.map((server) => (
        <div key={server} class="mono">
          {server}
        </div>
      ))}
    </Fact>
  )
}

function Multicast({ groups }: { readonly groups: Network['multicastSubscriptions'] }) {
  if (groups.length === 0) return <Fact term={facts.multicast}>{facts.none}</Fact>
  return (
    <Fact term={facts.multicast}>
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
