import * as match from './conditions.ts'
import type { Action, Condition, FilterChain, FilterRule, FilterTable } from './filter.ts'
import { passing } from './iptables.ts'

type Fields = { readonly [name: string]: unknown }
/** The named sets of a table, with the key "@name" */
type Sets = ReadonlyMap<string, readonly unknown[]>

/** Parses the output of `nft -j list ruleset`; null: unexpected output */
export function parseNftables(text: string): readonly FilterTable[] | null {
  const parsed = fieldsOf(JSON.parse(text))?.nftables
  if (!Array.isArray(parsed)) return null
  const objects = parsed.map((object: unknown) => fieldsOf(object) ?? {})
  const each = (kind: string): readonly Fields[] =>
    objects.flatMap((object) => {
      const fields = fieldsOf(object[kind])
      return fields === undefined ? [] : [fields]
    })
  return each('table').map(({ family, name }) => {
    const own = (kind: string): readonly Fields[] =>
      each(kind).filter((one) => one.family === family && one.table === name)
    const sets: Sets = new Map(own('set').map((set) => [`@${set.name}`, listOf(set.elem)]))
    return {
      name: `${family} ${name}`,
      families: family === 'ip' ? [4] : family === 'ip6' ? [6] : family === 'inet' ? [4, 6] : [],
      chains: new Map(own('chain').map((chain) => [String(chain.name), chainOf(chain, own('rule'), sets)])),
    }
  })
}

const hooks = ['prerouting', 'input', 'output', 'postrouting'] as const

function chainOf(chain: Fields, rules: readonly Fields[], sets: Sets): FilterChain {
  const hook = hooks.find((each) => each === chain.hook)
  const priority = typeof chain.prio === 'number' ? chain.prio : 0
  return {
    name: String(chain.name),
    base: hook === undefined ? null : { hook, priority, drops: chain.policy === 'drop', packets: null },
    rules: rules.filter((rule) => rule.chain === chain.name).flatMap((rule) => rulesOf(rule, sets)),
  }
}

/** Returns one rule, or for a verdict map one rule for each entry. */
function rulesOf({ expr, comment }: Fields, sets: Sets): readonly FilterRule[] {
  const statements = listOf(expr).flatMap((each) => Object.entries(fieldsOf(each) ?? {}))
  const text = [
    ...statements.flatMap(([kind, value]) => expressionText(kind, value) || []),
    ...(typeof comment === 'string' ? [`comment "${comment}"`] : []),
  ].join(' ')
  const conditions: Condition[] = []
  let packets: number | null = null
  for (const [kind, value] of statements) {
    const action = actionOf(kind, value)
    if (action !== null) return [{ text, matches: match.all(conditions), action, packets }]
    if (kind === 'vmap') {
      const { key, data } = fieldsOf(value) ?? {}
      return elementsOf(data, sets).flatMap((entry) => {
        const [element, verdict] = listOf(entry)
        const [name = '', target] = Object.entries(fieldsOf(verdict) ?? {})[0] ?? []
        const matches = match.all([...conditions, comparison(key, element, sets)])
        return [{ text, matches, action: actionOf(name, target) ?? { kind: 'elsewhere' }, packets: null }]
      })
    }
    const condition = conditionOf(kind, value, sets)
    // A counter in front of a condition counts other packets too.
    if (condition !== null) {
      conditions.push(condition)
      packets = null
    } else if (kind === 'counter') {
      packets = countOf(value)
    }
  }
  return [{ text, matches: match.all(conditions), action: { kind: 'next' }, packets: null }]
}

/** null: a named counter, which other rules share */
function countOf(value: unknown): number | null {
  const count = fieldsOf(value)?.packets
  return typeof count === 'number' ? count : null
}

function actionOf(kind: string, value: unknown): Action | null {
  switch (kind) {
    case 'accept':
    case 'drop':
    case 'return':
      return { kind }
    case 'reject':
      return { kind: 'drop' }
    case 'queue':
      return { kind: 'elsewhere' }
    case 'jump':
    case 'goto':
      return { kind, chain: String(fieldsOf(value)?.target) }
    case 'xt':
      // For rules made by iptables, nft prints only the name of the target.
      if (fieldsOf(value)?.type !== 'target') return null
      return { kind: passing.has(String(fieldsOf(value)?.name)) ? 'next' : 'elsewhere' }
    default:
      return null
  }
}

/** null: the statement lets every packet pass */
function conditionOf(kind: string, value: unknown, sets: Sets): Condition | null {
  const { op, left, right } = fieldsOf(value) ?? {}
  switch (kind) {
    case 'match': {
      const same = comparison(left, right, sets, op)
      return op === '!=' ? match.not(same) : same
    }
    case 'limit':
    case 'ct count':
    case 'meter':
    case 'xt':
    case 'connlimit':
      return match.maybe
    default:
      return null
  }
}

/** Returns a condition: field `left` of a packet equals `right`, or is an element of it */
function comparison(left: unknown, right: unknown, sets: Sets, op: unknown = '=='): Condition {
  const { payload, meta, ct, fib } = fieldsOf(left) ?? {}
  const elements = elementsOf(right, sets)
  const words = elements.map(String)
  const each = (make: (element: unknown) => Condition): Condition => match.some(elements.map(make))
  if (op !== '==' && op !== '!=' && op !== 'in') return match.maybe
  if (payload !== undefined) return payloadIs(fieldsOf(payload) ?? {}, each)
  switch (fieldsOf(meta)?.key ?? fieldsOf(ct)?.key) {
    case 'l4proto':
      return match.some(words.map(match.protocolIs))
    case 'nfproto':
    case 'protocol':
      return match.when(({ family }) => words.some((word) => (/6$/.test(word) ? 6 : 4) === family))
    case 'iif':
    case 'iifname':
      return match.some(words.map((word) => match.interfaceIs('in', word)))
    case 'oif':
    case 'oifname':
      return match.some(words.map((word) => match.interfaceIs('out', word)))
    case 'state':
      return match.stateIs(words)
    case 'pkttype':
      return match.when(() => words.some((word) => /^(host|unicast)$/.test(word)))
    default:
  }
  // Broadcasts, and packets without a return path, are not packets of the service.
  const { result, flags } = fieldsOf(fib) ?? {}
  if (result === 'type')
    return match.addressTypeIs(listOf(flags).includes('saddr') ? 'source' : 'target', words)
  if (fieldsOf(left)?.exthdr !== undefined) return match.never
  return result === 'oif' && words[0] === 'false' ? match.never : match.maybe
}

function payloadIs(payload: Fields, each: (make: (element: unknown) => Condition) => Condition): Condition {
  const { protocol, field } = payload
  switch (protocol) {
    case 'udp':
    case 'tcp':
    case 'th': {
      const isProtocol = protocol === 'th' ? match.always : match.protocolIs(protocol)
      if (field !== 'sport' && field !== 'dport') return match.all([isProtocol, match.maybe])
      return match.all([
        isProtocol,
        each((element) => portIs(field === 'sport' ? 'source' : 'target', element)),
      ])
    }
    case 'icmp':
    case 'icmpv6': {
      const isType = field === 'type' ? each((element) => match.icmpTypeIs(String(element))) : match.maybe
      return match.all([match.protocolIs(protocol), isType])
    }
    case 'ip':
    case 'ip6': {
      const family = protocol === 'ip' ? 4 : 6
      const isFamily = match.when((packet) => packet.family === family)
      if (field === 'saddr' || field === 'daddr')
        return match.all([
          isFamily,
          each((element) => addressOf(field === 'saddr' ? 'source' : 'target', element)),
        ])
      if (field === 'protocol' || field === 'nexthdr')
        return match.all([isFamily, each((element) => match.protocolIs(String(element)))])
      return match.all([isFamily, match.maybe])
    }
    case 'ether':
      return match.maybe
    default:
      // A protocol of which nothing is sent
      return typeof protocol === 'string' ? match.never : match.maybe
  }
}

function portIs(end: 'source' | 'target', element: unknown): Condition {
  if (typeof element === 'number') return match.portWithin(end, element, element)
  const [first, last] = listOf(fieldsOf(element)?.range)
  return typeof first === 'number' && typeof last === 'number'
    ? match.portWithin(end, first, last)
    : match.maybe
}

function addressOf(end: 'source' | 'target', element: unknown): Condition {
  const { addr, len } = fieldsOf(fieldsOf(element)?.prefix) ?? {}
  if (typeof element === 'string') return match.addressIs(end, element)
  return typeof addr === 'string' ? match.addressIs(end, `${addr}/${len}`) : match.maybe
}

function elementsOf(value: unknown, sets: Sets): readonly unknown[] {
  if (typeof value === 'string' && value.startsWith('@')) return sets.get(value)?.map(plain) ?? [null]
  const set = fieldsOf(value)?.set
  if (typeof set === 'string') return elementsOf(set, sets)
  return Array.isArray(set) ? set.map(plain) : Array.isArray(value) ? value : [value]
}

/** Unwraps an element that has a comment or a timeout */
function plain(element: unknown): unknown {
  return fieldsOf(fieldsOf(element)?.elem)?.val ?? element
}

function fieldsOf(value: unknown): Fields | undefined {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : undefined
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : []
}

/** Formats a statement of a rule about as nft does; '' for one that decides nothing. */
function expressionText(kind: string, value: unknown): string {
  switch (kind) {
    case 'counter':
    case 'log':
      return ''
    case 'match': {
      const { op, left, right } = value as { op?: unknown; left?: unknown; right?: unknown }
      return [valueText(left), op === '==' || op === 'in' ? '' : String(op), valueText(right)]
        .filter((word) => word !== '')
        .join(' ')
    }
    case 'vmap': {
      const { key, data } = value as { key?: unknown; data?: unknown }
      return `${valueText(key)} vmap ${valueText(data)}`
    }
    case 'jump':
    case 'goto':
      return `${kind} ${valueText((value as { target?: unknown }).target)}`
    default:
      return value === null || kind === 'reject' ? kind : `${kind} ${valueText(value)}`
  }
}

function valueText(value: unknown): string {
  if (typeof value !== 'object' || value === null) return String(value)
  if (Array.isArray(value)) return value.map(valueText).join(',')
  const [kind = '', inner] = Object.entries(value)[0] ?? []
  const { protocol, field, key, addr, len, result, flags } = (inner ?? {}) as Record<string, unknown>
  switch (kind) {
    case 'payload':
      return `${protocol} ${field}`
    case 'meta':
      return /^(iif|oif|mark|sk)/.test(String(key)) ? String(key) : `meta ${key}`
    case 'ct':
      return `ct ${key}`
    case 'fib':
      return `fib ${valueText(flags)} ${result}`
    case 'range':
      return Array.isArray(inner) ? inner.map(valueText).join('-') : ''
    case 'prefix':
      return `${addr}/${len}`
    case 'set':
      return Array.isArray(inner) ? `{ ${inner.map(entryText).join(', ')} }` : valueText(inner)
    default:
      return JSON.stringify(value)
  }
}

/** Formats an element of a set or an entry of a map */
function entryText(entry: unknown): string {
  if (!Array.isArray(entry)) return valueText(entry)
  const [element, verdict] = entry
  const [kind = '', value] = Object.entries((verdict ?? {}) as object)[0] ?? []
  return `${valueText(element)} : ${expressionText(kind, value)}`
}
