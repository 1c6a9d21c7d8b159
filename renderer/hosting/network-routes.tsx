import type { HostedSummary } from '../../contract/hosting.ts'
import { tooltip } from '../text/hosting/window.ts'
import { useTranslate } from '../text/use-translate.ts'
import { PopupFrame, PopupPanel } from '../ui/popup.tsx'
import { usePopup } from '../ui/use-popup.ts'
import { mainRoute, networkName } from './network-list.ts'

/** The first route of a network; the others open. */
export function NetworkRoutes({ network }: { readonly network: HostedSummary }) {
  const t = useTranslate()
  const popup = usePopup()
  const first = mainRoute(network)
  if (first === null) return <span class="secondary">{t('hosted-window.none')}</span>
  const all = network.routes.map(({ target, via }) =>
    via === null ? target : t('value.route', { target, gateway: via }),
  )
  const count = t('hosted-window.more', { count: all.length - 1 })
  const name = t('hosted-window.allRoutes', { name: tooltip(networkName(network)) })
  return (
    <span class="routes" title={all.join('\n')}>
      <span class="mono truncate">{first}</span>
      {all.length > 1 && (
        <PopupFrame
          popup={popup}
          class="link more-addresses"
          label={`${count}, ${name}`}
          opens="dialog"
          button={count}
        >
          <PopupPanel popup={popup} label={name}>
            <ul class="address-list mono">
              {all.map((route) => (
                <li key={route}>{route}</li>
              ))}
            </ul>
          </PopupPanel>
        </PopupFrame>
      )}
    </span>
  )
}
