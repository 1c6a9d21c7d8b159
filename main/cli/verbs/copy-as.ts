import { defaultFlags, type Flags, flagNames } from '../../../contract/node.ts'
import { type Result, success } from '../../../contract/result.ts'
import type { NetworkEntry, Snapshot } from '../../../contract/snapshot.ts'
import type { ServiceAddress } from '../../../contract/verb-commands.ts'
import { readNetworkId } from '../../../domain/network-id.ts'
import { putBack } from '../../../domain/policy/paused-switches.ts'
import type { Translate } from '../../../words/translate.ts'
import { shellQuoted } from '../../base/shown-text.ts'
import { changeFlags } from './change-network.ts'
import { findNetwork } from './find-network.ts'
import { faultOutcome, refreshed } from './refreshed.ts'
import { readFlags } from './set.ts'
import { notDone, notOneOf, type Verb, type VerbArguments, type VerbOutcome } from './verb.ts'

const forms = ['curl', 'zerotier-cli'] as const
export type Form = (typeof forms)[number]

/** Prints the equivalent of a verb as a command of another program, without running either. */
export function copyAs(verbs: { readonly [name: string]: Verb }): Verb {
  return {
    takes: `${forms.join('|')} VERB …`,
    does: (t) => t('help.verb.copyAs'),
    flags: changeFlags,
    completes: [forms, Object.keys(verbs), 'verb'],
    parse({ flags, rest: [name, verb = '', ...rest] }) {
      const form = forms.find((each) => each === name)
      if (form === undefined) return notOneOf('copy-as', forms, name ?? '')
      const copied = Object.hasOwn(verbs, verb) ? verbs[verb] : undefined
      if (copied === undefined) return notOneOf(`copy-as ${form}`, Object.keys(verbs), verb)
      const given = { flags, rest }
      const parsed = copied.parse(given)
      if (!parsed.ok) return parsed
      return success(async ({ ask, t }) => {
        const read = await refreshed(ask, t)
        if (!read.ok) return read.error
        const address = await ask('service.address')
        if (!address.ok) return faultOutcome(t, address.error)
        const found = commandsFor(form, verb, given, { snapshot: read.value, address: address.value, t })
        return found.ok ? { code: 0, text: found.value } : found.error
      })
    },
  }
}

/** The request that a verb sends to the node service, in both output forms */
interface Equivalent {
  readonly method: 'GET' | 'POST' | 'DELETE'
  readonly path: string
  readonly body: Partial<Flags> | null
  /** The commands run in this order. */
  readonly cli: readonly (readonly string[])[]
}

type Find = (given: VerbArguments, snapshot: Snapshot, t: Translate) => Result<Equivalent | null, VerbOutcome>

const read =
  (path: string, command: string): Find =>
  ({ flags }) => {
    const cli = flags.json === true || path === '/status' ? ['-j', command] : [command]
    return { ok: true, value: { method: 'GET', path, body: null, cli: [cli] } }
  }

/** The verbs that have an equivalent request to the service */
const equivalents: { readonly [verb: string]: Find } = {
  status: read('/status', 'info'),
  networks: read('/network', 'listnetworks'),
  peers: read('/peer', 'listpeers'),
  join({ rest: [text = ''] }, { networks }) {
    const read = readNetworkId(text)
    const id = read.ok ? read.id : text
    const flags = networks.find((entry) => entry.id === id)?.flags ?? defaultFlags
    return { ok: true, value: joining(id, flags) }
  },
  connect({ rest: [text = ''] }, { networks }, t) {
    const found = findNetwork(t, networks, text)
    return found.ok ? { ok: true, value: joining(found.value.id, found.value.flags) } : found
  },
  disconnect({ rest: [text = ''] }, { networks }, t) {
    const found = findNetwork(t, networks, text)
    if (!found.ok) return found
    const { id } = found.value
    return { ok: true, value: { method: 'DELETE', path: `/network/${id}`, body: null, cli: [['leave', id]] } }
  },
  pause: ofOne(() => ({ allowManaged: false, allowDefault: false, allowDNS: false })),
  resume: ofOne(({ pause }) => {
    const flags = pause === null ? [] : putBack(pause)
    return flags.length === 0 ? null : Object.fromEntries(flags.map((flag) => [flag, true]))
  }),
  set({ rest: [text = '', ...switches] }, { networks }, t) {
    const found = findNetwork(t, networks, text)
    const flags = readFlags(switches)
    return found.ok ? changing(found.value, flags.ok ? flags.value : null) : found
  },
}

/** Handles a verb for a single network. Several networks have no equivalent, as that would take several requests. */
function ofOne(flagsOf: (entry: NetworkEntry) => Partial<Flags> | null): Find {
  return ({ rest: [text = '', more] }, { networks }, t) => {
    if (text === '' || more !== undefined) return { ok: true, value: null }
    const found = findNetwork(t, networks, text)
    return found.ok ? changing(found.value, flagsOf(found.value)) : found
  }
}

/** Returns no equivalent for a network that was left, because posting a flag would join it. */
function changing(
  { id, joined }: NetworkEntry,
  flags: Partial<Flags> | null,
): { readonly ok: true; readonly value: Equivalent | null } {
  if (flags === null || !joined) return { ok: true, value: null }
  return { ok: true, value: { ...setting(id, flags), cli: setCommands(id, flags) } }
}

function joining(id: string, flags: Flags): Equivalent {
  const others = flagNames.filter((name) => flags[name] !== defaultFlags[name])
  const different = Object.fromEntries(others.map((name) => [name, flags[name]]))
  return { ...setting(id, flags), cli: [['join', id], ...setCommands(id, different)] }
}

function setting(id: string, body: Partial<Flags>): Omit<Equivalent, 'cli'> {
  return { method: 'POST', path: `/network/${id}`, body }
}

function setCommands(id: string, flags: Partial<Flags>): readonly (readonly string[])[] {
  return flagNames.flatMap((name) =>
    flags[name] === undefined ? [] : [['set', id, `${name}=${flags[name] ? 1 : 0}`]],
  )
}

/** Returns the shell commands equivalent to a verb. They refer to the token as the variable TOKEN. */
export function commandsFor(
  form: Form,
  verb: string,
  given: VerbArguments,
  {
    snapshot,
    address,
    t,
  }: { readonly snapshot: Snapshot; readonly address: ServiceAddress; readonly t: Translate },
): Result<string, VerbOutcome> {
  const find = Object.hasOwn(equivalents, verb) ? equivalents[verb] : undefined
  const found = find?.(given, snapshot, t) ?? { ok: true, value: null }
  if (!found.ok) return found
  const text = found.value && (form === 'curl' ? asCurl(found.value, address) : asCli(found.value, address))
  if (text !== null) return { ok: true, value: text }
  return { ok: false, error: notDone('no-equivalent', t('command-line.noEquivalent', { form, verb })) }
}

function asCurl({ method, path, body }: Equivalent, { origin, header }: ServiceAddress): string {
  const sent = body === null ? '' : JSON.stringify(body)
  const parts = [
    'curl -sS',
    ...(method === 'GET' ? [] : [`-X ${method}`]),
    `-H "${header.replace(/[$`"\\]/g, '\\$&')}: $TOKEN"`,
    // Without a Content-Length header, the service waits five seconds for a body.
    ...(method === 'GET' ? [] : [`-d ${shellQuoted(sent)}`]),
    shellQuoted(`${origin}${path}`),
  ]
  return `${parts.join(' ')}\n`
}

/** The only token header that zerotier-cli sends */
const cliHeader = 'x-zt1-auth'

function asCli({ cli }: Equivalent, { origin, header }: ServiceAddress): string | null {
  if (header.toLowerCase() !== cliHeader) return null
  const begin = `zerotier-cli -p${new URL(origin).port || '80'} -T"$TOKEN"`
  return cli.map((command) => `${begin} ${command.map(shellQuoted).join(' ')}\n`).join('')
}
