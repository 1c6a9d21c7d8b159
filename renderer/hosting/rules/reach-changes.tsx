import reachWords from 'words:reach'
import { useMemo } from 'preact/hooks'
import { rulesOfText } from '../../../contract/held-rules.ts'
import { isHeldAsText } from '../../../contract/hosted-fields.ts'
import type { HostedMember, MemberChange } from '../../../domain/members/member.ts'
import { memberName } from '../../../domain/members/member-order.ts'
import type { NetworkId, NodeAddress } from '../../../domain/network-id.ts'
import { ruleParts } from '../../../domain/network-plan/network-config.ts'
import { knownServices, type Party, serviceNames } from '../../../domain/rules/exchange.ts'
import { partyIn } from '../../../domain/rules/packet.ts'
import { type ChangedPairs, reachChanges } from '../../../domain/rules/reach-changes.ts'
import { reachMatrix } from '../../../domain/rules/reach-matrix.ts'
import type { NetworkRules } from '../../../domain/rules/simulate.ts'
import { listOf } from '../../../words/lists.ts'
import { useTranslate } from '../../text/use-translate.ts'
import { formOfNetwork, type Settings } from '../settings/settings-form.ts'
import { rulesOfForm, useAdmitted, useReachSubject } from './reach-subject.ts'
import { serviceWords } from './reach-words.ts'
import { useWork } from './use-work.ts'

/** The parts that `reach-changes-later.tsx` fetches need these messages. */
export const reachMessages = () => [reachWords]

export interface RulesReachChangesProps {
  readonly settings: Settings
  readonly members: readonly HostedMember[]
}

/** Says before rules are saved which pairs of members will reach each other no more, or will begin to. */
export function RulesReachChanges({ settings, members }: RulesReachChangesProps) {
  const { base } = settings
  const parts = isHeldAsText(base) ? (['rulesSource'] as const) : ruleParts
  const touchesRules = parts.some((part) => settings.change[part] !== undefined)
  const subject = useReachSubject(settings, members)
  const before = useMemo(() => rulesOfForm({ base, form: formOfNetwork(base) }), [base])
  if (!touchesRules || subject === null || typeof subject === 'string' || typeof before === 'string')
    return null
  const of = (rules: NetworkRules, parties: readonly Party[]) =>
    reachMatrix(subject.network, rules, parties, services)
  return (
    <ChangesTold
      compare={() => reachChanges(of(before, subject.parties), of(subject.rules, subject.parties))}
      of={[before, subject]}
      members={subject.members}
    />
  )
}

export interface MembersReachChangesProps {
  readonly network: NetworkId
  /** null: not known in full */
  readonly rules: NetworkRules | null
  /** The rules that are saved along with the members; absent: they stay as they are */
  readonly becomes?: NetworkRules | null
  /** The text of which the host makes the rules, in place of the rules, and what it becomes. Absent: the host tells lists */
  readonly text?: { readonly now: string; readonly becomes: string }
  readonly members: readonly HostedMember[]
  /** The new values of members by their addresses. It stays the same object until something else is typed. */
  readonly changes: GrantChanges
}

/** The new tags and capabilities of members */
export type GrantChanges = ReadonlyMap<NodeAddress, Pick<MemberChange, 'tags' | 'capabilities'>>

/** Says the same before tags or capabilities of members are saved. Those that are not let in reach nobody anyway. */
export function MembersReachChanges(props: MembersReachChangesProps) {
  const { network, members, changes, text } = props
  const { now, becomes: next } = text ?? { now: null, becomes: null }
  const inForce = useMemo(() => (now === null ? null : rulesOfText(now)), [now])
  const written = useMemo(
    () => (next === now || next === null ? inForce : rulesOfText(next)),
    [inForce, now, next],
  )
  const { rules, becomes = rules } = text === undefined ? props : { rules: inForce, becomes: written }
  const admitted = useAdmitted(members)
  const changed = admitted.flatMap(({ id }) => (changes.has(id) ? [id] : []))
  const touchesRules = becomes !== rules
  if (rules === null || becomes === null || (changed.length === 0 && !touchesRules)) return null
  const of = (by: NetworkRules, parties: readonly HostedMember[]) =>
    reachMatrix(
      network,
      by,
      parties.map((each) => partyIn(each, null)),
      services,
    )
  const given = (member: HostedMember): HostedMember => ({
    ...member,
    config: { ...member.config, ...changes.get(member.id) },
  })
  return (
    <ChangesTold
      compare={() =>
        reachChanges(
          of(rules, admitted),
          of(becomes, admitted.map(given)),
          touchesRules ? null : new Set(changed),
        )
      }
      of={[rules, becomes, admitted, changes]}
      members={admitted}
    />
  )
}

const services = serviceNames.map((name) => knownServices[name])

interface ChangesToldProps {
  readonly compare: () => ReturnType<typeof reachChanges>
  /** The result stays as long as these are the same. */
  readonly of: readonly unknown[]
  readonly members: readonly HostedMember[]
}

function ChangesTold({ compare, of, members }: ChangesToldProps) {
  const t = useTranslate()
  const changes = useWork(compare, of, { rest })
  if (changes === null)
    return (
      <div class="reach-changes secondary" role="status">
        {t('reach-changes.comparing')}
      </div>
    )
  const told = changes.flatMap(({ service, lost, gained }) =>
    (['lost', 'gained'] as const).flatMap((kind) => {
      const pairs = kind === 'lost' ? lost : gained
      if (pairs.count === 0) return []
      return {
        kind,
        pairs,
        words: t(`reach-changes.${kind}`, { count: pairs.count, service: serviceWords(t, service) }),
      }
    }),
  )
  if (told.length === 0)
    return (
      <div class="reach-changes secondary" role="status">
        {t('reach-changes.none')}
      </div>
    )
  const names = new Map(members.map((member) => [member.id, memberName(member)]))
  return (
    <details class="more reach-changes">
      <summary>
        <span role="status">
          {listOf(
            t,
            told.map(({ words }) => words),
          )}
        </span>
      </summary>
      <dl class="reach-changed" tabIndex={0}>
        {told.map(({ kind, pairs, words }) => (
          <div key={words}>
            <dt class={kind === 'lost' ? 'attention-text' : 'ok-text'}>{words}</dt>
            <dd>
              <Pairs pairs={pairs} names={names} />
            </dd>
          </div>
        ))}
      </dl>
    </details>
  )
}

function Pairs({
  pairs,
  names,
}: {
  readonly pairs: ChangedPairs
  readonly names: ReadonlyMap<NodeAddress, string>
}) {
  const t = useTranslate()
  const more = pairs.count - pairs.pairs.length
  const order = new Map([...names.keys()].map((node, index) => [node, index]))
  const at = (node: NodeAddress): number => order.get(node) ?? 0
  const sorted = pairs.pairs.toSorted((a, b) => at(a.from) - at(b.from) || at(a.to) - at(b.to))
  return (
    <ul>
      {sorted.map(({ from, to, after }) => (
        <li key={`${from} ${to}`}>
          {t('reach-changes.pair', { from: names.get(from) ?? from, to: names.get(to) ?? to, after })}
        </li>
      ))}
      {more > 0 && <li class="secondary">{t('reach-changes.more', { count: more })}</li>}
    </ul>
  )
}

/** Milliseconds that typing rests before anything is compared */
const rest = 300
