import type { Device } from '../../../domain/devices/device.ts'
import type { NetworkId } from '../../../domain/network-id.ts'
import { listOf } from '../../../words/lists.ts'
import type { Translate } from '../../../words/translate.ts'
import { ringBounds } from './rings.ts'

/** What the rings are called, from the first on */
export function ringWords(t: Translate): readonly string[] {
  return [...ringBounds.map((latency) => t('device-map.ring', { latency })), t('device-map.unknown')]
}

const longest = 300

/** What is said of a device: its name, and what else there is to know, each by itself */
export function wordsOf(
  t: Translate,
  { node, names, addresses, networks, path, latency }: Device,
  networkName: (network: NetworkId) => string,
) {
  const [best] = addresses
  return {
    name: (names[0]?.name ?? node).slice(0, longest),
    address: best?.address ?? null,
    path: t(`device-map.${path ?? 'away'}`),
    latency: latency === null ? null : t('device-map.ring', { latency }),
    networks:
      networks.length === 0
        ? t('device-map.noNetwork')
        : t('device-map.inNetworks', { networks: listOf(t, networks.map(networkName)) }),
  }
}

/** "nas, 10.1.2.3, direct, 12 ms, in home" */
export function sentenceOf(t: Translate, words: ReturnType<typeof wordsOf>): string {
  const { name, address, path, latency, networks } = words
  return listOf(
    t,
    [name, address, path, latency, networks].filter((word) => word !== null),
  )
}
