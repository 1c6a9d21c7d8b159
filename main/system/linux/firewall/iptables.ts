import type { Probed } from '../../../../domain/computer/probed.ts'
import * as match from './conditions.ts'
import type { Action, Condition, FilterChain, FilterRule, FilterTable } from './filter.ts'

/** Priorities of the tables that a packet passes; the nat table is left out because it drops nothing. */
const priorities = new Map([
  ['raw', -300],
  ['mangle', -150],
  ['filter', 0],
  ['security', 50],
])
const hooks = {
  PREROUTING: 'prerouting',
  INPUT: 'input',
  OUTPUT: 'output',
  POSTROUTING: 'postrouting',
} as const

interface Chain {
  readonly policy: string
  /** null: not counted */
  readonly packets: number | null
  readonly rules: FilterRule[]
}
type Chains = Map<string, Chain>

/** Parses the output of iptables-save or ip6tables-save, with counters (-c) or without; null: unexpected output */
export function parseIptablesSave(text: string, family: 4 | 6): readonly FilterTable[] | null {
  const tables: FilterTable[] = []
  let table = ''
  let chains: Chains = new Map()
  for (const line of text.split('\n')) {
    const [, count, mark = '', name = '', rest = ''] =
      /^(?:\[(\d+):\d+\] )?(\*|:|-A |COMMIT)(\S*) ?(.*?)\s*$/.exec(line) ?? []
    if (mark === '*') [table, chains] = [name, new Map()]
    else if (mark === ':') chains.set(name, chainOf(rest))
    else if (mark === '-A ')
      chains.get(name)?.rules.push(ruleOf(rest, count === undefined ? null : Number(count)))
    else if (mark === 'COMMIT') tables.push(tableOf(table, family, chains))
  }
  return tables.length === 0 && text.trim() !== '' ? null : tables
}

function tableOf(name: string, family: 4 | 6, chains: Chains): FilterTable {
  const priority = priorities.get(name)
  const filterChainOf = (chain: string, { policy, packets, rules }: Chain): FilterChain => {
    const hook = Object.entries(hooks).find(([key]) => key === chain)?.[1]
    const base =
      hook === undefined || priority === undefined
        ? null
        : { hook, priority, drops: policy === 'DROP', packets }
    return { name: chain, base, rules }
  }
  return {
    name: `${family === 4 ? 'ip' : 'ip6'} ${name}`,
    families: [family],
    chains: new Map([...chains].map(([chain, found]) => [chain, filterChainOf(chain, found)])),
  }
}

/** `text`: "DROP [12:720]". Without counters the numbers are all 0. */
function chainOf(text: string): Chain {
  const [policy = '', counts = ''] = text.split(' ')
  const [, packets] = /^\[(\d+):\d+\]$/.exec(counts) ?? []
  return { policy, packets: packets === undefined ? null : Number(packets), rules: [] }
}

function ruleOf(text: string, packets: number | null): FilterRule {
  const words = [...text.matchAll(/"(?:[^"\\]|\\.)*"|\S+/g)].map(([word]) => word)
  const conditions: Condition[] = []
  let action: Action = { kind: 'next' }
  for (let at = 0; at < words.length; at += 1) {
    const isNot = words[at] === '!'
    if (isNot) at += 1
    const option = words[at] ?? ''
    const value = words[at + 1] ?? ''
    // The following options belong to the target.
    if (option === '-j' || option === '-g') {
      action = actionOf(option, value)
      break
    }
    const condition = conditionOf(option, value)
    if (condition !== null) conditions.push(isNot ? match.not(condition) : condition)
    if (value !== '' && !value.startsWith('-') && value !== '!') at += 1
  }
  return { text, matches: match.all(conditions), action, packets }
}

/** Targets that change or log a packet and let it pass. Chains may have upper-case names too, but not these. */
export const passing: ReadonlySet<string> = new Set(
  'LOG NFLOG MARK CONNMARK TOS DSCP CT NOTRACK SET TRACE AUDIT CLASSIFY TTL HL CHECKSUM TCPMSS'.split(' '),
)

function actionOf(option: string, target: string): Action {
  switch (target) {
    case 'ACCEPT':
      return { kind: 'accept' }
    case 'DROP':
    case 'REJECT':
      return { kind: 'drop' }
    case 'RETURN':
      return { kind: 'return' }
    case 'QUEUE':
    case 'NFQUEUE':
      return { kind: 'elsewhere' }
    default:
      if (passing.has(target)) return { kind: 'next' }
      return { kind: option === '-j' ? 'jump' : 'goto', chain: target }
  }
}

/** null: the option is no condition */
function conditionOf(option: string, value: string): Condition | null {
  switch (option) {
    case '-m':
      // Packets of the service have a valid return path and no routing header, so these never match.
      return value === 'rpfilter' || value === 'rt' ? match.never : null
    case '--comment':
      return null
    case '-p':
      return match.protocolIs(value)
    case '-i':
      return match.interfaceIs('in', value)
    case '-o':
      return match.interfaceIs('out', value)
    case '-s':
      return match.addressIs('source', value)
    case '-d':
      return match.addressIs('target', value)
    case '--sport':
    case '--sports':
      return portIs('source', value)
    case '--dport':
    case '--dports':
      return portIs('target', value)
    case '--ports':
      return match.some([portIs('source', value), portIs('target', value)])
    case '--state':
    case '--ctstate':
      return match.stateIs(value.split(','))
    case '--src-type':
      return match.addressTypeIs('source', value.split(','))
    case '--dst-type':
      return match.addressTypeIs('target', value.split(','))
    case '--icmp-type':
    case '--icmpv6-type':
      return match.icmpTypeIs(value)
    case '--tcp-flags':
      return match.all([match.protocolIs('tcp'), match.maybe])
    default:
      return option.startsWith('-') ? match.maybe : null
  }
}

/** Parses "53", "9000:9999" or "53,9000:9999" */
function portIs(end: 'source' | 'target', text: string): Condition {
  const ranges = text.split(',').map((part) => {
    const [, first = '', , last = first] = /^(\d+)(:(\d+))?$/.exec(part) ?? []
    return first === '' ? match.maybe : match.portWithin(end, Number(first), Number(last))
  })
  return match.some(ranges)
}

/**
 * Returns the names of the tables that iptables-nft stores in nftables, where nft lists them, but not with all of their
 * contents. A table that also has chains of nft's own is left to nft, as iptables tells nothing of those.
 */
export function sharedTables(tables: Probed<readonly FilterTable[]>): readonly string[] {
  if (tables.kind === 'unknown' || !tables.raw.includes('(nf_tables)')) return []
  const { raw } = tables
  return tables.value
    .map(({ name }) => name)
    .filter((name) => !raw.includes(`Table \`${name.split(' ')[1]}' contains incompatible`))
}
