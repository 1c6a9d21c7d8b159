import { ownSources } from '../../contract/doctor-evidence.ts'
import { firewallNames } from '../../domain/computer/firewall.ts'
import type { ExactInteger } from '../../domain/exact-integer.ts'
import { profiles } from '../service/profiles.ts'
import type { LabelKind, StandIns } from './stand-ins.ts'

/**
 * Tells one kind of field in a report. Its result holds nothing of the value but what its kind says: a word of
 * a list, a number, or a stand-in.
 */
export type Kind<T> = (value: T, standIns: StandIns) => unknown

/** A field of any member of a union */
type AnyKey<T> = T extends T ? keyof T : never
type AnyValue<T, K> = T extends T ? (K extends keyof T ? T[K] : never) : never
export type KindsOf<T> = { readonly [K in AnyKey<T>]?: Kind<NonNullable<AnyValue<T, K>>> }

/** Only the fields that have a kind. null, which means unknown or none, stays. */
export function fields<T extends object>(kinds: KindsOf<T>): Kind<T> {
  const entries = Object.entries<Kind<never> | undefined>(kinds)
  return (value, standIns) =>
    Object.fromEntries(
      entries.flatMap(([key, kind]) => {
        const own = (value as { readonly [key: string]: unknown })[key]
        return own === undefined || kind === undefined
          ? []
          : [[key, own === null ? null : kind(own as never, standIns)]]
      }),
    )
}

export function list<T>(kind: Kind<T>): Kind<readonly T[]> {
  return (values, standIns) => values.map((value) => kind(value, standIns))
}

/** Numbers, times in ms since the epoch, true and false */
export const plain: Kind<number | boolean> = (value) =>
  typeof value === 'number' || typeof value === 'boolean' ? value : null

/** Beyond 2^53 it is text, of digits alone. */
export const integer: Kind<ExactInteger> = (value) =>
  typeof value === 'number' || /^-?\d{1,40}$/.test(value) ? value : null

/** Milliseconds since the epoch, as a date */
export const moment: Kind<number> = (time) => new Date(time).toISOString()

export const count: Kind<readonly unknown[] | object> = (values) => Object.keys(values).length

/** "zh-Hant-TW" is zh. */
export const language: Kind<string> = (text) => /^[a-z]{2,3}(?=-|$)/.exec(text)?.[0] ?? '(other)'

/** Reports only whether the text is not empty. */
export const given: Kind<string> = (text) => text !== ''

/** Reports the value if it is one of these words; any other is replaced by "(other)". */
export function oneOf<V extends string>(...words: readonly V[]): Kind<string> {
  return (text) => (text === '' || words.some((word) => word === text) ? text : '(other)')
}

/** Text that somebody else wrote, or that may name anything */
export const leftOut: Kind<string> = (text) => (text === '' ? '' : '(left out)')

/** "6.18.5-custom" is 6.18.5. */
export const version: Kind<string> = (text) =>
  text === '' ? '' : (/^\d{1,5}(?:\.\d{1,5}){0,3}/.exec(text)?.[0] ?? '(other)')

function label(kind: LabelKind): Kind<string> {
  return (text, standIns) => standIns.label(kind, text)
}
export const network = label('network')
export const node = label('node')
export const name = label('name')
export const mac = label('mac')

export const host: Kind<string> = (text, standIns) =>
  text === 'localhost' ? text : standIns.label('host', text.replace(/\.$/, ''))

/** Names that systems give by themselves; any other name may tell who made it, or of which network it is. */
const usualInterface =
  /^(?:lo|(?:lo|eth|wlan|wwan|en|br|bond|docker|virbr|tun|tap|utun|wg|ppp|veth|bridge|awdl|feth)\d{1,3}|(?:en|wl|ww)(?:o\d{1,3}|(?:p\d{1,3})?s\d{1,3}(?:f\d{1,3})?))$/
export const networkInterface: Kind<string> = (text, standIns) =>
  usualInterface.test(text) ? text : standIns.label('interface', text)

/** An address with or without prefix length */
export const address: Kind<string> = (text, standIns) => (text === '' ? '' : standIns.address(text))

/** "203.0.113.7/9993" */
const endpoint: Kind<string> = (text, standIns) => {
  const [, before = '', port = ''] = /^(.*)\/(\d{1,5})$/.exec(text) ?? []
  return port === '' ? '(other)' : `${standIns.address(before)}/${port}`
}

/** "http://127.0.0.1:9993" */
export const origin: Kind<string> = (text, standIns) => {
  if (text === '') return ''
  const url = URL.parse(text)
  if (url === null || !/^https?:$/.test(url.protocol)) return '(other)'
  const inside = url.hostname.replace(/^\[|\]$/g, '')
  const place = /^[\d.]+$|:/.test(inside) ? standIns.address(inside) : host(inside, standIns)
  return `${url.protocol}//${inside.includes(':') ? `[${place}]` : place}${url.port === '' ? '' : `:${url.port}`}`
}

const homes = profiles.flatMap(({ homes, tokenFile }) =>
  Object.values(homes).flatMap((home) => [home, `${home}/${tokenFile}`, `${home}\\${tokenFile}`]),
)
/** The folders of the services and their token files; any other may have the name of a person. */
export const path: Kind<string> = (text) => (text === '' || homes.includes(text) ? text : '(elsewhere)')

/** A file's path, or the address of a peer */
export const pathOrEndpoint: Kind<string> = (text, standIns) =>
  /^[\d.]+\/\d+$|^[\da-f:.]+\/\d+$/i.test(text) ? endpoint(text, standIns) : path(text, standIns)

const units = profiles.flatMap(({ unitNames }) => Object.values(unitNames).flat())
/** The service manager's name of the service: "zerotier-one.service" */
export const unit: Kind<string> = (text) =>
  text === '' || units.includes(text.replace(/\.service$/, '')) ? text : '(other)'

const unitWords = new Set(
  `active inactive activating deactivating reloading failed masked running stopped started crashed dead exited exit-code
   signal timeout core-dump watchdog resources not start-limit-hit auto-restart waiting`.split(/\s+/),
)
/** "failed (exit-code)" */
export const unitState: Kind<string> = (text) =>
  text === '' || text.split(/[ ()]+/).every((word) => word === '' || unitWords.has(word)) ? text : '(other)'

export const firewall = oneOf(...firewallNames)

const sources = new Set<string>([
  ...ownSources,
  ...['GET /status', 'GET /peer', 'GET /status, GET /network', 'rp_filter', 'demo'],
])
const programs = new Set(
  `ip ping ping6 nft iptables iptables-save ip6tables ip6tables-save ufw firewall-cmd systemctl rc-service rc-update
   resolvectl busctl nmcli resolv.conf arp ndp netstat ifconfig scutil launchctl ps networksetup pfctl socketfilterfw
   powershell.exe`.split(/\s+/),
)
/** The source of a fact about this computer: a program without its arguments, a file, or words of ours */
export const asked: Kind<string> = (text) => {
  if (text === '' || sources.has(text)) return text
  const program = /^(?:\S*\/)?([\w.-]+?):?(?:\s|$)/.exec(text)?.[1] ?? ''
  return programs.has(program) ? program : '(other)'
}
