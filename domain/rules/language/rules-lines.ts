import { differences } from '../../network-plan/differences.ts'
import { ruleParts } from '../../network-plan/network-config.ts'
import type { NetworkRules, RulePosition } from '../simulate.ts'
import { type CompiledText, compileText, type RuleSet } from './compile.ts'
import { decompile } from './decompile.ts'
import { rangeOf } from './expand.ts'

/** A rule by its list and its index there */
export type RuleAt = Pick<RulePosition, 'capability' | 'index'>

/** Returns whether a text makes just these rules, whatever their notation. */
export function isMadeBy(made: RuleSet, lists: RuleSet): boolean {
  const counts = ruleParts.every((part) => made[part].length === lists[part].length)
  const { rules, capabilities, tags } = made
  const { rules: own, capabilities: ownCapabilities, tags: ownTags } = lists
  const wanted = { rules: own, capabilities: ownCapabilities, tags: ownTags }
  return counts && differences({ rules, capabilities, tags }, wanted as never).length === 0
}

/** Returns the line of a rule in the text that makes it, from 1. null: it does not come from this text */
export function lineOfRule(
  { origins, capabilityOrigins }: CompiledText,
  { capability, index }: RuleAt,
): number | null {
  const ofCapability = capabilityOrigins.find(({ id }) => id === capability)
  const origin = (capability === null ? origins : ofCapability?.origins)?.[index]
  return origin === undefined ? null : rangeOf(origin).line
}

/**
 * Returns a function that finds the line of a rule in the text of a network's rules, as the editor shows it: the source if it
 * makes these rules, else what is written from them. `source` is empty where none is kept. null: there is no text
 */
export function rulesLines(network: NetworkRules, source: string): (at: RuleAt) => number | null {
  const { rules, capabilities, tags } = network
  const lists = { rules, capabilities: capabilities ?? [], tags: tags ?? [] }
  const kept = source === '' ? null : compileText(plainLines(source)).made
  const made = kept !== null && isMadeBy(kept, lists) ? kept : writtenFrom(lists)
  return (at) => (made === null ? null : lineOfRule(made, at))
}

function writtenFrom(lists: RuleSet): CompiledText | null {
  const written = decompile({ ...lists, names: { capabilities: {}, tags: {} } })
  return written.ok ? compileText(written.text).made : null
}

export function plainLines(text: string): string {
  return text.replace(/\r\n?/g, '\n')
}
