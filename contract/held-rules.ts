import type { JsonObject } from '../domain/json.ts'
import { compileText } from '../domain/rules/language/compile.ts'
import { plainLines } from '../domain/rules/language/rules-lines.ts'
import type { NetworkRules } from '../domain/rules/simulate.ts'
import { isHeldAsText, networkFields, toldRules } from './hosted-fields.ts'
import type { HostedNetwork } from './hosting.ts'

/** The form in which a host keeps rules of which it tells no lists */
export type HeldRules =
  /** The source is all of them; the host makes the rules of it. */
  | { readonly kind: 'text' }
  | IsolationTemplate
  /** A kind that is not known here. `name`: what the host calls it */
  | { readonly kind: 'other'; readonly name: string; readonly config: JsonObject | null }

/** A host's template that keeps members apart, but for some services. null: the host does not say */
export interface IsolationTemplate {
  readonly kind: 'isolation'
  readonly blocksNonIp: boolean | null
  /** The services count only if this is true. */
  readonly filtersServices: boolean | null
  readonly services: readonly AllowedService[] | null
  /** The addresses of members to which it does not apply */
  readonly excluded: readonly string[] | null
}

export interface AllowedService {
  /** The protocol number of an IP header: 6 for TCP, 17 for UDP, 1 for ICMP */
  readonly protocol: number
  /** Ports and ranges of them, with commas */
  readonly ports: string
}

/**
 * Returns the rules that are in force; where the host keeps a text alone, those that the text makes. null: the host does not
 * tell all of them, or the text cannot be read here
 */
export function rulesInForce(network: HostedNetwork): NetworkRules | null {
  if (!isHeldAsText(network)) return toldRules(network)
  const { rulesSource } = networkFields(network)
  return rulesSource == null ? null : rulesOfText(rulesSource)
}

/** null: the text has errors, or words that are not known here */
export function rulesOfText(source: string): NetworkRules | null {
  return compileText(plainLines(source)).made
}
