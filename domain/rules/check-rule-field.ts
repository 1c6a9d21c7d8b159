import { parseAddress, parseSubnet } from '../addresses/address.ts'
import type { Json } from '../json.ts'
import { isNodeAddress } from '../network-id.ts'
import { maskText } from './normal-rule.ts'
import { type Path, problem, type RuleProblem } from './rule-problem.ts'
import type { RuleField } from './rule-types.ts'

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
