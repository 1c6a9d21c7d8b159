import { useMemo } from 'preact/hooks'
import { rulesOfText } from '../../../contract/held-rules.ts'
import { isHeldAsText } from '../../../contract/hosted-fields.ts'
import type { HostedNetwork } from '../../../contract/hosting.ts'
import type { HostedMember } from '../../../domain/members/member.ts'
import { byName } from '../../../domain/members/member-order.ts'
import type { NetworkId } from '../../../domain/network-id.ts'
import type { RulePart } from '../../../domain/network-plan/network-config.ts'
import type { Party } from '../../../domain/rules/exchange.ts'
import { compileText } from '../../../domain/rules/language/compile.ts'
import { type ReadTests, readTests } from '../../../domain/rules/language/rule-tests.ts'
import { plainLines } from '../../../domain/rules/language/rules-lines.ts'
import { runTests, type TestResult } from '../../../domain/rules/language/run-tests.ts'
import { partyIn } from '../../../domain/rules/packet.ts'
import type { NetworkRules } from '../../../domain/rules/simulate.ts'
import type { Work } from '../../../domain/rules/work.ts'
import { nameCollator } from '../../../words/formats.ts'
import { useTranslate } from '../../text/use-translate.ts'
import { readList, type Settings, type SettingsForm } from '../settings/settings-form.ts'
import { isTypedSource, isUntoldPart } from './rules-text.ts'

/** The rules and members of a network, from which it follows who reaches whom */
export interface ReachSubject {
  readonly network: NetworkId
  readonly rules: NetworkRules
  /** The authorized members, in the order of their names */
  readonly members: readonly HostedMember[]
  /** The same in the same order */
  readonly parties: readonly Party[]
}

/**
 * The reason why nothing can be told: the host does not tell the rules, they have errors, their host accepted a text that
 * cannot be read here, or nobody is let in
 */
type NoSubject = 'untold' | 'unreadable' | 'foreign' | 'nobody'

interface Edited {
  readonly base: HostedNetwork
  readonly form: SettingsForm
}

/** Returns what follows from the rules as they are edited. null: the members are not there yet */
export function useReachSubject(
  { base, form }: Edited,
  members: readonly HostedMember[] | null,
): ReachSubject | NoSubject | null {
  const { rules, capabilities, tags } = form
  const source = isHeldAsText(base) ? form.rulesSource : null
  const admitted = useAdmitted(members ?? nobody)
  const isThere = members !== null
  return useMemo(() => {
    if (!isThere) return null
    const read = rulesOfForm({ base, form })
    if (typeof read === 'string') return read
    if (admitted.length === 0) return 'nobody'
    return {
      network: base.id,
      rules: read,
      members: admitted,
      parties: admitted.map((each) => partyIn(each, null)),
    }
  }, [base, rules, capabilities, tags, source, isThere, admitted])
}

const nobody: readonly HostedMember[] = []

/**
 * Returns the members that are let in, in the order of their names. They stay the same list while nothing changes that rules
 * look at, as who is online does.
 */
export function useAdmitted(members: readonly HostedMember[]): readonly HostedMember[] {
  const { locale } = useTranslate()
  const key = useMemo(
    () =>
      JSON.stringify(
        members.map(
          ({ id, listedGrants, config: { name, authorized, tags, capabilities, ipAssignments } }) => [
            id,
            name,
            authorized,
            tags,
            capabilities,
            listedGrants,
            ipAssignments,
          ],
        ),
      ),
    [members],
  )
  return useMemo(
    () => members.filter(({ config }) => config.authorized === true).toSorted(byName(nameCollator(locale))),
    [key, locale],
  )
}

/**
 * Reads the rules of the boxes, or of the text where the host keeps that alone. Capabilities and tags that are not told in full
 * count as not known.
 */
export function rulesOfForm({ base, form }: Edited): NetworkRules | Exclude<NoSubject, 'nobody'> {
  if (isHeldAsText(base))
    return rulesOfText(form.rulesSource ?? '') ?? (isTypedSource({ base, form }) ? 'unreadable' : 'foreign')
  const lists = (['rules', 'capabilities', 'tags'] as const).map((part) => listIn(part, { base, form }))
  const [rules, capabilities, tags] = lists
  if (lists.some((list) => list === undefined)) return 'unreadable'
  if (rules === undefined || rules === null) return 'untold'
  return { rules, capabilities: capabilities ?? null, tags: tags ?? null }
}

/** null: not told in full; undefined: no list */
function listIn(part: RulePart, { base, form }: Edited) {
  const { [part]: text } = form
  if (isUntoldPart(part, text, base.config)) return null
  const list = readList(text)
  return (base.unreadable[part] ?? 0) > 0 && list !== undefined ? null : list
}

/** The tests in the rules' text, and the work that runs them */
interface TestsToRun extends ReadTests {
  /** null: the rules have errors or there are no tests, so that nothing can be run */
  readonly run: (() => Work<readonly TestResult[]>) | null
}

/** Reads the tests that stand in a text, to be run on the rules of the boxes and on the members that are let in. */
export function testsOf(
  { base, form }: Pick<Settings, 'base' | 'form'>,
  members: readonly HostedMember[],
  text = plainLines(form.rulesSource ?? ''),
): TestsToRun {
  const { tests, problems } = readTests(text)
  const rules = rulesOfForm({ base, form })
  const { made } = compileText(text)
  if (tests.length === 0 || made === null || typeof rules === 'string') return { tests, problems, run: null }
  const admitted = members.filter(({ config }) => config.authorized === true)
  const run = () =>
    runTests(tests, {
      network: base.id,
      rules,
      tagNames: made.tagNames,
      members: admitted.map((member) => ({
        name: member.config.name,
        addresses: member.config.ipAssignments ?? [],
        party: partyIn(member, null),
      })),
    })
  return { tests, problems, run }
}
