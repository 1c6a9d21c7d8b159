import type { DoctorCheck, Rung } from '../contract/doctor.ts'
import { evidenceText, fixText, type NameOfNetwork, rungTitle, summaryText, verdictWord } from './doctor.ts'
import type { Translate } from './translate.ts'

/** A check as text, to be printed or pasted: what is wrong, then each rung with what was found. */
export function checkText(t: Translate, check: DoctorCheck, nameOf: NameOfNetwork): string {
  const lines = check.rungs.flatMap((rung) => rungLines(t, rung, namesFor(check, nameOf), nameOf))
  return [summaryText(t, check, nameOf), '', ...lines, ''].join('\n')
}

/** Findings say which network they are of where they may be of several. */
export function namesFor({ subject }: Pick<DoctorCheck, 'subject'>, nameOf: NameOfNetwork) {
  return subject.kind === 'network' ? null : nameOf
}

function rungLines(
  t: Translate,
  rung: Rung,
  evidenceNames: NameOfNetwork | null,
  nameOf: NameOfNetwork,
): readonly string[] {
  const head = t('doctor.text.rung', { verdict: verdictWord(t, rung), rung: rungTitle(t, rung) })
  if (rung.followsFrom !== null)
    return [head, indented(t('doctor.follows', { rung: rungTitle(t, { id: rung.followsFrom }) }))]
  const evidence = rung.evidence.map((one) => indented(evidenceText(t, one, evidenceNames)))
  if (rung.fix === null) return [head, ...evidence]
  return [head, ...evidence, indented(t('doctor.text.fix', { fix: fixText(t, rung.fix, nameOf) }))]
}

function indented(text: string): string {
  return text.replace(/^/gm, '  ')
}
