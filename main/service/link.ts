import { homedir } from 'node:os'
import type { Unlocked } from '../../contract/commands.ts'
import { faultTraits } from '../../contract/fault-traits.ts'
import type { Node } from '../../contract/node.ts'
import { failure, type Result, success } from '../../contract/result.ts'
import type { ServiceAddress } from '../../contract/verb-commands.ts'
import type { Log } from '../base/log.ts'
import type { Secrets } from '../system/secrets.ts'
import type { ControllerAccess, ServiceClient } from './client.ts'
import type { Limits } from './connection.ts'
import { createElevate, type Elevate, type ElevationPrompt } from './elevation.ts'
import { createHomeGuard } from './home-guard.ts'
import { createListenerGuard } from './listener-guard.ts'
import { lookOn } from './listener-look.ts'
import { locate, type ServiceOptions, type Target } from './locate.ts'
import { createNewStarts, type NewStart, writtenAt } from './new-start.ts'
import { createHearing, type Hearing, type PollOutcome, readAll } from './poll.ts'
import { profiles, type Surroundings } from './profiles.ts'
import { createServiceTokens, readTokenFile } from './service-tokens.ts'
import {
  type GivenToken,
  type NoSession,
  type Opened,
  openAny,
  refusedLater,
  type ServiceAt,
  type Session,
  serviceAt,
  type Terms,
  tryToken,
} from './session.ts'

/** The operations that are passed on to the client of the session */
type PassedOn =
  | ('setNetwork' | 'leaveNetwork' | 'network' | 'peers' | 'peer' | 'rotateBond' | 'metrics')
  | ('settings' | 'serviceSettings' | 'avoided' | 'setServiceSettings')

/**
 * The rest of the application reaches the node service only through this. Nothing throws; a service that went away is
 * searched for again with the next call.
 */
export interface ServiceLink extends Pick<ServiceClient, PassedOn> {
  /** Opens a session early, so that the first request need not wait as long. */
  connect(): void
  /**
   * GET /status and GET /network together; first finds the service and a token that it accepts if there is no session.
   */
  poll(): Promise<PollOutcome>
  /** The address of the service that currently accepts a token */
  address(): Promise<Result<ServiceAddress>>
  /** All candidate services in the order in which they are tried; at least one. */
  targets(): Promise<readonly Result<Target>[]>
  /** The service that accepts a token, and the others that are installed here and answer. null: none accepts one */
  services(): Promise<{
    readonly used: Omit<ServiceAt, 'version'> | null
    readonly others: readonly ServiceAt[]
  }>
  /**
   * Tells when the service was started anew, as far as that can be seen: what was learnt of it before may no longer be
   * so. Returns what ends the telling.
   */
  onNewStart(listener: (start: NewStart) => void): () => void
  /** Calls the network controller in the same service. `call` may be repeated, on another session. */
  controller<T>(call: (access: ControllerAccess) => Promise<Result<T>>): Promise<Result<T>>
  /**
   * Reads the service's token with elevated permission; only to be called after a click, because the system asks the
   * user.
   */
  unlock(): Promise<Result<Unlocked>>
  /** Uses a token file that the user chose, if the service accepts its token, and stores that in the keychain. */
  useTokenFile(path: string): Promise<Result<void>>
  /** Uses the service of another home folder from now on. */
  useHome(home: string): void
  close(): Promise<void>
}

export interface LinkDependencies {
  readonly options: ServiceOptions
  readonly secrets: Secrets
  readonly log: Pick<Log, 'info' | 'warn'>
  readonly surroundings?: Surroundings
  /** The text of the system's permission dialog for an unlock */
  readonly prompt?: ElevationPrompt
  readonly elevate?: Elevate
  readonly limits?: Limits
}

export function createServiceLink(dependencies: LinkDependencies): ServiceLink {
  const { secrets, log } = dependencies
  const surroundings = dependencies.surroundings ?? {
    platform: process.platform,
    env: process.env,
    userHome: homedir(),
    profiles,
  }
  const elevate = dependencies.elevate ?? createElevate(surroundings, dependencies.prompt ?? (async () => ''))
  const homeGuard = createHomeGuard(surroundings, log)
  const tokens = createServiceTokens(secrets)
  const look = dependencies.options.anyListener === true ? null : lookOn(surroundings)
  const terms: Terms = {
    guard: look === null ? null : createListenerGuard(log, look, dependencies.limits?.connect),
    ...(dependencies.limits && { limits: dependencies.limits }),
  }
  const newStarts = createNewStarts()
  let options = dependencies.options
  let session: Session | null = null
  let hearing: Hearing = createHearing()
  let opening: Promise<Opened> | null = null
  let unlocking: Promise<Result<Unlocked>> | null = null
  let isClosed = false
  let lastLogged = ''

  /**
   * Callers share one search at a time. A failed search that began earlier is repeated, because it may have missed a
   * change.
   */
  async function open(): Promise<Opened> {
    const running = await opening
    if (running?.ok) return running
    opening ??= search(options).finally(() => {
      opening = null
    })
    return opening
  }

  async function search(wanted: ServiceOptions): Promise<Opened> {
    const { opened } = await openAny(await locate(wanted, surroundings, homeGuard), tokens, terms)
    logOutcome(opened)
    if (wanted !== options) {
      if (opened.ok) void opened.value.client.close()
      return search(options)
    }
    if (opened.ok) adopt(opened.value)
    return opened
  }

  /** Returns the service that a search would choose. */
  async function chosen(): Promise<Result<Target>> {
    const located = await locate(options, surroundings, homeGuard)
    const [only] = located
    if (only !== undefined && located.length === 1) return only
    const { target, opened } = await openAny(located, tokens, terms)
    if (opened.ok) void opened.value.client.close()
    return target
  }

  function logOutcome(opened: Opened): void {
    const text = opened.ok
      ? `service at ${opened.value.origin}, profile ${opened.value.target.profile}`
      : `no session: ${opened.error.state} ${'fault' in opened.error ? `${opened.error.fault.code} ${opened.error.fault.detail ?? ''}` : ''}`
    if (text === lastLogged) return
    lastLogged = text
    if (opened.ok) log.info(text)
    else log.warn(text)
  }

  function adopt(next: Session): void {
    if (isClosed) return void next.client.destroy()
    const before = session
    session = next
    hearing = createHearing()
    void before?.client.close()
    notice(next, next.node, null)
  }

  function notice({ origin }: Session, { address, version }: Node, portWrittenAt: number | null): void {
    newStarts.seen({ origin, address, version, portWrittenAt })
  }

  function drop(old: Session): void {
    if (session !== old) return
    session = null
    void old.client.close()
  }

  type Used<T> =
    | { readonly opened: true; readonly result: Result<T>; readonly by: Session }
    | { readonly opened: false; readonly why: NoSession }

  /** `opened`: the node's status from opening the session just now; null: the session is older */
  type Call<T> = (client: ServiceClient, opened: Node | null) => Promise<Result<T>>

  async function use<T>(call: Call<T>): Promise<Used<T>> {
    for (let attempt = 1; ; attempt += 1) {
      const current = session
      const ready: Opened = current === null ? await open() : { ok: true, value: current }
      if (!ready.ok) return { opened: false, why: ready.error }
      const result = await call(ready.value.client, current === null ? ready.value.node : null)
      const code = result.ok ? null : result.error.code
      const left = code === null ? 'usable' : faultTraits[code].session
      if (left === 'usable') return { opened: true, result, by: ready.value }
      drop(ready.value)
      if (left === 'moved' || code === 'service-closed') newStarts.lost()
      if (attempt === 2 || left !== 'moved') return { opened: true, result, by: ready.value }
    }
  }

  async function ask<T>(call: (client: ServiceClient) => Promise<Result<T>>): Promise<Result<T>> {
    const used = await use(call)
    if (used.opened) return used.result
    return { ok: false, error: used.why.state === 'absent' ? { code: 'service-absent' } : used.why.fault }
  }

  /** Starts a session with a token that the user provided, if the service accepts it. */
  async function bring(target: Target, given: GivenToken): Promise<Result<void>> {
    const wanted = options
    const tried = await tryToken(target, target.origins, given, terms)
    if (!tried.ok) return { ok: false, error: tried.error.fault }
    if (wanted === options) adopt({ target, ...tried.value })
    else void tried.value.client.close()
    return success(undefined)
  }

  async function unlock(): Promise<Result<Unlocked>> {
    const target = await chosen()
    if (!target.ok) return target
    const { tokenFile } = target.value
    if (tokenFile === null) return failure('elevation-unavailable', 'the folder of the service is not known')
    const read = await elevate(tokenFile)
    if (!read.ok) return read
    const brought = await bring(target.value, { path: tokenFile, owner: null, token: read.value })
    if (!brought.ok) {
      // The service was not reachable: the token is kept, so that nobody has to enter a password twice.
      if (brought.error.code !== 'service-unauthorized') tokens.remember(target.value, read.value)
      return brought
    }
    const saved = await tokens.save(target.value, read.value)
    return success(saved.ok ? { saved: true } : { saved: false, keychain: saved.error })
  }

  return {
    connect: () => void open(),
    async poll() {
      const wanted = options
      const used = await use((client, opened) => readAll(client, opened, hearing))
      if (wanted !== options) return this.poll()
      if (!used.opened) {
        newStarts.lost()
        return { ok: false, connection: used.why }
      }
      if (used.result.ok) {
        const current = session
        const portWrittenAt = await writtenAt(current?.target.portFile ?? null)
        if (current !== null && current === session) notice(current, used.result.value.node, portWrittenAt)
        return { ok: true, ...used.result.value }
      }
      const fault = used.result.error
      if (fault.code === 'service-unauthorized')
        return { ok: false, connection: refusedLater(used.by, fault) }
      return { ok: false, connection: { state: 'unreachable', fault } }
    },
    setNetwork: (id, flags) => ask((client) => client.setNetwork(id, flags)),
    leaveNetwork: (id) => ask((client) => client.leaveNetwork(id)),
    settings: () => ask((client) => client.settings()),
    serviceSettings: () => ask((client) => client.serviceSettings()),
    avoided: () => ask((client) => client.avoided()),
    setServiceSettings: (settings) => ask((client) => client.setServiceSettings(settings)),
    async address() {
      // The current session may belong to a service that has moved since.
      const answered = await ask((client) => client.status())
      if (!answered.ok) return answered
      if (session === null) return failure('service-closed')
      const { origin, target } = session
      return success({ origin, header: target.header, home: target.home })
    },
    targets: () => locate(options, surroundings, homeGuard),
    async services() {
      const used = session
      const located = await locate(options, surroundings, homeGuard)
      const others = located.flatMap((target) =>
        target.ok && target.value.home !== used?.target.home ? [target.value] : [],
      )
      const found = await Promise.all(others.map((target) => serviceAt(target, terms)))
      return {
        used: used && { home: used.target.home, origin: used.origin },
        // Two folders may name the same port, of which one is left over.
        others: found.filter((one) => one !== null).filter(({ origin }) => origin !== used?.origin),
      }
    },
    network: (id) => ask((client) => client.network(id)),
    peers: () => ask((client) => client.peers()),
    peer: (address) => ask((client) => client.peer(address)),
    rotateBond: (address) => ask((client) => client.rotateBond(address)),
    metrics: () => ask((client) => client.metrics()),
    onNewStart: newStarts.onNewStart,
    controller: (call) => ask((client) => call(client.controller)),
    unlock() {
      unlocking ??= unlock().finally(() => {
        unlocking = null
      })
      return unlocking
    },
    async useTokenFile(path) {
      const read = await readTokenFile(path)
      if (!read.ok) return read
      const target = await chosen()
      if (!target.ok) return target
      const brought = await bring(target.value, { path, ...read.value })
      if (!brought.ok) {
        return brought.error.code === 'service-unauthorized' ? failure('token-file-refused', path) : brought
      }
      const saved = await tokens.save(target.value, read.value.token)
      if (!saved.ok) log.warn(`the keychain did not keep the token: ${saved.error.code}`)
      return success(undefined)
    },
    useHome(home) {
      options = { serviceHome: home, serviceUrl: null, authHeader: null, tokenFile: null }
      if (session !== null) drop(session)
    },
    async close() {
      isClosed = true
      const last = session
      session = null
      await last?.client.destroy()
    },
  }
}
