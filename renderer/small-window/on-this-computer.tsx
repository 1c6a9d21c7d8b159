import type { ComponentChildren } from 'preact'
import { useId } from 'preact/hooks'
import { addressesOf } from '../../contract/assigned-addresses.ts'
import { isServing } from '../../contract/network-state.ts'
import type { Network } from '../../contract/node.ts'
import type { NetworkEntry } from '../../contract/snapshot.ts'
import { useApp } from '../app/state.ts'
import { addressEffect, dnsEffect, type EffectWords, routeEffect } from '../text/in-effect.ts'
import { routeVia } from '../text/network.ts'
import { useTranslate } from '../text/use-translate.ts'
import { Copyable } from '../ui/copyable.tsx'
import { Fact, Facts } from '../ui/facts.tsx'
import { Marked } from '../ui/marked.tsx'
import { StateIcon } from '../ui/state-icon.tsx'

interface OnThisComputerProps {
  readonly entry: NetworkEntry
  readonly network: Network
}

/** What a network brings, and of each thing whether this computer has it, and if not, why. */
export function OnThisComputer({ entry, network }: OnThisComputerProps) {
  const t = useTranslate()
  const { copy, snapshot } = useApp()
  const heading = useId()
  const serving = snapshot.value !== null && isServing(snapshot.value.connection)
  const { inEffect } = entry
  const { dns } = network
  const addresses = addressesOf(entry).map((assigned) => {
    const found = inEffect?.addresses.find(({ address }) => address === assigned.withPrefix)
    return { ...assigned, effect: addressEffect(t, entry, found, serving) }
  })
  const routes = network.routes.map((route, place) => ({
    ...route,
    effect: routeEffect(t, entry, inEffect?.routes[place], serving),
  }))
  const hasDns = dns.domain !== '' || dns.servers.length > 0
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
          {network.assignedAddresses.length === 0 && t('network-facts.none')}
          {addresses.map(({ address, withPrefix, present, effect }) => (
            <Effect key={withPrefix} {...effect}>
              <Copyable
                text={withPrefix}
                value={address}
                what={t('common.address')}
                absent={serving && present === false}
                onCopy={copy}
              />
            </Effect>
          ))}
        </Fact>
        {routes.length > 0 && (
          <Fact term={t('network-facts.routes')}>
            {routes.map(({ effect, ...route }) => {
              const { word, gateway } = routeVia(t, route)
              return (
                <Effect key={`${route.target} ${route.via}`} {...effect}>
                  <div class="mono">
                    <Marked text={route.target} />{' '}
                    <span class="route-via">
                      <span class="secondary">{word}</span> <Marked text={gateway ?? ''} />
                    </span>
                  </div>
                </Effect>
              )
            })}
          </Fact>
        )}
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
    <div class="effect" data-state={state}>
      <StateIcon state={state} size={14} />
      <div class="effect-words">
        {children}
        <div class={state === 'ok' || state === 'unknown' ? 'visually-hidden' : 'effect-word'}>{word}</div>
      </div>
    </div>
  )
}
