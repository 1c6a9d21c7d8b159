import { type Address, parseAddress, withoutZone } from '../addresses/address.ts'
import { isHostname } from '../network-plan/hostname.ts'
import type { ReportedNetwork } from './in-effect.ts'

/** The part of a network's DNS that can be set on this computer. */
export interface UsableDns {
  readonly interface: string
  /** The servers are in the network's order, without duplicates. */
  readonly servers: readonly Address[]
  /**
   * The servers are asked for names in this domain. It is lower case, without the final dot. null: they are asked for
   * all names
   */
  readonly domain: string | null
}

/**
 * null: the network has no servers, or none that can be used. An invalid domain also gives null, because the servers
 * must not be asked for all names instead.
 */
export function usableDns({ portDeviceName, dns }: Pick<ReportedNetwork, 'portDeviceName' | 'dns'>) {
  const domain = plainDomain(dns.domain)
  const isUsable = domain === '' || (isHostname(domain) && !domain.endsWith('.'))
  if (portDeviceName === '' || !isUsable) return null
  const servers = new Map(
    dns.servers.flatMap((text) => {
      const address = parseAddress(withoutZone(text.trim()))
      return address === null ? [] : [[address.text, address] as const]
    }),
  )
  if (servers.size === 0) return null
  const usable: UsableDns = {
    interface: portDeviceName,
    servers: [...servers.values()],
    domain: domain === '' ? null : domain,
  }
  return usable
}

/** Returns the form in which domains are compared. */
export function plainDomain(domain: string): string {
  return domain.trim().toLowerCase().replace(/\.$/, '')
}
