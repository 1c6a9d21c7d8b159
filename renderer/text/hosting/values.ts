import type { Json } from '../../../domain/json.ts'
import type { Difference } from '../../../domain/network-plan/differences.ts'

/** A setting's value as people read it, in as many lines as it has parts. */
export function valueWords(value: unknown): string {
  if (value === undefined || value === null || value === '') return 'None'
  if (typeof value === 'boolean') return value ? 'On' : 'Off'
  if (typeof value !== 'object') return String(value)
  if (Array.isArray(value)) return value.length === 0 ? 'None' : value.map(partWords).join('\n')
  return partWords(value)
}

/** Routes, pools and DNS in words; anything else as JSON. */
function partWords(part: unknown): string {
  if (part === null || typeof part !== 'object') return valueWords(part)
  if (Array.isArray(part)) return part.map(partWords).join(' = ')
  const { target, via, ipRangeStart, ipRangeEnd, domain, servers } = part as {
    readonly [key: string]: unknown
  }
  if (typeof target === 'string') return typeof via === 'string' ? `${target} via ${via}` : target
  if (typeof ipRangeStart === 'string') return `${ipRangeStart} to ${valueWords(ipRangeEnd)}`
  if (typeof domain === 'string' && Array.isArray(servers))
    return [domain, ...servers].filter(Boolean).join('\n') || 'None'
  const entries = Object.entries(part)
  if (entries.every(([, value]) => typeof value === 'boolean'))
    return (
      entries
        .filter(([, value]) => value === true)
        .map(([key]) => key)
        .join(', ') || 'Off'
    )
  return JSON.stringify(part)
}

/** What the service made of a field, which is not what was asked. */
export function differenceWords({ sent, got }: Difference): string {
  const line = (value: Json): string => valueWords(value).split('\n').join(', ')
  const empty = (value: Json): boolean => Array.isArray(value) && value.length === 0
  if (empty(got)) return `The service left out ${line(sent)}.`
  if (empty(sent)) return `The service added ${line(got)}.`
  return `The service made it ${line(got)}, not ${line(sent)}.`
}
