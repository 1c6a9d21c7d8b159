import type { DeviceNetwork } from '../../../contract/devices.ts'
import { isServing } from '../../../contract/network-state.ts'
import { success } from '../../../contract/result.ts'
import type { Device } from '../../../domain/devices/device.ts'
import { compareDevices } from '../../../domain/devices/device-order.ts'
import type { NetworkId } from '../../../domain/network-id.ts'
import { nameCollator } from '../../../words/locale.ts'
import type { Translate } from '../../../words/translate.ts'
import { serviceReason } from './service-reason.ts'
import { textTable } from './text-table.ts'
import { jsonText, type Verb, type VerbRun } from './verb.ts'

/** The other computers of this one's networks, and of those that it hosts. */
export const devices: Verb = {
  takes: '[NETWORK] [--json]',
  does: 'list the devices of the networks, or of one, and how to reach each',
  flags: { json: { type: 'boolean' } },
  parse({ flags, rest }) {
    const [given, more] = rest
    if (more !== undefined) return { ok: false, error: `devices takes one argument, but got "${more}" too.` }
    return success(printDevices(given, flags.json === true))
  },
}

function printDevices(given: string | undefined, json: boolean): VerbRun {
  return async ({ core, t }) => {
    await core.poll()
    const { connection } = core.store.snapshot()
    if (!isServing(connection)) return { code: 1, text: '', reason: serviceReason(t, connection) }
    const read = await core.devices.read()
    if (!read.ok) return { code: 1, text: '', reason: t(`fault.${read.error.code}.title`) }
    const { networks, devices: all } = read.value
    if (given === undefined) return { code: 0, text: listText(t, all, json) }
    const [network, another] = networksCalled(networks, given)
    if (network === undefined)
      return { code: 1, text: '', reason: t('command-line.noSuchNetwork', { given }) }
    if (another !== undefined)
      return { code: 1, text: '', reason: t('command-line.severalNetworks', { given }) }
    return { code: 0, text: listText(t, devicesOf(all, network), json) }
  }
}

function listText(t: Translate, list: readonly Device[], json: boolean): string {
  const sorted = list.toSorted(compareDevices(nameCollator(t.locale)))
  return json ? jsonText(sorted.map(deviceJson)) : deviceTable(t, sorted)
}

/** By id, else by name; several where a name is not unique */
export function networksCalled(
  networks: readonly Pick<DeviceNetwork, 'id' | 'name'>[],
  given: string,
): readonly NetworkId[] {
  const id = given.toLowerCase()
  const byId = networks.filter((entry) => entry.id === id)
  const called = byId.length > 0 ? byId : networks.filter(({ name }) => name === given)
  return called.map((entry) => entry.id)
}

/** With its addresses in that network alone */
function devicesOf(list: readonly Device[], network: NetworkId): readonly Device[] {
  return list.flatMap((device) =>
    device.networks.includes(network)
      ? [{ ...device, addresses: device.addresses.filter((address) => address.network === network) }]
      : [],
  )
}

/** Fixed: scripts rely on its fields. `latencyMs`, `lastSeen` (since the epoch): milliseconds; null: unknown */
export function deviceJson({ node, names, addresses, path, latency, lastSeen, networks, version }: Device) {
  return { node, names, addresses, path, latencyMs: latency, lastSeen, networks, version }
}

export function deviceTable(t: Translate, list: readonly Device[]): string {
  if (list.length === 0) return `${t('command-line.noDevices')}\n`
  const heads = [
    t('command-line.name'),
    t('command-line.node'),
    t('command-line.address'),
    t('command-line.path'),
  ]
  const rows = list.map(({ node, names, addresses, path, latency }) => [
    names[0]?.name ?? '–',
    node,
    addresses[0]?.address ?? '–',
    path === null
      ? '–'
      : latency === null
        ? t(`command-line.paths.${path}`)
        : t('command-line.pathIn', { path: t(`command-line.paths.${path}`), latency }),
  ])
  return textTable([heads, ...rows])
}
