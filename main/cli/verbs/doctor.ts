import type { Diagnosis, DoctorSubject } from '../../../contract/doctor.ts'
import { success } from '../../../contract/result.ts'
import { isNetworkId, isNodeAddress } from '../../../domain/network-id.ts'
import {
  checkTitle,
  diagnosisText,
  evidenceTexts,
  type NameOfNetwork,
  namedFixText,
} from '../../../words/doctor.ts'
import type { Translate } from '../../../words/translate.ts'
import { faultOutcome } from './refreshed.ts'
import { jsonText, type Verb, type VerbRun } from './verb.ts'

/** Checks the connection. The exit code is 0 if all is well and 1 if something is wrong. */
export const doctor: Verb = {
  takes: '[NETWORK|ADDRESS] [--json]',
  does: 'check the connection, of one network or to one device, and say what mends it',
  flags: { json: { type: 'boolean' } },
  completes: ['ids'],
  parse({ flags, rest }) {
    const [given, more] = rest
    if (more !== undefined) return { ok: false, error: `doctor takes one argument, but got "${more}" too.` }
    const subject = subjectOf(given)
    if (subject === null)
      return {
        ok: false,
        error: `doctor takes a network's id (16 digits) or a node's address (10 digits), but got "${given}".`,
      }
    return success(diagnoseAndPrint(subject, flags.json === true))
  },
}

/** Returns null for text that is neither a network id nor a node address. */
function subjectOf(given: string | undefined): DoctorSubject | null {
  if (given === undefined) return { kind: 'computer' }
  const id = given.toLowerCase()
  if (isNetworkId(id)) return { kind: 'network', id }
  return isNodeAddress(id) ? { kind: 'peer', address: id } : null
}

function diagnoseAndPrint(subject: DoctorSubject, json: boolean): VerbRun {
  return async ({ ask, t }) => {
    // The refresh runs too, because the names of networks come from a poll.
    const [read, checked] = await Promise.all([ask('snapshot.refresh'), ask('doctor.read', { subject })])
    if (!read.ok) return faultOutcome(t, read.error)
    if (!checked.ok) return faultOutcome(t, checked.error)
    const { networks } = read.value
    const diagnosis = checked.value
    const nameOf: NameOfNetwork = (id) => networks.find((entry) => entry.id === id)?.name || id
    const code = diagnosis.verdict === 'good' ? 0 : 1
    return {
      code,
      text: json ? jsonText(diagnosisJson(t, diagnosis, nameOf)) : diagnosisText(t, diagnosis, nameOf),
    }
  }
}

/** Scripts rely on these fields. `evidence`: sentences; `fix` null: there is no fix */
export function diagnosisJson(t: Translate, diagnosis: Diagnosis, nameOf: NameOfNetwork) {
  return {
    verdict: diagnosis.verdict,
    checks: diagnosis.checks.map((check) => ({
      id: check.id,
      verdict: check.verdict,
      title: checkTitle(t, check),
      evidence: evidenceTexts(t, diagnosis, check, nameOf).join('\n'),
      raw: check.raw,
      fix: check.fix === null ? null : namedFixText(t, diagnosis, check.fix, nameOf),
      followsFrom: check.followsFrom,
    })),
  }
}
