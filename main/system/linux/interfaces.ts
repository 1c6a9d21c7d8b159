import { networkInterfaces } from 'node:os'
import type { NetworkInterface } from '../../../domain/computer/computer.ts'
import { readSystemFile } from '../system-file.ts'

/** Reads all interfaces of this network namespace; null: they could not be read. */
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

/** Reads the kernel's index of an interface; null: not known */
export async function readInterfaceIndex(name: string): Promise<number | null> {
  const text = await readInterfaceField(name, 'ifindex')
  return text?.match(/^\d+$/) ? Number(text) : null
}

/** Parses the names in /proc/net/dev, which also lists interfaces without an address. */
export function parseInterfaceNames(text: string): readonly string[] {
  return text.split('\n').flatMap((line) => /^\s*(\S+):\s*\d/.exec(line)?.[1] ?? [])
}

async function readInterfaceField(name: string, field: string): Promise<string | null> {
  // A name must be a single path component: the kernel forbids "/" in it, and "." and ".." as names.
  if (name.includes('/') || name === '.' || name === '..') return null
  return (await readSystemFile(`/sys/class/net/${name}/${field}`, 4_096))?.trim() ?? null
}
