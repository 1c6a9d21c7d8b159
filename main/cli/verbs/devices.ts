import { success } from '../../../contract/result.ts'
import { compareDevices, type Device } from '../../../domain/devices/device.ts'
import type { NetworkId } from '../../../domain/network-id.ts'
import { nameCollator } from '../../../words/formats.ts'
import type { Translate } from '../../../words/translate.ts'
import { textTable } from '../../base/shown-text.ts'
import { findNetwork } from './find-network.ts'
import { pathText } from './peers.ts'
import { faultOutcome, refreshed } from './refreshed.ts'
import { jsonText, tooMany, type Verb, type VerbRun } from './verb.ts'

/** Lists the other devices in the networks that this computer has joined or hosts. */
export const devices: Verb = {
  takes: '[NETWORK] [--json]',
  does: (t) => t('help.verb.devices'),
  flags: { json: { type: 'boolean' } },
  completes: ['networks'],
  parse({ flags, rest }) {
    const [given, more] = rest
    if (more !== undefined) return tooMany('devices', more)
    return success(printDevices(given, flags.json === true))
  },
}

function printDevices(given: string | undefined, json: boolean): VerbRun {
  return async ({ ask, t }) => {
    const served = await refreshed(ask, t)
    if (!served.ok) return served.error
    const read = await ask('devices.read')
    if (!read.ok) return faultOutcome(t, read.error)
    const { networks, devices: all } = read.value
    if (given === undefined) return { code: 0, text: listText(t, all, json) }
    const found = findNetwork(t, networks, given)
    return found.ok ? { code: 0, text: listText(t, devicesOf(all, found.value.id), json) } : found.error
  }
}

function listText(t: Translate, list: readonly Device[], json: boolean): string {
  const sorted = list.toSorted(compareDevices(nameCollator(t.locale)))
  return json ? jsonText(sorted.map(deviceJson)) : deviceTable(t, sorted)
}

/** Returns the devices of one network, with their addresses in that network only. */
function devicesOf(list: readonly Device[], network: NetworkId): readonly Device[] {
  return list.flatMap((device) =>
    device.networks.includes(network)
      ? [{ ...device, addresses: device.addresses.filter((address) => address.network === network) }]
      : [],
  )
}

/** Scripts rely on these fields. `latencyMs` and `lastSeen` (since the epoch) are in milliseconds; null: unknown */
export function deviceJson({
  node,
  names,
  addresses,
  path,
  latency,
  online,
  lastSeen,
  networks,
  version,
}: Device) {
  return { node, names, addresses, online, path, latencyMs: latency, lastSeen, networks, version }
}

export function deviceTable(t: Translate, list: readonly Device[]): string {
  if (list.length === 0) return `${t('command-line.noDevices')}\n`
  const heads = [
    t('command-line.name'),
    t('command-line.node'),
    t('command-line.address'),
    t('command-line.online'),
    t('command-line.path'),
  ]
  const rows = list.map(({ node, names, addresses, online, path, latency }) => [
    names[0]?.name ?? '–',
    node,
    addresses[0]?.address ?? '–',
    online === null ? '–' : t(online ? 'command-line.yes' : 'command-line.no'),
    pathText(t, path, latency),
  ])
  return textTable([heads, ...rows])
}
