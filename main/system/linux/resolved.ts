import { addressText } from '../../../domain/addresses/address.ts'
import type { SystemDns } from '../../../domain/computer/computer.ts'
import { type Call, onSystemBus, readProperty, type Target } from './system-bus.ts'

export const resolvedName = 'org.freedesktop.resolve1'
export const resolvedManager: Target = [resolvedName, '/org/freedesktop/resolve1', `${resolvedName}.Manager`]
/** Timeout in ms */
const timeout = 2_000

/**
 * Asks systemd-resolved over D-Bus for the servers of each interface. `names`: interface names by index. null: it does
 * not run, or did not answer in time.
 */
export async function readResolved(names: ReadonlyMap<number, string>): Promise<readonly SystemDns[] | null> {
  try {
    return await onSystemBus(timeout, (call) => readLinks(call, names))
  } catch {
    return null
  }
}

export async function readLinks(
  call: Call,
  names: ReadonlyMap<number, string>,
): Promise<readonly SystemDns[]> {
  const [servers, domains] = await Promise.all(
    ['DNS', 'Domains'].map((name) => readProperty(call, resolvedManager, name)),
  )
  return parseResolved(servers, domains, names)
}

/** Parses the manager's properties DNS, `a(iiay)`, and Domains, `a(isb)`. Index 0 stands for the whole computer. */
export function parseResolved(
  servers: unknown,
  domains: unknown,
  names: ReadonlyMap<number, string>,
): readonly SystemDns[] {
  const links = new Map<number, { servers: string[]; domains: string[] }>()
  const link = (index: number) => {
    const found = links.get(index) ?? { servers: [], domains: [] }
    links.set(index, found)
    return found
  }
  for (const row of listOf(servers)) {
    const [index, , bytes] = listOf(row)
    const address = addressOf(bytes)
    if (typeof index === 'number' && address !== null) link(index).servers.push(address)
  }
  for (const row of listOf(domains)) {
    const [index, domain] = listOf(row)
    if (typeof index === 'number' && typeof domain === 'string') link(index).domains.push(domain)
  }
  return [...links].flatMap(([index, found]) => {
    const name = index === 0 ? null : names.get(index)
    return name === undefined ? [] : [{ interface: name, ...found }]
  })
}

function addressOf(bytes: unknown): string | null {
  const list = bytes instanceof Uint8Array ? [...bytes] : listOf(bytes)
  if (list.length !== 4 && list.length !== 16) return null
  if (!list.every((byte) => typeof byte === 'number' && byte >= 0 && byte <= 255)) return null
  const value = list.reduce<bigint>((sum, byte) => (sum << 8n) | BigInt(byte as number), 0n)
  return addressText(list.length === 4 ? 4 : 6, value)
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : []
}
