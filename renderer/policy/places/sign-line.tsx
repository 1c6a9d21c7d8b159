import { Gauge, type IconNode, Router, Unplug, Waypoints, Wifi } from 'lucide'
import { type PlaceSign, signKey } from '../../../domain/policy/place-fingerprint.ts'
import { type PlaceNames, signWord } from '../../../words/place-words.ts'
import { useTranslate } from '../../text/use-translate.ts'
import { Icon } from '../../ui/icon.tsx'

const icons: { readonly [K in PlaceSign['kind']]: IconNode } = {
  gateway: Router,
  'network-name': Wifi,
  'no-network': Unplug,
  metered: Gauge,
  'full-tunnel': Waypoints,
}

/** A sign in full, so that it can be read out to somebody. */
export function SignLine({ sign, names }: { readonly sign: PlaceSign; readonly names: PlaceNames }) {
  const t = useTranslate()
  return (
    <span class="place-fingerprint media">
      <Icon node={icons[sign.kind]} size={14} />
      <span dir="auto">
        {sign.kind === 'gateway'
          ? t.rich('places.sign.gateway', {
              mac: sign.mac,
              subnet: sign.subnet,
              code: (text) => <span class="mono">{text}</span>,
            })
          : signWord(t, sign, names)}
      </span>
    </span>
  )
}

interface SignListProps {
  readonly signs: readonly PlaceSign[]
  readonly names: PlaceNames
}

export function SignList({ signs, names }: SignListProps) {
  const t = useTranslate()
  return (
    <ul class="place-fingerprints stack gap-1" aria-label={t('places.signs')}>
      {signs.map((sign) => (
        <li key={signKey(sign)}>
          <SignLine sign={sign} names={names} />
        </li>
      ))}
    </ul>
  )
}
