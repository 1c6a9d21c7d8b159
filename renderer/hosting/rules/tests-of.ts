import type { HostedMember } from '../../../domain/members/member.ts'
import { compileText } from '../../../domain/rules/language/compile.ts'
import { type ReadTests, readTests } from '../../../domain/rules/language/rule-tests.ts'
import { plainLines } from '../../../domain/rules/language/rules-lines.ts'
import { runTests, type TestResult } from '../../../domain/rules/language/run-tests.ts'
import { partyIn } from '../../../domain/rules/packet.ts'
import type { Work } from '../../../domain/rules/work.ts'
import type { Settings } from '../settings/settings-form.ts'
import { rulesOfForm } from './reach-subject.ts'

/** The tests in the rules' text, and the work that runs them */
export interface TestsToRun extends ReadTests {
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
