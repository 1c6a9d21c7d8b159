import { type Check, causeOf, type Diagnosis, type DoctorVerdict } from '../contract/doctor.ts'
import { cellWidth } from '../domain/text/cell-width.ts'
import {
  checkTitle,
  evidenceTexts,
  hypothesisText,
  type NameOfNetwork,
  namedFixText,
  summaryText,
  verdictWord,
} from './doctor.ts'
import type { Translate } from './translate.ts'

const shapes: { readonly [verdict in DoctorVerdict]: string } = {
  good: '✓',
  bad: '✗',
  doubtful: '!',
  unchecked: '–',
}

/** A diagnosis as text, printed and pasted: one line a check, then what was found of the cause, and what mends it. */
export function diagnosisText(t: Translate, diagnosis: Diagnosis, nameOf: NameOfNetwork): string {
  const titles = diagnosis.checks.map((check) => checkTitle(t, check))
  const width = Math.max(0, ...titles.map(cellWidth))
  const rows = diagnosis.checks.map((check, at) =>
    [shapes[check.verdict], padded(titles[at] ?? '', width), wordOf(t, check)].join('  '),
  )
  const cause = causeOf(diagnosis)
  const causeTexts = cause === null ? [] : evidenceTexts(t, diagnosis, cause, nameOf)
  const fix = cause?.fix ? [t('doctor.text.fix', { fix: namedFixText(t, diagnosis, cause.fix, nameOf) })] : []
  const explained = diagnosis.hypotheses.map((hypothesis) => hypothesisText(t, hypothesis))
  const reported = cause === null ? [] : reportTexts(t, diagnosis, cause, nameOf)
  const lines = [...causeTexts, ...explained, ...reported, ...fix].map((line) => `  ${line}`)
  const ending = [summaryText(t, diagnosis, nameOf), ...lines]
  return [...rows, '', ...ending, ''].join('\n')
}

function padded(title: string, width: number): string {
  return title + ' '.repeat(width - cellWidth(title))
}

/**
 * Returns the other computer's report, if it is not the cause itself. That it did not answer is told only where the
 * findings allow several explanations.
 */
function reportTexts(
  t: Translate,
  diagnosis: Diagnosis,
  cause: Check,
  nameOf: NameOfNetwork,
): readonly string[] {
  const report = diagnosis.checks.find(({ id }) => id === 'peer-report')
  if (report === undefined || report === cause) return []
  const isTelling = report.verdict !== 'unchecked' || diagnosis.hypotheses.length > 0
  const evidence = report.evidence.filter(({ code }) => isTelling && code.startsWith('far-'))
  return evidenceTexts(t, diagnosis, { ...report, evidence }, nameOf)
}

function wordOf(t: Translate, check: Check): string {
  if (check.followsFrom === null) return verdictWord(t, check)
  return t('doctor.follows', { check: checkTitle(t, { id: check.followsFrom }) })
}
