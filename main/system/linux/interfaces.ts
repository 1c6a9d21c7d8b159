import { networkInterfaces } from 'node:os'
import type { NetworkInterface } from '../../../domain/computer/computer.ts'
import { readSystemFile } from '../system-file.ts'

/** All interfaces of this network namespace. null: they could not be read. */
export async function readInterfaces(): Promise<readonly NetworkInterface[] | null> {
  const table = await readSystemFile('/proc/net/dev')
  if (table === null) return null
  const infos = networkInterfaces()
  return Promise.all(
    parseInterfaceNames(table).map(async (name) => {
      const [mac, mtu] = await Promise.all(['address', 'mtu'].map((field) => readInterfaceField(name, field)))
      return {
        name,
        mac: mac?.match(/^(?:[0-9a-f]{2}:){5}[0-9a-f]{2}$/) ? mac : null,
        mtu: mtu?.match(/^\d+$/) ? Number(mtu) : null,
        addresses: (infos[name] ?? []).flatMap(({ cidr }) => cidr ?? []),
      }
    }),
  )
}

/** The number by which the kernel and others call the interface. null: not known */
export async function readInterfaceIndex(name: string): Promise<number | null> {
  const text = await readInterfaceField(name, 'ifindex')
  return text?.match(/^\d+$/) ? Number(text) : null
}

/** The names in /proc/net/dev, also of interfaces without an address. */
export function parseInterfaceNames(text: string): readonly string[] {
  return text.split('\n').flatMap((line) => /^\s*(\S+):\s*\d/.exec(line)?.[1] ?? [])
}

async function readInterfaceField(name: string, field: string): Promise<string | null> {
  // A name is one part of a path: the kernel allows neither "/" in it nor "." and ".." as names.
  if (name.includes('/') || name === '.' || name === '..') return null
  return (await readSystemFile(`/sys/class/net/${name}/${field}`, 4_096))?.trim() ?? null
}
