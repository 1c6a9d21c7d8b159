import type { BlockingRule, ServicePorts, ServiceTraffic } from '../../../../domain/computer/firewall.ts'

/** A packet of the service that a firewall is evaluated for; its addresses are not known. */
export interface Packet {
  readonly traffic: ServiceTraffic
  readonly family: 4 | 6
  readonly source: number
  readonly target: number
}

/** `maybe`: the condition depends on something unknown */
export type Match = 'yes' | 'no' | 'maybe'
export type Condition = (packet: Packet) => Match

export type Action =
  | { readonly kind: 'accept' | 'drop' | 'return' | 'next' }
  /** Another program, or an unknown rule, decides. */
  | { readonly kind: 'elsewhere' }
  | { readonly kind: 'jump' | 'goto'; readonly chain: string }

export interface FilterRule {
  readonly text: string
  readonly matches: Condition
  readonly action: Action
}

export interface FilterChain {
  readonly name: string
  /** null: the chain is reached only by jumps */
  readonly base: {
    readonly hook: 'prerouting' | 'input' | 'output' | 'postrouting'
    readonly priority: number
    readonly drops: boolean
  } | null
  readonly rules: readonly FilterRule[]
}

export interface FilterTable {
  /** Family and name: "inet filter" */
  readonly name: string
  readonly families: readonly (4 | 6)[]
  readonly chains: ReadonlyMap<string, FilterChain>
}

const hooks = {
  out: ['output', 'postrouting'],
  reply: ['prerouting', 'input'],
  unsolicited: ['prerouting', 'input'],
} as const satisfies Record<ServiceTraffic, readonly string[]>

/** Returns the rules and policies that would drop packets of the service. */
export function blockingRules(tables: readonly FilterTable[], ports: ServicePorts): readonly BlockingRule[] {
  const found = new Map<string, BlockingRule>()
  for (const packet of packetsOf(ports)) {
    const port = packet.traffic === 'out' ? packet.source : packet.target
    for (const { rule, isCertain } of blocksOf(tables, packet)) {
      const key = JSON.stringify([packet.traffic, rule, isCertain])
      const before = found.get(key)
      found.set(key, {
        traffic: packet.traffic,
        rule,
        isCertain,
        families: [...new Set([...(before?.families ?? []), packet.family])],
        ports: [...new Set([...(before?.ports ?? []), port])],
      })
    }
  }
  return [...found.values()]
}

function packetsOf({ udp, remote }: ServicePorts): readonly Packet[] {
  return udp.flatMap((own) =>
    ([4, 6] as const).flatMap((family): readonly Packet[] => [
      { traffic: 'out', family, source: own, target: remote },
      { traffic: 'reply', family, source: remote, target: own },
      { traffic: 'unsolicited', family, source: remote, target: own },
    ]),
  )
}

type Block = Pick<BlockingRule, 'rule' | 'isCertain'>

function blocksOf(tables: readonly FilterTable[], packet: Packet): readonly Block[] {
  const blocks: Block[] = []
  const mine = tables.filter(({ families }) => families.includes(packet.family))
  for (const hook of hooks[packet.traffic]) {
    const bases = mine
      .flatMap((table) => [...table.chains.values()].map((chain) => ({ table, chain, base: chain.base })))
      .flatMap(({ base, ...rest }) => (base?.hook === hook ? [{ ...rest, base }] : []))
      .sort((a, b) => a.base.priority - b.base.priority)
    for (const { table, chain, base } of bases) {
      const walk = { table, packet, blocks, mayBeAccepted: false }
      const end = through(chain, walk, true, deepest)
      if (end === 'drop') return blocks
      if (end === 'accept' || !base.drops) continue
      blocks.push({ rule: `${table.name} ${chain.name}: policy drop`, isCertain: !walk.mayBeAccepted })
      if (!walk.mayBeAccepted) return blocks
    }
  }
  return blocks
}

interface Walk {
  readonly table: FilterTable
  readonly packet: Packet
  readonly blocks: Block[]
  /** An earlier rule that cannot be evaluated may have accepted the packet. */
  mayBeAccepted: boolean
}

/** Maximum depth of jumps between chains */
const deepest = 64

/** `comesHere`: the packet certainly reaches this chain. Returns `fallen` if no rule has certainly decided. */
function through(
  chain: FilterChain,
  walk: Walk,
  comesHere: boolean,
  depth: number,
): 'accept' | 'drop' | 'fallen' {
  let isHere = comesHere
  for (const { text, matches, action } of chain.rules) {
    const match = matches(walk.packet)
    if (match === 'no' || action.kind === 'next') continue
    const isSure = isHere && match === 'yes'
    const block = (isCertain: boolean): void => {
      const rule = `${walk.table.name} ${chain.name}: ${text}`
      walk.blocks.push({ rule, isCertain: isCertain && !walk.mayBeAccepted })
    }
    switch (action.kind) {
      case 'drop':
        block(isSure)
        if (isSure) return 'drop'
        break
      case 'elsewhere':
        block(false)
        walk.mayBeAccepted = true
        break
      case 'accept':
        if (isSure) return 'accept'
        walk.mayBeAccepted = true
        break
      case 'return':
        if (match === 'yes') return 'fallen'
        isHere = false
        break
      case 'jump':
      case 'goto': {
        const target = walk.table.chains.get(action.chain)
        const end = target === undefined || depth === 0 ? 'fallen' : through(target, walk, isSure, depth - 1)
        if (end !== 'fallen') return end
        if (action.kind === 'goto' && match === 'yes') return 'fallen'
        if (action.kind === 'goto') isHere = false
        break
      }
    }
    // The packet certainly does not get past this rule, even if it may not have reached it.
    if (match === 'yes' && (action.kind === 'drop' || action.kind === 'accept')) return 'fallen'
  }
  return 'fallen'
}
