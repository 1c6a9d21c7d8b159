import type { Diagnosis } from '../../contract/doctor.ts'
import {
  type FreePart,
  freeParts,
  type ReportPart,
  type ReportSection,
} from '../../contract/report-commands.ts'
import { visibleLines } from '../../domain/text/visible-text.ts'
import { diagnosisText } from '../../words/diagnosis-text.ts'
import { checkTitle, evidenceText } from '../../words/doctor.ts'
import type { Translate } from '../../words/translate.ts'
import { withoutSecrets } from '../base/log.ts'
import type { ReportContent } from './content.ts'
import { diagnosisFields } from './diagnosis-fields.ts'
import { computerFields, snapshotFields, systemFields } from './fields.ts'
import { createStandIns, type StandIns } from './stand-ins.ts'

/** A line has at most this many characters, as programs print JSON without line breaks. */
const longestLine = 20_000

/** The parts that hold known fields alone. `t`: English, for whoever helps */
export function reportSections(
  content: ReportContent,
  keepIds: boolean,
  t: Translate,
): readonly ReportSection<ReportPart>[] {
  const met: string[] = []
  const { label } = createStandIns([], keepIds)
  // The first pass only learns which addresses there are.
  tell(content, { label, address: (text) => String(met.push(text)) })
  const { system, diagnosis, networks, computer } = tell(content, createStandIns(met, keepIds))
  return [
    { part: 'system', text: json(system) },
    ...(diagnosis === null ? [] : [{ part: 'doctor' as const, text: doctorText(t, diagnosis) }]),
    { part: 'networks', text: json(networks) },
    { part: 'computer', text: json(computer) },
  ]
}

function tell({ system, snapshot, diagnosis, computer }: ReportContent, standIns: StandIns) {
  return {
    system: systemFields(system, standIns),
    networks: snapshotFields(snapshot, standIns),
    diagnosis: diagnosis === null ? null : (diagnosisFields(diagnosis, standIns) as Diagnosis),
    computer: computerFields(computer, standIns),
  }
}

/**
 * The free texts of which there is any. Anything may be in them: only what cannot be seen or is clearly a secret goes.
 */
export function freeSections({ free }: ReportContent): readonly ReportSection<FreePart>[] {
  return freeParts.flatMap((part) =>
    free[part].trim() === '' ? [] : [{ part, text: visibleLines(withoutSecrets(free[part]), longestLine) }],
  )
}

function doctorText(t: Translate, diagnosis: Diagnosis): string {
  const evidence = diagnosis.checks.flatMap((check) => [
    '',
    checkTitle(t, check),
    ...check.evidence.map((each) => `  ${evidenceText(t, each, (id) => id)}`),
  ])
  return `${[diagnosisText(t, diagnosis, (id) => id).trimEnd(), ...evidence].join('\n')}\n`
}

function json(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`
}
