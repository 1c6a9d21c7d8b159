import type { NetworkEntry } from '../../contract/snapshot.ts'
import { useApp } from '../app/state.ts'
import { useAction } from '../app/use-action.ts'
import { dnsOffer, dnsScope, dnsWords } from '../text/dns.ts'
import { useTranslate } from '../text/use-translate.ts'
import { Button } from '../ui/button.tsx'
import { Copyable } from '../ui/copyable.tsx'
import { FaultBanner } from '../ui/fault-banner.tsx'

/** The network's name servers on this computer, where the service does not set them. */
export function NetworkDns({ entry, usable }: { readonly entry: NetworkEntry; readonly usable: boolean }) {
  const t = useTranslate()
  const app = useApp()
  const { busy, fault, clearFault, send } = useAction()
  const offer = dnsOffer(entry, app.snapshot.value?.resolver ?? null)
  if (offer === null) return null
  const scope = dnsScope(t, offer)
  const on = offer.kind === 'apply'
  const hasButton = on || offer.kind === 'applied' || offer.kind === 'left'
  return (
    <div class="advice dns-offer">
      <p>{dnsWords(t, offer)}</p>
      {offer.kind === 'by-hand' && offer.command !== null && (
        <div class="dns-command">
          <Copyable text={offer.command} what={t('dns.command')} onCopy={app.copy} />
        </div>
      )}
      {scope !== null && <p>{scope}</p>}
      {hasButton && (
        <div class="advice-help">
          <Button
            kind={on ? 'primary' : 'plain'}
            busy={busy}
            disabled={!usable}
            onClick={() => void send('network.setDns', { id: entry.id, on })}
          >
            {on ? t('dns.action.apply') : t('dns.action.takeBack')}
          </Button>
          <span class="secondary" role="status">
            {busy ? t('dns.asking') : ''}
          </span>
        </div>
      )}
      {fault !== null && <FaultBanner fault={fault} onDismiss={clearFault} />}
    </div>
  )
}
