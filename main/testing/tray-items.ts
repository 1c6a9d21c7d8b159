import type { Snapshot } from '../../contract/snapshot.ts'
import { sampleInEffect, sampleSnapshot } from '../../contract/testing/joined.ts'
import { t } from '../../words/testing/english.ts'
import type { DevicesByNetwork } from '../desktop/tray/network-devices.ts'
import type { TrayItem } from '../desktop/tray/tray-item.ts'
import { trayModel } from '../desktop/tray/tray-model.ts'

const [assigned] = sampleInEffect().addresses
/** The network assigns an address that this computer does not have. */
export const withoutAddress = sampleInEffect(undefined, {
  addresses: assigned ? [{ ...assigned, present: false }] : [],
})

export function labels(items: readonly TrayItem[]): string[] {
  return items.map((item) => (item.type === 'separator' ? '---' : item.label))
}

export function find<T extends TrayItem['type']>(
  items: readonly TrayItem[],
  type: T,
  label: string,
): Extract<TrayItem, { type: T }> {
  const found = items.find((item) => item.type === type && 'label' in item && item.label === label)
  if (found === undefined) throw new Error(`no ${type} "${label}" among ${labels(items).join(' | ')}`)
  return found as Extract<TrayItem, { type: T }>
}

export function itemsOf(
  change: Partial<Snapshot>,
  devices: DevicesByNetwork = new Map(),
): readonly TrayItem[] {
  return trayModel(t, sampleSnapshot(change), devices).items
}
