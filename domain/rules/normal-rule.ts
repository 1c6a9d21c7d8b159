import { canonical } from '../addresses/address.ts'
import type { Json } from '../json.ts'
import { isObject } from '../json.ts'
import { isAction, type RuleField, ruleType } from './rule-types.ts'

/**
 * Returns the canonical form of a rule, as the service would store it: with defaults, with `not` and `or` only where
 * they matter, and without fields that the type does not have. Unknown types and other values stay unchanged.
 */
export function normalRule(rule: Json): Json {
  const type = isObject(rule) ? ruleType(rule.type) : null
  if (!isObject(rule) || type === null) return rule
  const fields = type.fields.map((field) => [field.name, normalField(field, rule[field.name], rule)] as const)
  const logic = isAction(rule) ? {} : { not: rule.not === true, or: rule.or === true }
  return { type: type.type, ...logic, ...Object.fromEntries(fields) }
}

function normalField(
  { name, shape }: RuleField,
  value: Json | undefined,
  rule: { readonly [key: string]: Json },
): Json {
  if (value === undefined || value === null) {
    if (shape.kind === 'integer' && shape.empty) return null
    return name === 'end' ? (rule.start ?? 0) : shape.kind === 'integer' ? 0 : ''
  }
  switch (shape.kind) {
    case 'integer':
      // The service keeps 16 bits of it.
      return name === 'length' && value === -1 ? 0xffff : value
    case 'mask':
      return maskText(value) ?? value
    case 'subnet':
      // Dropping host bits loses nothing, because a rule compares only the prefix.
      return typeof value === 'string' ? canonical(value) : value
    case 'node':
      return typeof value === 'string' ? value.toLowerCase() : value
    case 'mac':
      return typeof value === 'string' ? value.replaceAll(':', '').toLowerCase() : value
  }
}

/** Returns the mask as 16 hexadecimal characters. null: no mask */
export function maskText(value: Json): string | null {
  if (typeof value === 'number') return Number.isSafeInteger(value) && value >= 0 ? hex(BigInt(value)) : null
  return typeof value === 'string' && /^[0-9a-f]{1,16}$/i.test(value) ? hex(BigInt(`0x${value}`)) : null
}

function hex(value: bigint): string {
  return value.toString(16).padStart(16, '0')
}
