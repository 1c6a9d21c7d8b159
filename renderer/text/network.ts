import { type EffectTrouble, troubleOf } from '../../contract/effect-trouble.ts'
import { canLogIn, type TunnelObstacle } from '../../contract/network-state.ts'
import { type FlagName, type Flags, flagNames, type Network, type Route } from '../../contract/node.ts'
import type { NetworkEntry } from '../../contract/snapshot.ts'
import {
  adHocOf,
  type NetworkId,
  type NetworkIdProblem,
  networkIdLength,
  parseNetworkId,
} from '../../domain/network-id.ts'
import { notKnown } from '../../words/formats.ts'
import { listOf } from '../../words/lists.ts'
import type { Translate } from '../../words/translate.ts'

const linkMarks = /[/?#:=]/

/** Names the DNS domain where it is known. */
/** `obstacle`: why the switch cannot be turned on now */
export function flagDescription(
  t: Translate,
  flag: FlagName,
  entry: NetworkEntry,
  obstacle: TunnelObstacle | null = null,
): string {
  if (obstacle !== null) return t(`tunnel.obstacle.${obstacle}`)
  if (entry.network?.flags[flag] === null) return t('flag-description.unknown')
  const domain = entry.network?.dns.domain ?? ''
  return flag === 'allowDNS' && domain !== ''
    ? t('flag-description.allowDNSFor', { domain })
    : t(`flag-description.${flag}`)
}

/** "Managed addresses on, rest off" */
export function flagsSummary(t: Translate, flags: Flags): string {
  const on = flagNames.filter((flag) => flags[flag])
  if (on.length === 0) return t('flags.none')
  if (on.length === flagNames.length) return t('flags.all')
  const list = listOf(
    t,
    on.map((flag) => t(`flags.${flag}`)),
  )
  const said = t('flags.some', { flags: list })
  return `${said.charAt(0).toLocaleUpperCase(t.locale)}${said.slice(1)}`
}

export type AdviceAction = 'copy-address' | 'log-in' | 'leave'

interface Advice {
  readonly explanation: string
  readonly action?: AdviceAction
}

/** Returns why a network is not up, and what to do; null: nothing to add to the word for its state */
export function adviceOf(t: Translate, entry: NetworkEntry): Advice | null {
  const { network } = entry
  if (!entry.joined || network === null) return null
  switch (network.status) {
    case 'OK':
      return entry.settles ? null : (effectAdvice(t, troubleOf(entry)) ?? loginAdvice(t, entry))
    case 'REQUESTING_CONFIGURATION':
      return entry.waitsLong ? { explanation: t('advice.waitsLong'), action: 'leave' } : null
    case 'ACCESS_DENIED':
      return { explanation: t('advice.ACCESS_DENIED'), action: 'copy-address' }
    case 'NOT_FOUND':
      return { explanation: t('advice.NOT_FOUND'), action: 'leave' }
    case 'PORT_ERROR':
      return { explanation: t('advice.PORT_ERROR', { error: portErrorWords(t, network.portError) }) }
    case 'CLIENT_TOO_OLD':
      return { explanation: t('advice.CLIENT_TOO_OLD') }
    case 'AUTHENTICATION_REQUIRED':
      return canLogIn(entry)
        ? { explanation: t('advice.AUTHENTICATION_REQUIRED'), action: 'log-in' }
        : { explanation: t('advice.loginPageMissing') }
    case '':
      return { explanation: t('advice.unknown') }
    default:
      return { explanation: t('advice.newStatus', { status: network.status }) }
  }
}

function effectAdvice(t: Translate, trouble: EffectTrouble | null): Advice | null {
  switch (trouble?.kind) {
    case 'address-missing':
      return { explanation: t('advice.address-missing', trouble) }
    case 'route-lost':
      return { explanation: t('advice.route-lost', trouble) }
    case 'route-missing':
      return { explanation: t('advice.route-missing', trouble) }
    case 'route-other-gateway':
      return { explanation: t('advice.route-other-gateway', trouble) }
    case 'no-full-tunnel':
      return { explanation: t('advice.no-full-tunnel', { interface: trouble.interface ?? 'none' }) }
    case 'no-default-route':
      return { explanation: t('advice.no-default-route') }
    case 'addresses-stay':
      return { explanation: t('advice.addresses-stay', trouble) }
    default:
      return null
  }
}

/** Says what becomes of a log-in that ends within the hour. */
function loginAdvice(t: Translate, entry: NetworkEntry): Advice | null {
  if (entry.loginMinutes === null) return null
  return canLogIn(entry)
    ? { explanation: t('advice.loginEnds'), action: 'log-in' }
    : { explanation: t('advice.loginEndsLater') }
}

/** The error numbers of setting up an interface that Linux, macOS and BSD share */
const systemErrors = {
  1: 'not-permitted',
  2: 'no-driver',
  5: 'device-failed',
  6: 'no-device',
  12: 'no-memory',
  13: 'not-permitted',
  16: 'in-use',
  17: 'name-taken',
  19: 'system-lacks-it',
  22: 'settings-refused',
  24: 'too-many-files',
  28: 'disk-full',
} as const

/** `portError`: the system's error number, which may be negated; 0: none; null: unknown */
export function portErrorWords(t: Translate, portError: Network['portError']): string {
  if (portError === null) return notKnown
  if (portError === 0) return t('port-error.none')
  const code = String(portError)
  const reason = systemErrors[Math.abs(Number(portError)) as keyof typeof systemErrors]
  return reason === undefined
    ? t('port-error.code', { code })
    : t('port-error.reason', { code, reason: t(`system-error.${reason}`) })
}

/** Translates the service's type of a network; an unknown one is shown as it is. */
export function networkTypeWord(t: Translate, type: string): string {
  if (type === 'PRIVATE' || type === 'PUBLIC') return t(`network-type.${type}`)
  return type === '' ? t('network-type.unknown') : type
}

export function routeVia(
  t: Translate,
  route: Route,
): { readonly word: string; readonly gateway: string | null } {
  return route.via === null
    ? { word: t('route.onLink'), gateway: null }
    : { word: t('route.via'), gateway: route.via }
}

/** "8056 c2e2 1c00 0001" */
export function grouped(id: string): string {
  return id.replace(/(.{4})(?=.)/g, '$1 ')
}

/** Groups an id, or the beginning of one, while it is typed; other text stays as it is. */
export function tidyNetworkId(text: string): string {
  const parsed = parseNetworkId(text)
  if (parsed.ok) return linkMarks.test(text) ? text : grouped(parsed.id)
  const id = text.replace(/ /g, '')
  return /^[0-9a-f]{1,16}$/i.test(id) ? grouped(id.toLowerCase()) : text
}

/** Says what is wrong with a typed id. `calm`: it is only incomplete */
export function networkIdProblemWords(
  t: Translate,
  problem: NetworkIdProblem,
): { readonly calm: boolean; readonly words: string } {
  switch (problem.kind) {
    case 'empty':
      return { calm: true, words: t('network-id.empty') }
    case 'too-short':
      return { calm: true, words: t('network-id.tooShort', { count: networkIdLength - problem.length }) }
    case 'too-long':
      return { calm: false, words: t('network-id.tooLong', { count: problem.length - networkIdLength }) }
    case 'bad-characters': {
      const characters = Array.from(problem.characters).slice(0, 6).join(' ')
      return { calm: false, words: t('network-id.badCharacters', { characters }) }
    }
    case 'none-in-link':
      return { calm: false, words: t('network-id.noneInLink') }
    case 'no-controller':
      return { calm: false, words: t('network-id.noController', { address: problem.address }) }
    case 'ports-reversed': {
      const [start, end] = [String(problem.start), String(problem.end)]
      return { calm: false, words: t('network-id.portsReversed', { start, end }) }
    }
    case 'not-ad-hoc':
      return { calm: false, words: t('network-id.notAdHoc') }
  }
}

/** "Controller 8056c2e21c, network 1" in parts. `id`: draws the controller's address */
export function networkIdMeaning<Node>(
  t: Translate,
  networkId: NetworkId,
  id: (content: (string | Node)[]) => Node,
): string | Node | (string | Node)[] {
  const adHoc = adHocOf(networkId)
  if (adHoc === null) {
    const number = String(Number.parseInt(networkId.slice(10), 16))
    return t.rich('network-id.controller', { controller: networkId.slice(0, 10), number, id })
  }
  if (adHoc.kind === 'subnet') return t('network-id.adHocSubnet', { subnet: `${adHoc.octet}.0.0.0/8` })
  const [start, end] = [String(adHoc.start), String(adHoc.end)]
  return start === end
    ? t('network-id.adHocPort', { port: start })
    : t('network-id.adHocPorts', { start, end })
}
