import { parseAddress, parseSubnet } from '../addresses/address.ts'
import { exactIntegerOf, printExact } from '../exact-integer.ts'
import { isList, isObject, type Json, type JsonObject } from '../json.ts'
import { isNodeAddress } from '../network-id.ts'
import { checkSetting, isSettingKey, meaningOf, type SettingValue } from './settings.ts'

/** Bytes of the longest local.conf that Meshtray reads and writes */
export const longestLocalConf = 1_000_000

/** The service reads these parts of local.conf itself, and its API changes only the first of them. */
export const localConfParts = ['settings', 'physical', 'virtual'] as const

export type LocalConfDoubt =
  /** `path`: where it stands, as "physical > 10.0.0.0/8 > mtu" */
  | { readonly kind: 'not-a-subnet' | 'not-a-node' | 'not-an-object'; readonly path: string }
  | { readonly kind: 'not-a-flag' | 'not-an-integer' | 'not-a-list'; readonly path: string }
  | { readonly kind: 'not-an-endpoint' | 'setting-odd' | 'unknown-name'; readonly path: string }
  /** Older services take at least 1,400, newer ones 510. */
  | { readonly kind: 'mtu-small'; readonly path: string; readonly least: number }

/** Returns what the service would not understand in a parsed local.conf. It starts nevertheless, and leaves it out. */
export function doubtsOf(conf: JsonObject): readonly LocalConfDoubt[] {
  return [
    ...Object.keys(conf)
      .filter((name) => !localConfParts.some((part) => part === name))
      .map((path) => ({ kind: 'unknown-name', path }) as const),
    ...settingDoubts(conf.settings),
    ...entries(conf.physical).flatMap(([subnet, fields]) => physicalDoubts(subnet, fields)),
    ...entries(conf.virtual).flatMap(([node, fields]) => virtualDoubts(node, fields)),
  ]
}

function settingDoubts(settings: Json | undefined): readonly LocalConfDoubt[] {
  return entries(settings).flatMap(([name, value]) => {
    if (!isSettingKey(name)) return []
    const isFine = isPlain(value) && checkSetting(name, meaningOf(name, value)) === null
    return isFine ? [] : [{ kind: 'setting-odd', path: pathOf('settings', name) }]
  })
}

function isPlain(value: Json): value is SettingValue & Json {
  if (isList(value)) return value.every((item) => typeof item === 'string')
  return typeof value === 'boolean' || typeof value === 'number' || typeof value === 'string'
}

function physicalDoubts(subnet: string, given: Json): readonly LocalConfDoubt[] {
  const at = (...names: readonly string[]) => pathOf('physical', subnet, ...names)
  if (!isObject(given)) return [{ kind: 'not-an-object', path: at() }]
  const { blacklist, trustedPathId, mtu } = given
  return [
    ...(parseSubnet(subnet) === null ? [{ kind: 'not-a-subnet', path: at() } as const] : []),
    ...(isAbsentOr(blacklist, (value) => typeof value === 'boolean')
      ? []
      : [{ kind: 'not-a-flag', path: at('blacklist') } as const]),
    ...[
      { name: 'trustedPathId', value: trustedPathId },
      { name: 'mtu', value: mtu },
    ].flatMap(({ name, value }) =>
      isAbsentOr(value, isNatural) ? [] : [{ kind: 'not-an-integer', path: at(name) } as const],
    ),
    ...(typeof mtu === 'number' && mtu > 0 && mtu < leastMtu
      ? [{ kind: 'mtu-small', path: at('mtu'), least: leastMtu } as const]
      : []),
  ]
}

/** Services before 1.16 take 1,400 for a smaller one. */
const leastMtu = 510

function virtualDoubts(node: string, given: Json): readonly LocalConfDoubt[] {
  const at = (...names: readonly string[]) => pathOf('virtual', node, ...names)
  if (!isObject(given)) return [{ kind: 'not-an-object', path: at() }]
  const lists = [
    { name: 'try', value: given.try, isFine: isEndpoint, kind: 'not-an-endpoint' },
    {
      name: 'blacklist',
      value: given.blacklist,
      isFine: (text: string) => parseSubnet(text) !== null,
      kind: 'not-a-subnet',
    },
  ] as const
  return [
    ...(isNodeAddress(node) ? [] : [{ kind: 'not-a-node', path: at() } as const]),
    ...lists.flatMap(({ name, value, isFine, kind }): readonly LocalConfDoubt[] => {
      if (value === undefined) return []
      if (!isList(value)) return [{ kind: 'not-a-list', path: at(name) }]
      return value.flatMap((item) =>
        typeof item === 'string' && isFine(item) ? [] : [{ kind, path: at(name, String(item)) }],
      )
    }),
  ]
}

/** "203.0.113.7/9993": an address and a port */
function isEndpoint(text: string): boolean {
  const [address = '', port = '', ...more] = text.split('/')
  const number = Number(port)
  return more.length === 0 && parseAddress(address) !== null && /^\d{1,5}$/.test(port) && number <= 65_535
}

function isNatural(value: Json): boolean {
  const integer = exactIntegerOf(value)
  return integer !== null && !String(integer).startsWith('-')
}

function isAbsentOr(value: Json | undefined, isFine: (value: Json) => boolean): boolean {
  return value === undefined || isFine(value)
}

function entries(part: Json | undefined): readonly (readonly [string, Json])[] {
  return isObject(part) ? Object.entries(part) : []
}

function pathOf(...names: readonly string[]): string {
  return names.join(' > ')
}

export interface LocalConfChange {
  /** "settings > primaryPort" */
  readonly path: string
  /** JSON; null: it was not there */
  readonly before: string | null
  /** JSON; null: it is removed */
  readonly after: string | null
}

/** Compares two parsed files, in the order of the later one. Lists are compared as a whole. */
export function localConfChanges(before: JsonObject, after: JsonObject): readonly LocalConfChange[] {
  const [were, are] = [new Map(leaves(before)), new Map(leaves(after))]
  return [...new Set([...are.keys(), ...were.keys()])]
    .map((path) => ({ path, before: were.get(path) ?? null, after: are.get(path) ?? null }))
    .filter((change) => change.before !== change.after && !isEmptied(change, were, are))
}

/** A part that only became empty, or was so, is told by what it held. */
function isEmptied(
  { path, before, after }: LocalConfChange,
  ...sides: readonly ReadonlyMap<string, string>[]
): boolean {
  const isEmpty = (before ?? '{}') === '{}' && (after ?? '{}') === '{}'
  return isEmpty && sides.some((side) => [...side.keys()].some((other) => other.startsWith(`${path} > `)))
}

function leaves(value: JsonObject, above: readonly string[] = []): readonly (readonly [string, string])[] {
  return Object.entries(value).flatMap(([name, inner]) => {
    const names = [...above, name]
    const isBranch = isObject(inner) && Object.keys(inner).length > 0
    return isBranch ? leaves(inner, names) : [[pathOf(...names), printExact(inner)] as const]
  })
}
