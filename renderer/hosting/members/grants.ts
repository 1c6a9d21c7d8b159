import type { JsonObject } from '../../../domain/json.ts'
import type { MemberConfig } from '../../../domain/members/member.ts'
import type { NetworkConfig } from '../../../domain/network-plan/network-config.ts'

export interface TagGrant {
  readonly id: number
  /** What counts where the member has none; null: the network does not define this tag */
  readonly fallback: string | null
  /** null: not set */
  readonly value: number | boolean | null
}

interface CapabilityGrant {
  readonly id: number
  readonly defined: boolean
  readonly granted: boolean
}

function ids(definitions: readonly JsonObject[]): readonly number[] {
  return definitions.map(({ id }) => id).filter((id) => typeof id === 'number')
}

/** The tags that the network defines, and those that the member has besides, in the order of their numbers. */
export function tagGrants(network: NetworkConfig | null, member: MemberConfig): readonly TagGrant[] {
  const definitions = network?.tags ?? []
  const values = new Map(member.tags)
  return [...new Set([...ids(definitions), ...values.keys()])]
    .sort((a, b) => a - b)
    .map((id) => {
      const definition = definitions.find((one) => one.id === id)
      return {
        id,
        fallback: definition === undefined ? null : String(definition.default ?? 0),
        value: values.get(id) ?? null,
      }
    })
}

export function capabilityGrants(
  network: NetworkConfig | null,
  member: MemberConfig,
): readonly CapabilityGrant[] {
  const defined = new Set(ids(network?.capabilities ?? []))
  return [...new Set([...defined, ...member.capabilities])]
    .sort((a, b) => a - b)
    .map((id) => ({ id, defined: defined.has(id), granted: member.capabilities.includes(id) }))
}

/** A tag's value as typed; null: cleared; undefined: none that the service takes. */
export function readTagValue(text: string): number | null | undefined {
  if (text.trim() === '') return null
  const value = Number(text)
  return /^\d+$/.test(text.trim()) && value < 2 ** 32 ? value : undefined
}

export function withTag(
  tags: MemberConfig['tags'],
  id: number,
  value: number | boolean | null,
): MemberConfig['tags'] {
  const others = tags.filter(([other]) => other !== id)
  if (value === null) return others
  return tags.some(([other]) => other === id)
    ? tags.map((tag) => (tag[0] === id ? ([id, value] as const) : tag))
    : [...others, [id, value] as const]
}
