import { isList, isObject, type JsonObject } from '../../../domain/json.ts'
import type { NodeAddress } from '../../../domain/network-id.ts'
import type { Party } from '../../../domain/rules/exchange.ts'
import type { ExplainedPacket } from '../../../domain/rules/explain.ts'
import { tagValueNames } from '../../../domain/rules/language/known-names.ts'
import type { NetworkRules } from '../../../domain/rules/simulate.ts'
import { listOf } from '../../../words/lists.ts'
import type { Translate } from '../../../words/translate.ts'
import { useTranslate } from '../../text/use-translate.ts'
import type { RuleNames } from './rule-names.ts'

interface PacketMembersProps {
  readonly packet: ExplainedPacket | null
  readonly rules: NetworkRules
  readonly names: RuleNames
  readonly nameOfNode: (node: NodeAddress) => string
}

/** The tags and capabilities of both members, as far as the rules ask for any. */
export function PacketMembers({ packet, rules, names, nameOfNode }: PacketMembersProps) {
  const t = useTranslate()
  if (packet === null) return null
  const ids = tagsAsked(rules)
  const hasCapabilities = rules.capabilities === null || rules.capabilities.length > 0
  return (
    <details class="more">
      <summary>{t('packet.members')}</summary>
      {ids.length === 0 && !hasCapabilities ? (
        <p class="secondary">{t('packet.noTags')}</p>
      ) : (
        <dl class="packet-sides">
          {[packet.from, packet.to].map((party) => (
            <Member
              key={party.node}
              party={party}
              name={nameOfNode(party.node)}
              words={[
                ...ids.map((id) => tagWords(t, id, party, { rules, names })),
                ...(hasCapabilities ? [capabilityWords(t, party, names)] : []),
              ]}
            />
          ))}
        </dl>
      )}
    </details>
  )
}

function Member({
  name,
  words,
}: {
  readonly party: Party
  readonly name: string
  readonly words: readonly string[]
}) {
  return (
    <>
      <dt dir="auto">{name}</dt>
      <dd>
        {words.map((each) => (
          <p key={each}>{each}</p>
        ))}
      </dd>
    </>
  )
}

/** Returns the numbers of the tags that any rule compares, in their order. */
function tagsAsked({ rules, capabilities }: NetworkRules): readonly number[] {
  const own = capabilities?.flatMap((each) => (isList(each.rules) ? each.rules.filter(isObject) : [])) ?? []
  const ids = [...rules, ...own].flatMap(({ type, id }) =>
    typeof type === 'string' && type.startsWith('MATCH_TAG') && typeof id === 'number' ? [id] : [],
  )
  return [...new Set(ids)].toSorted((one, other) => one - other)
}

interface Known {
  readonly rules: NetworkRules
  readonly names: RuleNames
}

function tagWords(t: Translate, id: number, { tags }: Party, { rules, names }: Known): string {
  const called = names.tag(id)
  const name = called.name
  const valueWords = (value: number): string => listOf(t, tagValueNames(called, value))
  const own = tags?.find(([each]) => each === id)?.[1]
  if (typeof own === 'number') return t('packet.tag', { name, value: valueWords(own) })
  const declared: JsonObject | undefined = rules.tags?.find((each) => each.id === id)
  if (tags === null || rules.tags === null || own !== undefined) return t('packet.tagUntold', { name })
  const value = declared?.default
  return typeof value === 'number'
    ? t('packet.tagDefault', { name, value: valueWords(value) })
    : t('packet.tagNone', { name })
}

function capabilityWords(t: Translate, { capabilities }: Party, names: RuleNames): string {
  if (capabilities === null) return t('packet.hasUntold')
  if (capabilities.length === 0) return t('packet.hasNone')
  return t('packet.has', { names: listOf(t, capabilities.map(names.capability)) })
}
