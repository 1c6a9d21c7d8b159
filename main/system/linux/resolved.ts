import { addressText } from '../../../domain/addresses/address.ts'
import type { SystemDns } from '../../../domain/computer/computer.ts'

const service = 'org.freedesktop.resolve1'
/** ms */
const timeout = 2_000

/**
 * What systemd-resolved uses for each interface, asked over D-Bus. `names`: of interfaces, by their numbers. null: it
 * does not run here, or did not answer in time.
 */
export async function readResolved(
  names: ReadonlyMap<number, string>,
  busAddress?: string,
): Promise<readonly SystemDns[] | null> {
  const { Message, systemBus } = await import('@jellybrick/dbus-next')
  const bus = systemBus(busAddress === undefined ? {} : { busAddress })
  const broken = new Promise<never>((_resolve, reject) => {
    bus.once('error' as 'connect', reject as () => void)
  })
  const late = new Promise<never>((_resolve, reject) => {
    setTimeout(() => reject(new Error('no answer in time')), timeout).unref()
  })
  broken.catch(() => undefined)
  late.catch(() => undefined)

  async function call(to: string, path: string, member: string, signature: string, body: unknown[]) {
    const [destination, iface] = [to, to === service ? 'org.freedesktop.DBus.Properties' : to]
    const reply = await bus.call(
      new Message({ ...{ destination, path, member, signature, body }, interface: iface }),
    )
    return reply?.body[0]
  }

  try {
    return await Promise.race([read(), broken, late])
  } catch {
    return null
  } finally {
    bus.disconnect()
  }

  async function read(): Promise<readonly SystemDns[] | null> {
    const dbus = 'org.freedesktop.DBus'
    // Asking it would start it.
    if ((await call(dbus, '/org/freedesktop/DBus', 'NameHasOwner', 's', [service])) !== true) return null
    const manager = '/org/freedesktop/resolve1'
    const property = (name: string): Promise<unknown> =>
      call(service, manager, 'Get', 'ss', [`${service}.Manager`, name])
    const [servers, domains] = await Promise.all([property('DNS'), property('Domains')])
    return parseResolved(variantValue(servers), variantValue(domains), names)
  }
}

/** Out of the manager's properties DNS, `a(iiay)`, and Domains, `a(isb)`. Number 0 is the whole computer. */
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

/** Of a variant */
function variantValue(variant: unknown): unknown {
  return typeof variant === 'object' && variant !== null && 'value' in variant ? variant.value : variant
}
