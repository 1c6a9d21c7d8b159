import { Gauge, type IconNode, Router, Unplug, Waypoints, Wifi } from 'lucide'
import { fingerprintKey, type PlaceFingerprint } from '../../../domain/policy/place-fingerprint.ts'
import { fingerprintWord, type PlaceNames } from '../../../words/place-words.ts'
import { useTranslate } from '../../text/use-translate.ts'
import { Icon } from '../../ui/icon.tsx'

const icons: { readonly [K in PlaceFingerprint['kind']]: IconNode } = {
  gateway: Router,
  'network-name': Wifi,
  'no-network': Unplug,
  metered: Gauge,
  'full-tunnel': Waypoints,
}

/** Shows a fingerprint in full, so that it can be read out to somebody. */
export function FingerprintLine({
  fingerprint,
  names,
}: {
  readonly fingerprint: PlaceFingerprint
  readonly names: PlaceNames
}) {
  const t = useTranslate()
  return (
    <span class="place-fingerprint media">
      <Icon node={icons[fingerprint.kind]} size={14} />
      <span dir="auto">
        {fingerprint.kind === 'gateway'
          ? t.rich('places.fingerprint.gateway', {
              mac: fingerprint.mac,
              subnet: fingerprint.subnet,
              code: (text) => <span class="mono">{text}</span>,
            })
          : fingerprintWord(t, fingerprint, names)}
      </span>
    </span>
  )
}

interface FingerprintListProps {
  readonly fingerprints: readonly PlaceFingerprint[]
  readonly names: PlaceNames
}

export function FingerprintList({ fingerprints, names }: FingerprintListProps) {
  const t = useTranslate()
  return (
    <ul class="stack gap-1" aria-label={t('places.fingerprints')}>
      {fingerprints.map((fingerprint) => (
        <li key={fingerprintKey(fingerprint)} class="inline spread">
          <FingerprintLine fingerprint={fingerprint} names={names} />
        </li>
      ))}
    </ul>
  )
}
