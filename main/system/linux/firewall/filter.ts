import type { Address } from '../../../../domain/addresses/address.ts'
import type { BlockingRule, ServicePorts, ServiceTraffic } from '../../../../domain/computer/firewall.ts'

/** A packet that a firewall is evaluated for. */
export interface Packet {
  readonly traffic: ServiceTraffic
  readonly family: 4 | 6
  /** ICMP packets are evaluated only as pings and their replies. */
  readonly protocol: 'udp' | 'tcp' | 'icmp'
  /** The ports. null: not known, or the protocol has none */
  readonly source: number | null
  readonly target: number | null
  /** null: not known, but it is not loopback */
  readonly interface: string | null
  /** The addresses. null: not known */
  readonly from: Address | null
  readonly to: Address | null
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
  /** The number of packets that matched. null: the rule does not count them */
  readonly packets: number | null
}

export interface FilterChain {
  readonly name: string
  /** null: the chain is reached only by jumps */
  readonly base: {
    readonly hook: 'prerouting' | 'input' | 'output' | 'postrouting'
    readonly priority: number
    readonly drops: boolean
    /** The number of packets that the policy decided. null: not counted */
    readonly packets: number | null
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
    const ports = port === null ? [] : [port]
    for (const { rule, isCertain } of blocksOf(tables, packet)) {
      const key = JSON.stringify([packet.traffic, rule, isCertain])
      const before = found.get(key)
      found.set(key, {
        traffic: packet.traffic,
        rule,
        isCertain,
        families: [...new Set([...(before?.families ?? []), packet.family])],
        ports: [...new Set([...(before?.ports ?? []), ...ports])],
      })
    }
  }
  return [...found.values()]
}

function packetsOf({ udp, remote }: ServicePorts): readonly Packet[] {
  return udp.flatMap((own) =>
    ([4, 6] as const).flatMap((family): readonly Packet[] => {
      const packet = { family, protocol: 'udp', interface: null, from: null, to: null } as const
      return [
        { ...packet, traffic: 'out', source: own, target: remote },
        { ...packet, traffic: 'reply', source: remote, target: own },
        { ...packet, traffic: 'unsolicited', source: remote, target: own },
      ]
    }),
  )
}

/** A rule or a policy that drops the packet, with the number of packets that it dropped so far, if it counts them */
export type Block = Pick<BlockingRule, 'rule' | 'isCertain'> & Pick<FilterRule, 'packets'>

/** Returns what would drop this packet. */
export function blocksOf(tables: readonly FilterTable[], packet: Packet): readonly Block[] {
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
      const rule = `${table.name} ${chain.name}: policy drop`
      blocks.push({ rule, isCertain: !walk.mayBeAccepted, packets: base.packets })
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
  for (const { text, matches, action, packets } of chain.rules) {
    const match = matches(walk.packet)
    if (match === 'no' || action.kind === 'next') continue
    const isSure = isHere && match === 'yes'
    const block = (isCertain: boolean): void => {
      const rule = `${walk.table.name} ${chain.name}: ${text}`
      walk.blocks.push({ rule, isCertain: isCertain && !walk.mayBeAccepted, packets })
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
