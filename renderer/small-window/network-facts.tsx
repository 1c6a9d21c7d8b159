import type { ComponentChildren } from 'preact'
import { useId } from 'preact/hooks'
import { addressesOf } from '../../contract/assigned-addresses.ts'
import { isServing } from '../../contract/network-state.ts'
import type { Network } from '../../contract/node.ts'
import type { NetworkEntry } from '../../contract/snapshot.ts'
import { notKnown } from '../../words/formats.ts'
import { useApp } from '../app/state.ts'
import { dnsEffect, type EffectWords, presenceEffect, routeEffect } from '../text/in-effect.ts'
import { networkTypeWord, portErrorWords, routeVia } from '../text/network.ts'
import { useTranslate } from '../text/use-translate.ts'
import { Copyable } from '../ui/copyable.tsx'
import { Fact, Facts } from '../ui/group.tsx'
import { Unreadable } from '../ui/guarded.tsx'
import { StateIcon } from '../ui/icon.tsx'
import { Marked } from '../ui/marked.tsx'
import { UnknownFacts } from '../ui/told-facts.tsx'

/** The facts about a network, the rarely needed ones folded. */
export function NetworkFacts({ entry }: { readonly entry: NetworkEntry }) {
  const t = useTranslate()
  const { snapshot } = useApp()
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
          <Copyable text={entry.id} what={t('common.networkId')} />
        </Fact>
        {network !== null && network.portError !== null && network.portError !== 0 && (
          <Fact term={t('network-facts.portError')}>{portErrorWords(t, network.portError)}</Fact>
        )}
      </Facts>
      {network !== null && (
        <details class="more">
          <summary>{t('network-facts.more')}</summary>
          <MoreFacts network={network} />
        </details>
      )}
    </>
  )
}

interface OnThisComputerProps {
  readonly entry: NetworkEntry
  readonly network: Network
}

/** The addresses, routes and DNS of a network, and whether each is in effect on this computer. */
function OnThisComputer({ entry, network }: OnThisComputerProps) {
  const t = useTranslate()
  const { snapshot } = useApp()
  const heading = useId()
  const serving = snapshot.value !== null && isServing(snapshot.value.connection)
  const { inEffect } = entry
  const { dns } = network
  const addresses = addressesOf(entry).map((assigned) => {
    const found = inEffect?.addresses.find(({ address }) => address === assigned.withPrefix)
    return { ...assigned, effect: presenceEffect(t, entry, found, serving) }
  })
  const routes = network.routes.map((route, index) => ({
    ...route,
    effect: routeEffect(t, entry, inEffect?.routes[index], serving),
  }))
  const {
    assignedAddresses: lostAddresses = 0,
    routes: lostRoutes = 0,
    dns: lostServers = 0,
  } = network.unreadable
  const hasDns = lostServers > 0 || dns.domain !== '' || dns.servers.length > 0
  const dnsState = dnsEffect(t, entry, serving)
  const effects = [...addresses, ...routes].map(({ effect }) => effect).concat(hasDns ? dnsState : [])
  const isUnclear = effects.some(({ state }) => state === 'unknown')
  const note = !serving ? t('in-effect.notNowNote') : isUnclear ? t('in-effect.uncheckedNote') : null
  return (
    <section class="on-computer" aria-labelledby={heading}>
      <h3 id={heading}>{t('in-effect.heading')}</h3>
      {note !== null && <p class="secondary">{note}</p>}
      <Facts>
        <Fact term={t('network-facts.addresses')}>
          {network.assignedAddresses.length === 0 &&
            lostAddresses === 0 &&
            (network.untold.includes('assignedAddresses') ? notKnown : t('network-facts.none'))}
          {addresses.map(({ address, withPrefix, present, effect }) => (
            <Effect key={withPrefix} {...effect}>
              <Copyable
                text={withPrefix}
                value={address}
                what={t('common.address')}
                absent={serving && present === false}
              />
            </Effect>
          ))}
          <Unreadable count={lostAddresses} />
        </Fact>
        {(routes.length > 0 || lostRoutes > 0) && (
          <Fact term={t('network-facts.routes')}>
            {routes.map(({ effect, ...route }) => {
              const { word, gateway } = routeVia(t, route)
              return (
                <Effect key={`${route.target} ${route.via}`} {...effect}>
                  <div>
                    <span class="mono">
                      <Marked text={route.target} />
                    </span>{' '}
                    <span class="route-via">
                      <span class="secondary">{word}</span>{' '}
                      <span class="mono">
                        <Marked text={gateway ?? ''} />
                      </span>
                    </span>
                  </div>
                </Effect>
              )
            })}
            <Unreadable count={lostRoutes} />
          </Fact>
        )}
        {network.untold.includes('routes') && <Fact term={t('network-facts.routes')}>{notKnown}</Fact>}
        {network.untold.includes('dns') && <Fact term={t('network-facts.dns')}>{notKnown}</Fact>}
        {hasDns && (
          <Fact term={t('network-facts.dns')}>
            <Effect {...dnsState}>
              {dns.domain !== '' && (
                <div>
                  <bdi>{dns.domain}</bdi>
                </div>
              )}
              {dns.servers.map((server) => (
                <div key={server} class="mono">
                  <Marked text={server} />
                </div>
              ))}
              <Unreadable count={lostServers} />
            </Effect>
          </Fact>
        )}
      </Facts>
    </section>
  )
}

/** The word stands beneath, but for those that the heading and the note above say for all. */
function Effect({ state, word, children }: EffectWords & { readonly children: ComponentChildren }) {
  return (
    <div class="effect media gap-3" data-state={state}>
      <StateIcon state={state} size={14} />
      <div class="effect-words">
        {children}
        <div class={state === 'ok' || state === 'unknown' ? 'visually-hidden' : 'effect-word'}>{word}</div>
      </div>
    </div>
  )
}

/** The rarely needed facts about a joined network, with whatever else the service says of it. */
function MoreFacts({ network }: { readonly network: Network }) {
  const t = useTranslate()
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
        <Copyable text={network.mac || null} what={t('network-facts.mac')} />
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
