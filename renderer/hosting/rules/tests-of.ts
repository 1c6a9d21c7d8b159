import type { HostedMember } from '../../../domain/members/member.ts'
import { compileText } from '../../../domain/rules/language/compile.ts'
import { type ReadTests, readTests } from '../../../domain/rules/language/rule-tests.ts'
import { plainLines } from '../../../domain/rules/language/rules-lines.ts'
import { runTests, type TestResult } from '../../../domain/rules/language/run-tests.ts'
import { partyIn } from '../../../domain/rules/party.ts'
import type { Settings } from '../settings/settings-form.ts'
import { rulesOfForm } from './reach-subject.ts'

/** The tests in the rules' text with their results */
export interface TestsRun extends Pick<ReadTests, 'problems'> {
  /** null: the rules have errors or there are no tests, so that nothing was run */
  readonly results: readonly TestResult[] | null
  readonly tests: ReadTests['tests']
}

/** Runs the tests that stand in a text on the rules of the boxes and on the members that are let in. */
export function testsOf(
  { base, form }: Pick<Settings, 'base' | 'form'>,
  members: readonly HostedMember[],
  text = plainLines(form.rulesSource ?? ''),
): TestsRun {
  const { tests, problems } = readTests(text)
  const rules = rulesOfForm({ base, form })
  const { made } = compileText(text)
  if (tests.length === 0 || made === null || typeof rules === 'string')
    return { tests, problems, results: null }
  const admitted = members.filter(({ config }) => config.authorized === true)
  const results = runTests(tests, {
    network: base.id,
    rules,
    tagNames: made.tagNames,
    members: admitted.map((member) => ({
      name: member.config.name,
      addresses: member.config.ipAssignments ?? [],
      party: partyIn(member, null),
    })),
  })
  return { tests, problems, results }
}
