import type { FaultCode } from '../../../contract/fault.ts'
import { failure, type Result, success } from '../../../contract/result.ts'
import type { Address } from '../../../domain/addresses/address.ts'
import type { UsableDns } from '../../../domain/computer/usable-dns.ts'
import { readInterfaceIndex } from './interfaces.ts'
import { isPermitted } from './polkit.ts'
import { readLinks, resolvedManager, resolvedName } from './resolved.ts'
import { type Call, NoAnswerInTime, onSystemBus } from './system-bus.ts'
import { watchResolved } from './watch-resolved.ts'

/** ms: without a person, and with one who looks for a password */
const [timeout, patience] = [2_000, 150_000]
/** As the kernel numbers them */
const families = { 4: 2, 6: 10 } as const

/**
 * Has systemd-resolved use a network's servers on its interface, where it names a domain for the names in that alone.
 * `mayAsk`: the system may ask the person for permission; else what would take asking is refused.
 *
 * Faults: 'dns-not-permitted', 'dns-no-agent', 'resolver-absent', 'resolver-refused', 'interface-missing'.
 */
function setLinkDns(usable: UsableDns, mayAsk: boolean): Promise<Result<void>> {
  return onLink(usable.interface, mayAsk, async (link) => {
    const before = await link.read()
    const domains = usable.domain === null ? [] : [usable.domain]
    const servers = usable.servers.map(({ text }) => text)
    // Each takes a permission of its own, so that what is so already is not set. The domain comes first: without it the
    // servers would be asked for all names.
    const setsDomains = !isSame(before.domains, domains)
    if (setsDomains) await link.setDomains(domains, mayAsk)
    try {
      if (!isSame(before.servers, servers)) await link.setServers(usable.servers, mayAsk)
    } catch (error) {
      if (setsDomains) await link.setDomains(before.domains, false).catch(() => undefined)
      throw error
    }
  })
}

/** Takes that back: the interface has neither servers nor domains then. Faults: as above. */
function revertLinkDns(name: string, mayAsk: boolean): Promise<Result<void>> {
  return onLink(name, mayAsk, async (link) => {
    try {
      // What was permitted a moment ago still is; reverting takes another permission.
      await link.setServers([], false)
      await link.setDomains([], false)
    } catch (error) {
      if (!mayAsk || !takesAsking(error)) throw error
      await link.revert()
    }
  })
}

class TakesAsking extends Error {}

/** What systemd-resolved does for an interface, and when it may have forgotten that. */
export const resolvedLinks = { set: setLinkDns, revert: revertLinkDns, watch: watchResolved }

interface Link {
  read(): Promise<{ readonly servers: readonly string[]; readonly domains: readonly string[] }>
  setDomains(domains: readonly string[], mayAsk: boolean): Promise<unknown>
  setServers(servers: readonly Address[], mayAsk: boolean): Promise<unknown>
  revert(): Promise<unknown>
}

async function onLink(
  name: string,
  mayAsk: boolean,
  work: (link: Link) => Promise<void>,
): Promise<Result<void>> {
  const index = await readInterfaceIndex(name)
  if (index === null) return failure('interface-missing', name)
  try {
    await onSystemBus(mayAsk ? patience : timeout, (call, ownName) =>
      work(linkOf(call, ownName, name, index)),
    )
    return success(undefined)
  } catch (error) {
    return failure(faultOf(error, mayAsk), error instanceof Error ? error.message : String(error))
  }
}

function linkOf(call: Call, ownName: () => Promise<string>, name: string, index: number): Link {
  /** Many versions of systemd-resolved have the person asked whatever the message says: polkit is asked first. */
  async function change(action: string, mayAsk: boolean, member: string, signature: string, body: unknown[]) {
    if (!mayAsk && !(await isPermitted(call, ownName, `${resolvedName}.${action}`)))
      throw new TakesAsking('permission would have to be asked for')
    return call(resolvedManager, member, signature, [index, ...body], { mayAsk })
  }
  return {
    async read() {
      const links = await readLinks(call, new Map([[index, name]]))
      return links.find((link) => link.interface === name) ?? { servers: [], domains: [] }
    },
    setDomains(domains, mayAsk) {
      // For routing alone: a short name is not completed with them.
      const body = [domains.map((domain) => [domain, true])]
      return change('set-domains', mayAsk, 'SetLinkDomains', 'ia(sb)', body)
    },
    setServers(servers, mayAsk) {
      const body = [servers.map((server) => [families[server.family], bytesOf(server)])]
      return change('set-dns-servers', mayAsk, 'SetLinkDNS', 'ia(iay)', body)
    },
    revert: () => change('revert', true, 'RevertLink', 'i', []),
  }
}

/** In the order of the network */
function bytesOf({ family, value }: Address): Buffer {
  const digits = family === 4 ? 8 : 32
  return Buffer.from(value.toString(16).padStart(digits, '0'), 'hex')
}

function isSame(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((one, place) => one === b[place])
}

/** The name of a D-Bus error, '' where it is another */
function nameOf(error: unknown): string {
  return error instanceof Error && 'type' in error ? String(error.type) : ''
}

function takesAsking(error: unknown): boolean {
  return (
    error instanceof TakesAsking ||
    nameOf(error) === 'org.freedesktop.DBus.Error.InteractiveAuthorizationRequired'
  )
}

function faultOf(error: unknown, mayAsk: boolean): FaultCode {
  // Nobody was there who could ask the person.
  if (takesAsking(error)) return mayAsk ? 'dns-no-agent' : 'dns-not-permitted'
  if (error instanceof NoAnswerInTime) return mayAsk ? 'dns-not-permitted' : 'resolver-absent'
  switch (nameOf(error)) {
    // Also where the person cancelled: resolved does not tell the two apart.
    case 'org.freedesktop.DBus.Error.AccessDenied':
      return 'dns-not-permitted'
    case 'org.freedesktop.resolve1.NoSuchLink':
      return 'interface-missing'
    case '':
    case 'org.freedesktop.DBus.Error.NameHasNoOwner':
    case 'org.freedesktop.DBus.Error.ServiceUnknown':
    case 'org.freedesktop.DBus.Error.NoReply':
      return 'resolver-absent'
    default:
      return 'resolver-refused'
  }
}
