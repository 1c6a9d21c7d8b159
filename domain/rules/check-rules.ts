import { parseAddress, parseSubnet } from '../addresses/address.ts'
import type { Json, JsonObject } from '../json.ts'
import { isList, isObject } from '../json.ts'
import { isNodeAddress } from '../network-id.ts'
import { maskText } from './normal-rule.ts'
import { type Path, problem, type RuleProblem } from './rule-problem.ts'
import { isAction, type RuleField, ruleType } from './rule-types.ts'

/** A node accepts only this many from its controller. */
export const mostRules = 1024
export const mostCapabilityRules = 64
/** Capabilities, and tags */
export const mostOfMember = 128
/** A number has 32 bits. */
export const longest = 0xffff_ffff
const limits = { least: 0, most: longest, orNull: false }
const logic = ['not', 'or']

/**
 * Checks a network's rules before they are sent: the service drops unknown types and fields, reads wrong values as 0,
 * and cuts off what is too long, all without a word. A dropped condition makes the rest apply to more than was meant.
 */
export function checkRules(value: Json): readonly RuleProblem[] {
  if (isList(value) && value.length === 0) return [problem('warning', [], 'nothing-passes')]
  return checkRuleList(value, [], mostRules)
}

/** Checks capabilities: `{id, default, rules}`. Those with the same id would replace each other. */
export function checkCapabilities(value: Json): readonly RuleProblem[] {
  return checkItems(value, ['id', 'default', 'rules'], (item, path) => [
    ...(item.default === undefined || typeof item.default === 'boolean'
      ? []
      : [problem('error', [...path, 'default'], 'not-true-or-false')]),
    ...checkRuleList(item.rules ?? null, [...path, 'rules'], mostCapabilityRules),
  ])
}

/** Checks tags: `{id, default}`, where the default is a number, or null for none. */
export function checkTags(value: Json): readonly RuleProblem[] {
  return checkItems(value, ['id', 'default'], (item, path) =>
    item.default === undefined || item.default === null || isWhole(item.default)
      ? []
      : [problem('error', [...path, 'default'], 'not-a-number', { ...limits, orNull: true })],
  )
}

function checkItems(
  value: Json,
  fields: readonly string[],
  checkRest: (item: JsonObject, path: Path) => readonly RuleProblem[],
): readonly RuleProblem[] {
  if (!isList(value)) return [problem('error', [], 'not-a-list')]
  const seen = new Set<Json>()
  return value.flatMap((item, index) => {
    const path = [index]
    if (!isObject(item)) return [problem('error', path, 'not-an-object')]
    const found = [...checkKeys(item, path, fields), ...checkRest(item, path)]
    if (index === mostOfMember) found.push(problem('error', path, 'too-many', String(mostOfMember)))
    const { id } = item
    if (id === undefined) found.push(problem('error', [...path, 'id'], 'field-missing', 'id'))
    else if (!isWhole(id)) found.push(problem('error', [...path, 'id'], 'not-a-number', limits))
    else if (seen.has(id)) found.push(problem('error', [...path, 'id'], 'duplicate-id', String(id)))
    if (id !== undefined) seen.add(id)
    return found
  })
}

/** Returns whether a value is a number that an id or a tag can have. */
export function isWhole(value: Json | undefined): value is number {
  return typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= longest
}

function checkRuleList(value: Json, path: Path, most: number): readonly RuleProblem[] {
  if (!isList(value)) return [problem('error', path, 'not-a-list')]
  const found = value.flatMap((rule, index) => checkRule(rule, [...path, index]))
  if (value.length > most) found.push(problem('error', [...path, most], 'too-many', String(most)))
  return [...found, ...checkFlow(value, path)]
}

function checkRule(rule: Json, path: Path): readonly RuleProblem[] {
  if (!isObject(rule)) return [problem('error', path, 'not-an-object')]
  const { type } = rule
  if (typeof type !== 'string') return [problem('error', [...path, 'type'], 'type-missing')]
  const definition = ruleType(type)
  if (definition === null) return [problem('error', [...path, 'type'], 'unknown-type', type)]
  const names = definition.fields.map(({ name }) => name)
  return [
    ...checkKeys(rule, path, ['type', ...logic, ...names]),
    ...logic.flatMap((name) =>
      rule[name] === undefined || typeof rule[name] === 'boolean'
        ? []
        : [problem('error', [...path, name], 'not-true-or-false')],
    ),
    ...definition.fields.flatMap((field) => checkField(field, rule[field.name], [...path, field.name])),
    ...checkOrder(rule, path),
  ]
}

function checkKeys(item: JsonObject, path: Path, fields: readonly string[]): RuleProblem[] {
  return Object.keys(item)
    .filter((key) => !fields.includes(key))
    .map((key) => problem('warning', [...path, key], 'unknown-field', key))
}

function checkOrder({ start, end }: JsonObject, path: Path): readonly RuleProblem[] {
  const reversed = typeof start === 'number' && typeof end === 'number' && end < start
  return reversed ? [problem('error', [...path, 'end'], 'end-before-start')] : []
}

/** Finds rules that are valid on their own but make no sense together. */
function checkFlow(rules: readonly Json[], path: Path): readonly RuleProblem[] {
  const found: RuleProblem[] = []
  let conditions = 0
  let end: number | null = null
  rules.forEach((rule, index) => {
    if (!isObject(rule) || end !== null) return
    if (!isAction(rule)) {
      if (conditions === 0 && rule.or === true)
        found.push(problem('warning', [...path, index, 'or'], 'or-first'))
      conditions += 1
      return
    }
    const ends = rule.type === 'ACTION_ACCEPT' || rule.type === 'ACTION_DROP' || rule.type === 'ACTION_BREAK'
    if (conditions === 0 && ends) end = index
    conditions = 0
  })
  const unreached = end === null ? rules.length : end + 1
  if (unreached < rules.length) found.push(problem('warning', [...path, unreached], 'never-reached'))
  else if (conditions > 0) found.push(problem('warning', [...path, rules.length - 1], 'no-action'))
  return found
}

const mac = /^(?:[0-9a-f]{2}:){5}[0-9a-f]{2}$|^[0-9a-f]{12}$/i

export function checkField(field: RuleField, value: Json | undefined, path: Path): readonly RuleProblem[] {
  const { shape, optional, name } = field
  if (value === undefined) return optional ? [] : [problem('error', path, 'field-missing', name)]
  switch (shape.kind) {
    case 'integer': {
      const fits =
        typeof value === 'number' && Number.isInteger(value) && value >= shape.least && value <= shape.most
      if (fits || (value === null && shape.empty)) return []
      return [problem('error', path, 'not-a-number', { least: shape.least, most: shape.most, orNull: false })]
    }
    case 'node':
      return typeof value === 'string' && isNodeAddress(value.toLowerCase())
        ? []
        : [problem('error', path, 'not-a-node')]
    case 'mac':
      return typeof value === 'string' && mac.test(value) ? [] : [problem('error', path, 'not-a-mac')]
    case 'subnet':
      return checkSubnet(value, shape.family, path)
    case 'mask': {
      const text = maskText(value)
      if (text === null) return [problem('error', path, 'not-a-mask')]
      return /[^0]/.test(text) ? [] : [problem('warning', path, 'never-matches')]
    }
  }
}

/** Without a prefix the service reads /0, which matches every address. */
function checkSubnet(value: Json, family: 4 | 6, path: Path): readonly RuleProblem[] {
  const example = family === 4 ? '10.0.0.0/8' : 'fd00::/8'
  if (typeof value !== 'string') return [problem('error', path, 'not-a-subnet', example)]
  const address = parseAddress(value)
  if (address?.family === family)
    return [problem('error', path, 'prefix-missing', `${address.text}/${family === 4 ? 32 : 128}`)]
  const subnet = parseSubnet(value)
  if (subnet?.family !== family) return [problem('error', path, 'not-a-subnet', example)]
  // The implementation compares an IPv6 subnet unmasked, so that nothing matches one with host bits.
  return subnet.hasHostBits && family === 6 ? [problem('error', path, 'host-bits', subnet.text)] : []
}
