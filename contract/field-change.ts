/** Summarises a changed field for one line. */
export interface FieldChange {
  readonly field: string
  readonly former: BriefValue
  readonly value: BriefValue
}

/**
 * A text or a number is unchanged. A list is its only text, or else its length, as for name servers. A value with
 * switchable parts is whether any is on. null: there is none
 */
export type BriefValue = string | number | boolean | null

const longest = 200

export function briefValue(value: unknown): BriefValue {
  if (typeof value === 'string') return Array.from(value).slice(0, longest).join('')
  if (typeof value === 'number' || typeof value === 'boolean') return value
  if (Array.isArray(value)) {
    const [only] = value
    return value.length === 1 && typeof only === 'string' ? briefValue(only) : value.length
  }
  if (typeof value !== 'object' || value === null) return null
  if ('servers' in value && Array.isArray(value.servers)) return value.servers.length
  if ('enabled' in value) return value.enabled === true
  return Object.values(value).some((one) => one === true)
}
