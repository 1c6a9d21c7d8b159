import { nameOf } from '../../contract/network-state.ts'
import type { PeerName } from '../../contract/node.ts'
import { useApp } from '../app/state.ts'
import { useTranslate } from '../text/use-translate.ts'
import { Copyable } from '../ui/copyable.tsx'

/** Who a peer is to the networks that know it: its name there, what it is for, and its addresses. */
export function PeerNames({ names }: { readonly names: readonly PeerName[] }) {
  const t = useTranslate()
  const app = useApp()
  const snapshot = app.snapshot.value
  if (names.length === 0) return null
  const networkName = (id: string): string => {
    const entry = snapshot?.networks.find((one) => one.id === id)
    const listed = snapshot?.hosting.directory.find((one) => one.id === id)
    return listed?.name || (entry === undefined ? id : nameOf(entry))
  }
  return (
    <ul aria-label={t('peers.names')}>
      {names.map(({ network, name, description, addresses }) => (
        <li key={network} class="peer-network">
          <div dir="auto">
            {name !== '' && <strong>{name.slice(0, 400)}</strong>}
            {description !== null && <span class="secondary"> {description.slice(0, 400)}</span>}
          </div>
          <div class="secondary" dir="auto">
            {t('peers.inNetwork', { network: networkName(network) })}
          </div>
          {addresses.map((address) => (
            <Copyable key={address} text={address} what={t('common.address')} onCopy={app.copy} />
          ))}
        </li>
      ))}
    </ul>
  )
}
