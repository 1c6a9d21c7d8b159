import type { View } from './conditions.ts'
import type { Packet } from './packet.ts'
import { type Line, runLines } from './run-rules.ts'
import {
  type Capability,
  type Doubt,
  type Ending,
  endOf,
  heldBy,
  type NetworkRules,
  passageOf,
  passOf,
  type RuleMember,
  type RulePosition,
  readRuleLists,
} from './simulate.ts'
import { type Step, stepsOf } from './steps.ts'

/** The effect of one side on a packet */
export type SideOutcome =
  /** null: one of several rules, or no rule */
  | { readonly verdict: 'passes' | 'dropped'; readonly by: RulePosition | null }
  | { readonly verdict: 'redirected'; readonly by: RulePosition; readonly to: string }
  | { readonly verdict: 'unknown'; readonly doubts: readonly Doubt[] }

/** One side's outcome, and what it came to on the way */
export type Side = SideOutcome & { readonly steps: readonly Step[] }

export interface BothSides {
  readonly sender: Side
  /** Told too where the sender drops the packet, which then comes with no capability. */
  readonly receiver: Side
}

/**
 * Reads a network's rules once, and returns a function that tells what each side does with the first packet between two
 * members, whatever the other one does. The receiver knows the capability that the packet comes with, and no other.
 */
export function sidesSimulator(
  rules: NetworkRules,
): (sender: RuleMember, receiver: RuleMember, packet: Packet) => BothSides {
  const { base, defined, tagsOf } = readRuleLists(rules)
  return (sender, receiver, packet) => {
    const view = { packet, sender: endOf(sender, tagsOf), receiver: endOf(receiver, tagsOf) }
    const held = heldBy(sender, defined)
    const shown = new Set<Capability>()
    const judge = (
      side: View['side'],
      certain: readonly Capability[],
      others: readonly Capability[],
    ): Side => {
      const doubts: Doubt[] = []
      const steps: Step[] = []
      const run = (at: View['side'], lines: readonly Line[], capability: number | null) => {
        steps.push(...stepsOf(lines, { ...view, side: at }, capability))
        return runLines(lines, { ...view, side: at }, (why, index) =>
          doubts.push({ why, place: { side: at, capability, index } }),
        )
      }
      const accepted = (place: RulePosition, capability: Capability | null): readonly Ending[] => {
        if (side === 'sender' && capability !== null) shown.add(capability)
        return [{ verdict: 'passes', sender: place, receiver: place }]
      }
      const mayHaveOthers = side === 'sender' && held.mayHaveOthers
      const found = passOf({ side, base, certain, others, mayHaveOthers, run, accepted })
      if (side === 'sender' && !held.isCertain) doubts.push({ why: 'capabilities', place: null })
      return { ...outcomeOf(found, doubts), steps }
    }
    const isCertain = held.isCertain
    const outcome = judge('sender', isCertain ? held.capabilities : [], isCertain ? [] : held.capabilities)
    const came = held.capabilities.filter((each) => shown.has(each))
    const isSure = outcome.verdict === 'passes'
    return { sender: outcome, receiver: judge('receiver', isSure ? came : [], isSure ? [] : came) }
  }
}

function outcomeOf(found: readonly Ending[], doubts: readonly Doubt[]): SideOutcome {
  const passage = passageOf(found, doubts)
  return passage.verdict === 'passes' ? { verdict: 'passes', by: passage.sender } : passage
}
