import type { Network } from '../../../contract/node.ts'
import { canonical, parseAddress } from '../../../domain/addresses/address.ts'
import type { AddressInEffect, RouteInEffect } from '../../../domain/computer/in-effect.ts'
import { type CheckResult, say, verdict } from '../check-result.ts'
import type { DoctorGathered } from '../facts.ts'
import { commandFix, ipv6Command, ipv6Switch } from '../system-commands.ts'

/**
 * Finds why this computer lacks an address or route of IPv6, or has an address and does not use it. null: neither is so, or
 * it is one of IPv4
 */
export function ofIpv6(
  text: string,
  { present, withheld }: Pick<AddressInEffect | RouteInEffect, 'present' | 'withheld'>,
  { portDeviceName: name }: Network,
  switches: DoctorGathered['switches'],
): CheckResult | null {
  const bare = text.split('/', 1)[0] ?? ''
  if (withheld !== null || switches.kind === 'unknown' || parseAddress(bare)?.family !== 6) return null
  const { ipv6Off, duplicates } = switches.value
  const isDuplicate = duplicates.some(
    (each) => each.interface === name && canonical(each.address) === canonical(bare),
  )
  if (present === true && isDuplicate)
    return verdict.bad([say('address-duplicate', { address: bare, interface: name })])
  const off = ipv6Off.filter((each) => each === 'all' || each === name)
  const [first] = off
  if (present !== false || first === undefined) return null
  return verdict.bad(
    [say('ipv6-off', { address: text, key: ipv6Switch(first) })],
    commandFix(ipv6Command(off)),
  )
}
