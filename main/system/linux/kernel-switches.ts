import { addressText } from '../../../domain/addresses/address.ts'
import type { Probed } from '../../../domain/computer/probed.ts'
import { found } from '../ask.ts'
import { isThere, readSystemFile } from '../plain-file.ts'

/** The kernel's interface flag IFF_NOARP */
const noArp = 0x80

/** The switches of the kernel without which a network's interface does not come, or carries nothing. */
export interface KernelSwitches {
  /** /dev/net/tun is there, with which the service makes interfaces. */
  readonly hasTun: boolean
  /** Interfaces on which IPv6 is off; "all" stands for the switch of the whole computer. */
  readonly ipv6Off: readonly string[]
  /** Interfaces on which ARP is off */
  readonly arpOff: readonly string[]
  /** Addresses of IPv6 that the kernel does not use, because another computer on the link has them */
  readonly duplicates: readonly { readonly interface: string; readonly address: string }[]
}

/** Reads the switches of the whole computer and of these interfaces. A file that is missing switches nothing off. */
export async function readKernelSwitches(
  names: readonly string[],
  root = '/',
): Promise<Probed<KernelSwitches>> {
  const plain = names.filter((name) => /^[^/]+$/.test(name) && name !== '.' && name !== '..')
  const textOfFile = (path: string): Promise<string> =>
    readSystemFile(`${root}${path}`, 100_000).then((text) => text?.trim() ?? '')
  const [hasTun, table, ipv6, arp] = await Promise.all([
    isThere(`${root}dev/net/tun`),
    textOfFile('proc/net/if_inet6'),
    Promise.all(
      ['all', ...plain].map(
        async (name) => [name, await textOfFile(`proc/sys/net/ipv6/conf/${name}/disable_ipv6`)] as const,
      ),
    ),
    Promise.all(plain.map(async (name) => [name, await textOfFile(`sys/class/net/${name}/flags`)] as const)),
  ])
  const ipv6Off = ipv6.filter(([, text]) => text === '1').map(([name]) => name)
  const arpOff = arp.filter(([, text]) => (Number(text) & noArp) !== 0).map(([name]) => name)
  const duplicates = parseDuplicates(table)
  const lines = [
    `/dev/net/tun ${hasTun ? 'is there' : 'is missing'}`,
    ...ipv6.map(([name, text]) => `disable_ipv6 of ${name}: ${text || 'none'}`),
    ...duplicates.map(({ interface: name, address }) => `dadfailed at ${name}: ${address}`),
    ...arp.map(([name, text]) => `flags of ${name}: ${text || 'none'}`),
  ]
  return found('/dev/net/tun, /proc/sys/net', { hasTun, ipv6Off, arpOff, duplicates }, lines.join('\n'))
}

/** The kernel's flag IFA_F_DADFAILED of an address */
const dadFailed = 0x08

/** Parses /proc/net/if_inet6 for the addresses whose duplicate address detection failed. */
function parseDuplicates(text: string): KernelSwitches['duplicates'] {
  return text.split('\n').flatMap((line) => {
    const [hex = '', , , , flags = '', name = ''] = line.trim().split(/\s+/)
    if (!/^[0-9a-f]{32}$/.test(hex) || (Number.parseInt(flags, 16) & dadFailed) === 0) return []
    return [{ interface: name, address: addressText(6, BigInt(`0x${hex}`)) }]
  })
}
