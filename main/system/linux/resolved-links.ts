import { isDeepStrictEqual } from 'node:util'
import type { FaultCode } from '../../../contract/fault.ts'
import { failure, type Result, success } from '../../../contract/result.ts'
import type { Address } from '../../../domain/addresses/address.ts'
import type { UsableDns } from '../../../domain/computer/usable-dns.ts'
import { readInterfaceIndex } from './computer.ts'
import { readLinks, resolvedManager, resolvedName } from './resolved.ts'
import {
  busDaemon,
  type Call,
  NoAnswerInTime,
  onSystemBus,
  openSystemBus,
  type Target,
} from './system-bus.ts'

/** Timeouts in ms: without a prompt, and with one where the user may look up a password */
const [timeout, patience] = [2_000, 150_000]
/** The kernel's address families, AF_INET and AF_INET6 */
const families = { 4: 2, 6: 10 } as const

/**
 * Makes systemd-resolved use a network's servers on its interface, and only for names in the network's domain if it has
 * one. `mayAsk`: the system may show a permission prompt; otherwise a change that needs one fails.
 *
 * Faults: 'dns-not-permitted', 'dns-no-agent', 'resolver-absent', 'resolver-refused', 'interface-missing'.
 */
function setLinkDns(usable: UsableDns, mayAsk: boolean): Promise<Result<void>> {
  return onLink(usable.interface, mayAsk, async (link) => {
    const before = await link.read()
    const domains = usable.domain === null ? [] : [usable.domain]
    const servers = usable.servers.map(({ text }) => text)
    // Each call needs its own permission, so unchanged settings are not set again. The domain comes first, because
    // without it the servers would be used for all names.
    const setsDomains = !isDeepStrictEqual(before.domains, domains)
    if (setsDomains) await link.setDomains(domains, mayAsk)
    try {
      if (!isDeepStrictEqual(before.servers, servers)) await link.setServers(usable.servers, mayAsk)
    } catch (error) {
      if (setsDomains) await link.setDomains(before.domains, false).catch(() => undefined)
      throw error
    }
  })
}

/** Reverts the settings: afterwards the interface has neither servers nor domains. Faults: as above. */
function revertLinkDns(name: string, mayAsk: boolean): Promise<Result<void>> {
  return onLink(name, mayAsk, async (link) => {
    try {
      // The permission for setting may still be cached; reverting needs another one.
      await link.setServers([], false)
      await link.setDomains([], false)
    } catch (error) {
      if (!mayAsk || !takesAsking(error)) throw error
      await link.revert()
    }
  })
}

class TakesAsking extends Error {}

/** Operations on systemd-resolved's settings of an interface, and a watch for when it may have lost them. */
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
  /** Many versions of systemd-resolved show a prompt whatever the message's flags say, so polkit is asked first. */
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
      // Routing-only domains: short names are not completed with them.
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

/** Returns the bytes in network order */
function bytesOf({ family, value }: Address): Buffer {
  const digits = family === 4 ? 8 : 32
  return Buffer.from(value.toString(16).padStart(digits, '0'), 'hex')
}

/** Returns the name of a D-Bus error; '' for other errors */
function nameOfError(error: unknown): string {
  return error instanceof Error && 'type' in error ? String(error.type) : ''
}

function takesAsking(error: unknown): boolean {
  return (
    error instanceof TakesAsking ||
    nameOfError(error) === 'org.freedesktop.DBus.Error.InteractiveAuthorizationRequired'
  )
}

function faultOf(error: unknown, mayAsk: boolean): FaultCode {
  // No polkit agent could show a prompt.
  if (takesAsking(error)) return mayAsk ? 'dns-no-agent' : 'dns-not-permitted'
  if (error instanceof NoAnswerInTime) return mayAsk ? 'dns-not-permitted' : 'resolver-absent'
  switch (nameOfError(error)) {
    // This also happens if the user cancelled: resolved does not distinguish the two.
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

const restartRule = `type='signal',sender='${busDaemon[0]}',member='NameOwnerChanged',arg0='${resolvedName}'`

/**
 * Calls `onChange` when systemd-resolved started, stopped or restarted, which the list of interfaces does not show. Its
 * bus connection is otherwise idle. Returns a function that stops watching.
 */
function watchResolved(onChange: () => void): () => void {
  let stopped = false
  let close = (): void => undefined
  async function watch(): Promise<void> {
    const bus = await openSystemBus()
    close = bus.close
    if (stopped) return bus.close()
    bus.onSignal(({ member, body }) => {
      if (member === 'NameOwnerChanged' && body[0] === resolvedName && !stopped) onChange()
    })
    await Promise.race([bus.call(busDaemon, 'AddMatch', 's', [restartRule]), bus.broken])
  }
  // Without a bus systemd-resolved cannot be used either.
  watch().catch(() => close())
  return () => {
    stopped = true
    close()
  }
}

const authority: Target = [
  'org.freedesktop.PolicyKit1',
  '/org/freedesktop/PolicyKit1/Authority',
  'org.freedesktop.PolicyKit1.Authority',
]

/** Returns whether polkit permits the action without a prompt. */
async function isPermitted(call: Call, ownName: () => Promise<string>, action: string): Promise<boolean> {
  if (process.getuid?.() === 0) return true
  const { Variant } = await import('@jellybrick/dbus-next')
  const subject = ['system-bus-name', { name: new Variant('s', await ownName()) }]
  const body = [subject, action, {}, 0, '']
  const [answer] = await call(authority, 'CheckAuthorization', '(sa{sv})sa{ss}us', body, {
    starts: true,
  }).catch(() => [])
  return Array.isArray(answer) && answer[0] === true
}
