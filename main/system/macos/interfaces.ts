import { addressText } from '../../../domain/addresses/address.ts'
import type { NetworkInterface } from '../../../domain/computer/computer.ts'

/** Parses the output of `ifconfig -a`; the service's interfaces are named feth and a number. null: unexpected output */
export function parseIfconfig(text: string): readonly NetworkInterface[] | null {
  const blocks = text.split(/^(?=\S+: flags=)/m).filter((block) => block.trim() !== '')
  const interfaces = blocks.flatMap((block): readonly NetworkInterface[] => {
    const [, name, mtu] = /^(\S+): flags=\S* (?:.*?\bmtu (\d+))?/.exec(block) ?? []
    if (name === undefined) return []
    return [
      {
        name,
        mac: /^\s+ether ((?:[0-9a-f]{2}:){5}[0-9a-f]{2})\b/m.exec(block)?.[1] ?? null,
        mtu: mtu === undefined ? null : Number(mtu),
        addresses: block.split('\n').flatMap((line) => addressOf(line) ?? []),
      },
    ]
  })
  return interfaces.length === 0 ? null : interfaces
}

/** Parses "inet 10.77.0.97 netmask 0xffffff00 …" or "inet6 fe80::1%en0 prefixlen 64 …" */
function addressOf(line: string): string | null {
  const [, four, mask = ''] = /^\s+inet (\S+)(?: --> \S+)? netmask (0x[0-9a-f]{8})\b/.exec(line) ?? []
  if (four !== undefined) return `${four}/${Number(mask).toString(2).replaceAll('0', '').length}`
  const [, six = '', prefix] = /^\s+inet6 (\S+)(?: --> \S+)? prefixlen (\d+)\b/.exec(line) ?? []
  return prefix === undefined ? null : `${six.split('%', 1)[0]}/${prefix}`
}

/** Completes an address, because netstat leaves out trailing zeros: "10.77/16", "127". */
export function wholeAddress(text: string): string {
  const octets = text.split('.').map(Number)
  if (octets.length > 4 || octets.some((octet) => !(octet >= 0 && octet <= 255))) return text
  const padded = [...octets, 0, 0, 0].slice(0, 4)
  return addressText(
    4,
    padded.reduce<bigint>((sum, octet) => (sum << 8n) | BigInt(octet), 0n),
  )
}
