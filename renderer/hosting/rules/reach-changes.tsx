import { useEffect, useMemo, useState } from 'preact/hooks'
import type { HostedMember } from '../../../domain/members/member.ts'
import { memberName } from '../../../domain/members/member-order.ts'
import type { NodeAddress } from '../../../domain/network-id.ts'
import { ruleParts } from '../../../domain/network-plan/network-config.ts'
import type { Party } from '../../../domain/rules/exchange.ts'
import { knownServices, serviceNames } from '../../../domain/rules/known-services.ts'
import { type ChangedPairs, reachChanges, type ServiceChanges } from '../../../domain/rules/reach-changes.ts'
import { type ReachMatrix, reachMatrix } from '../../../domain/rules/reach-matrix.ts'
import type { NetworkRules } from '../../../domain/rules/simulate.ts'
import { listOf } from '../../../words/lists.ts'
import { useTranslate } from '../../text/use-translate.ts'
import { formOfNetwork, type Settings } from '../settings/settings-form.ts'
import { rulesOfForm, useReachSubject } from './reach-subject.ts'
import { serviceWords } from './reach-words.ts'

interface ReachChangesProps {
  readonly settings: Settings
  readonly members: readonly HostedMember[]
}

/** Says before a save which pairs of members will reach each other no more, or will begin to. */
export function ReachChanges({ settings, members }: ReachChangesProps) {
  const { base } = settings
  const touchesRules = ruleParts.some((part) => settings.change[part] !== undefined)
  const subject = useReachSubject(settings, members)
  const before = useMemo(() => rulesOfForm({ base, form: formOfNetwork(base) }), [base])
  if (!touchesRules || subject === null || typeof subject === 'string' || typeof before === 'string')
    return null
  const of = (rules: NetworkRules, parties: readonly Party[]) =>
    reachMatrix(subject.network, rules, parties, services)
  return (
    <ChangesTold
      before={() => of(before, subject.parties)}
      after={() => of(subject.rules, subject.parties)}
      of={[before, subject]}
      members={subject.members}
    />
  )
}

const services = serviceNames.map((name) => knownServices[name])

interface ChangesToldProps {
  readonly before: () => ReachMatrix
  readonly after: () => ReachMatrix
  /** What both are made of: as long as these are the same, so is what changes. */
  readonly of: readonly unknown[]
  readonly members: readonly HostedMember[]
}

function ChangesTold({ before, after, of, members }: ChangesToldProps) {
  const t = useTranslate()
  const changes = useChanges(before, after, of)
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

/** Milliseconds that typing rests before anything is compared, and that the page is kept busy at a time */
const [rest, slice] = [300, 12]

/** null: not known yet */
function useChanges(
  before: () => ReachMatrix,
  after: () => ReachMatrix,
  of: readonly unknown[],
): readonly ServiceChanges[] | null {
  const [found, setFound] = useState<readonly ServiceChanges[] | null>(null)
  useEffect(() => {
    setFound(null)
    let steps: ReturnType<typeof reachChanges> | null = null
    let timer = setTimeout(goOn, rest)
    function goOn(): void {
      steps ??= reachChanges(before(), after())
      const began = performance.now()
      let step = steps.next()
      while (step.done !== true && performance.now() - began < slice) step = steps.next()
      if (step.done === true) setFound(step.value)
      else timer = setTimeout(goOn, 0)
    }
    return () => clearTimeout(timer)
  }, of)
  return found
}
