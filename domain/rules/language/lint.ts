import type { MemberConfig } from '../../members/member.ts'
import { type CompiledText, listsOf, type RuleList } from './compile.ts'
import { rangeOf } from './expand.ts'
import { lintFlow } from './lint-flow.ts'
import { lintPackets } from './lint-packets.ts'
import { wordsOfRule } from './rule-words.ts'
import { collectProblems, type Problems, type TextProblem } from './text-problem.ts'

/** The members of a network, where they are known */
export type LintMember = Pick<MemberConfig, 'capabilities'>

/** Finds what is valid and most likely not meant. Each finding is a warning. */
export function lintText(
  made: CompiledText,
  members: readonly LintMember[] | null = null,
): readonly TextProblem[] {
  const problems = collectProblems()
  const lists = listsOf(made)
  for (const list of lists) lintFlow(list, lists, problems)
  lintPackets(made, lists, problems)
  for (const list of lists) lintRules(list, made, problems)
  if (members !== null) lintCapabilities(made, members, problems)
  return problems.all()
}

function lintRules({ rules, origins }: RuleList, made: CompiledText, problems: Problems): void {
  const { tags, tagNames } = made
  const names = [...tagNames.values()]
  const defaults = new Map(tags.map(({ id, default: usual }) => [id, usual ?? null]))
  rules.forEach((rule, index) => {
    const origin = origins[index]
    if (origin === undefined) return
    const at = rangeOf(origin)
    const { type, id } = rule
    if (wordsOfRule(rule, []) === null)
      problems.warning('raw-unchecked', at, { word: typeof type === 'string' ? type.slice(0, 60) : '' })
    const isOfTag = typeof type === 'string' && /^MATCH_TAGS?_/.test(type)
    if (isOfTag && typeof id === 'number' && (defaults.get(id) ?? null) === null) {
      const word = names.find((each) => each.id === id)?.name ?? String(id)
      problems.warning('tag-without-default', at, { word, most: defaults.has(id) ? 1 : 0 })
    }
    if (type === 'MATCH_VLAN_PCP' && rule.vlanPcp !== 0)
      problems.warning('vlan-never-matches', at, { word: 'vlanpcp' })
    if (type === 'MATCH_VLAN_DEI' && rule.vlanDei !== 0)
      problems.warning('vlan-never-matches', at, { word: 'vlandei' })
  })
}

/** Finds capabilities that no member has, and that new members are not given. */
function lintCapabilities(
  { capabilities, capabilityOrigins }: CompiledText,
  members: readonly LintMember[],
  problems: Problems,
): void {
  capabilityOrigins.forEach(({ id, name, at }, index) => {
    // A member whose capabilities are not told may have any.
    const isHeld = members.some(
      (member) => member.capabilities === null || (id !== null && member.capabilities.includes(id)),
    )
    if (!isHeld && capabilities[index]?.default !== true)
      problems.warning('capability-of-nobody', at, { word: name === '' ? String(id) : name })
  })
}
