import {
  causeOf,
  type DoctorCheck,
  type DoctorFix,
  type DoctorVerdict,
  type Rung,
} from '../contract/doctor.ts'
import { evidenceText, fixText, type NameOfNetwork, rungTitle, summaryText, verdictWord } from './doctor.ts'
import type { Translate } from './translate.ts'

const shapes: { readonly [verdict in DoctorVerdict]: string } = {
  good: '✓',
  bad: '✗',
  doubtful: '!',
  unchecked: '–',
}

/** A check as text, printed and pasted: one line a rung, then what was found of the cause, and what mends it. */
export function checkText(t: Translate, check: DoctorCheck, nameOf: NameOfNetwork): string {
  const titles = check.rungs.map((rung) => rungTitle(t, rung))
  const width = Math.max(0, ...titles.map(({ length }) => length))
  const rows = check.rungs.map((rung, at) =>
    [shapes[rung.verdict], titles[at]?.padEnd(width), wordOf(t, rung)].join('  '),
  )
  const cause = causeOf(check)
  const causeTexts = cause === null ? [] : evidenceTexts(t, check, cause, nameOf)
  const fix = cause?.fix ? [t('doctor.text.fix', { fix: fixOfCheck(t, check, cause.fix, nameOf) })] : []
  const ending = [summaryText(t, check, nameOf), ...[...causeTexts, ...fix].map((line) => `  ${line}`)]
  return [...rows, '', ...ending, ''].join('\n')
}

/** What was found of a rung. Each finding says which network it is of where it may be of several. */
export function evidenceTexts(
  t: Translate,
  { subject }: Pick<DoctorCheck, 'subject'>,
  rung: Rung,
  nameOf: NameOfNetwork,
): readonly string[] {
  const names = subject.kind === 'network' ? null : nameOf
  return rung.evidence.map((evidence) => evidenceText(t, evidence, names))
}

/** A fix says which network it is for where it may be for several. */
export function fixOfCheck(
  t: Translate,
  { subject }: Pick<DoctorCheck, 'subject'>,
  fix: DoctorFix,
  nameOf: NameOfNetwork,
): string {
  const text = fixText(t, fix, nameOf)
  if (subject.kind === 'network' || !('network' in fix) || fix.kind === 'pause-network') return text
  return t('doctor.of-network', { network: nameOf(fix.network), evidence: text })
}

function wordOf(t: Translate, rung: Rung): string {
  if (rung.followsFrom === null) return verdictWord(t, rung)
  return t('doctor.follows', { rung: rungTitle(t, { id: rung.followsFrom }) })
}
