/** Formats a statement of a rule about as nft does; '' for one that decides nothing. */
export function expressionText(kind: string, value: unknown): string {
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
