import { type Address, parseAddress } from '../addresses/address.ts'
import { isHostname } from '../network-plan/hostname.ts'
import type { ReportedNetwork } from './in-effect.ts'

/** What of a network's DNS can be set on this computer. */
export interface UsableDns {
  readonly interface: string
  /** Each once, in the network's order */
  readonly servers: readonly Address[]
  /** Lower case, without the last dot: for its names the servers are asked. null: for all names */
  readonly domain: string | null
}

/**
 * null: it names no servers, or none that can be used. A domain that is none is no reason to ask the servers for all
 * names.
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

/** Domains compare in this form. */
export function plainDomain(domain: string): string {
  return domain.trim().toLowerCase().replace(/\.$/, '')
}

/** A server's zone is the interface that it is set for. */
export function withoutZone(address: string): string {
  return address.split('%', 1)[0] ?? address
}
