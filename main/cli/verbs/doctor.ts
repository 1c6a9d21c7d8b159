import type { Diagnosis, DoctorSubject } from '../../../contract/doctor.ts'
import { type Result, success } from '../../../contract/result.ts'
import { sameAddress } from '../../../domain/addresses/address.ts'
import { isNetworkId, isNodeAddress } from '../../../domain/network-id.ts'
import {
  checkTitle,
  diagnosisText,
  evidenceTexts,
  type NameOfNetwork,
  namedFixText,
} from '../../../words/doctor.ts'
import type { Translate } from '../../../words/translate.ts'
import { faultOutcome, refreshed } from './refreshed.ts'
import { jsonText, notDone, type Verb, type VerbOutcome, type VerbParts, type VerbRun } from './verb.ts'

/** Checks the connection. The exit code is 0 only if all was seen to be well. */
export const doctor: Verb = {
  takes: '[NETWORK|DEVICE] [--json]',
  does: 'check the connection, of one network or to one device, and say what mends it',
  flags: { json: { type: 'boolean' } },
  completes: ['ids'],
  parse({ flags, rest }) {
    const [given, more] = rest
    if (more !== undefined) return { ok: false, error: `doctor takes one argument, but got "${more}" too.` }
    if (given === '') return { ok: false, error: 'doctor takes a network or a device, but got nothing.' }
    return success(diagnoseAndPrint(given, flags.json === true))
  },
}

/** Returns the subject that an id names, or this computer; null: it is a name or an address */
function subjectOf(given: string | undefined): DoctorSubject | null {
  if (given === undefined) return { kind: 'computer' }
  const id = given.toLowerCase()
  if (isNetworkId(id)) return { kind: 'network', id }
  return isNodeAddress(id) ? { kind: 'peer', address: id } : null
}

/** Finds the network or the device with this name, or the device with this address. */
async function subjectCalled(
  { ask, t }: VerbParts,
  given: string,
): Promise<Result<DoctorSubject, VerbOutcome>> {
  const served = await refreshed(ask, t)
  if (!served.ok) return served
  const read = await ask('devices.read')
  if (!read.ok) return { ok: false, error: faultOutcome(t, read.error) }
  const networks = served.value.networks.filter(({ name }) => name === given)
  const devices = read.value.devices.filter(
    ({ names, addresses }) =>
      names.some(({ name }) => name === given) ||
      addresses.some(({ address }) => sameAddress(address, given)),
  )
  const subjects: readonly DoctorSubject[] = [
    ...networks.map(({ id }) => ({ kind: 'network', id }) as const),
    ...devices.map(({ node }) => ({ kind: 'peer', address: node }) as const),
  ]
  const [subject, ...others] = subjects
  if (subject === undefined)
    return { ok: false, error: notDone('no-such-device', t('command-line.noSuchDevice', { given })) }
  if (others.length === 0) return success(subject)
  const choices = [...networks.map(({ id }) => id), ...devices.map(({ node }) => node)]
  const title = t('command-line.severalSubjects', { given })
  return { ok: false, error: notDone('several-devices', title, { exitCode: 2, choices }) }
}

function diagnoseAndPrint(given: string | undefined, json: boolean): VerbRun {
  return async (parts) => {
    const { ask, t } = parts
    const known = subjectOf(given)
    const called = known === null ? await subjectCalled(parts, given ?? '') : success(known)
    if (!called.ok) return called.error
    const subject = called.value
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
