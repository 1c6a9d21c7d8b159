import {
  causeOf,
  type DoctorCheck,
  type DoctorFix,
  type DoctorSubject,
  type DoctorVerdict,
  type Rung,
} from '../../../contract/doctor.ts'
import { success } from '../../../contract/result.ts'
import { isNetworkId, isNodeAddress } from '../../../domain/network-id.ts'
import {
  evidenceText,
  fixText,
  type NameOfNetwork,
  rungTitle,
  summaryText,
  verdictWord,
} from '../../../words/doctor.ts'
import { namesFor } from '../../../words/doctor-text.ts'
import type { Translate } from '../../../words/translate.ts'
import { plainText, textTable } from './text-table.ts'
import { jsonText, type Verb, type VerbRun } from './verb.ts'

/** The check of the connection: 0 where all is well, 1 where something is wrong. */
export const doctor: Verb = {
  takes: '[NETWORK|ADDRESS] [--json]',
  does: 'check the connection, of one network or to one device, and say what mends it',
  flags: { json: { type: 'boolean' } },
  parse({ flags, rest }) {
    const [given, more] = rest
    if (more !== undefined) return { ok: false, error: `doctor takes one argument, but got "${more}" too.` }
    const subject = subjectOf(given)
    if (subject === null)
      return {
        ok: false,
        error: `doctor takes a network's id (16 digits) or a node's address (10 digits), but got "${given}".`,
      }
    return success(checkAndPrint(subject, flags.json === true))
  },
}

/** null: neither a network's id nor a node's address */
function subjectOf(given: string | undefined): DoctorSubject | null {
  if (given === undefined) return { kind: 'computer' }
  const id = given.toLowerCase()
  if (isNetworkId(id)) return { kind: 'network', id }
  return isNodeAddress(id) ? { kind: 'peer', address: id } : null
}

function checkAndPrint(subject: DoctorSubject, json: boolean): VerbRun {
  return async ({ core, t }) => {
    // Networks have their names from the poll.
    await Promise.all([core.poll(), core.check(subject)])
    const { doctor: check, networks } = core.store.snapshot()
    if (check === null) throw new Error('nothing was checked')
    const nameOf: NameOfNetwork = (id) => networks.find((entry) => entry.id === id)?.name || id
    const code = check.verdict === 'good' ? 0 : 1
    return { code, text: json ? jsonText(checkJson(t, check, nameOf)) : checkLines(t, check, nameOf) }
  }
}

/** Fixed: scripts rely on its fields. `evidence`: sentences; `fix` null: there is none */
export function checkJson(t: Translate, check: DoctorCheck, nameOf: NameOfNetwork) {
  return {
    verdict: check.verdict,
    rungs: check.rungs.map((rung) => ({
      id: rung.id,
      verdict: rung.verdict,
      title: rungTitle(t, rung),
      evidence: evidenceLines(t, check, rung, nameOf).join('\n'),
      raw: rung.raw,
      fix: rung.fix === null ? null : fixLine(t, check, rung.fix, nameOf),
      followsFrom: rung.followsFrom,
    })),
  }
}

const shapes: { readonly [verdict in DoctorVerdict]: string } = {
  good: '✓',
  bad: '✗',
  doubtful: '!',
  unchecked: '–',
}

/** One line a rung, then what was found of the cause, and what mends it. */
export function checkLines(t: Translate, check: DoctorCheck, nameOf: NameOfNetwork): string {
  const rows = check.rungs.map((rung) => [shapes[rung.verdict], rungTitle(t, rung), wordOf(t, rung)])
  const cause = causeOf(check)
  const told = cause === null ? [] : evidenceLines(t, check, cause, nameOf).map((line) => `  ${line}`)
  const fix = cause?.fix ? [`  ${t('doctor.text.fix', { fix: fixLine(t, check, cause.fix, nameOf) })}`] : []
  const ending = [summaryText(t, check, nameOf), ...told, ...fix].join('\n')
  return `${textTable(rows)}\n${plainText(ending)}\n`
}

function wordOf(t: Translate, rung: Rung): string {
  if (rung.followsFrom === null) return verdictWord(t, rung)
  return t('doctor.follows', { rung: rungTitle(t, { id: rung.followsFrom }) })
}

function evidenceLines(
  t: Translate,
  check: DoctorCheck,
  rung: Rung,
  nameOf: NameOfNetwork,
): readonly string[] {
  return rung.evidence.map((each) => evidenceText(t, each, namesFor(check, nameOf)))
}

/** Says which network it is for where it may be for several. */
function fixLine(t: Translate, check: DoctorCheck, fix: DoctorFix, nameOf: NameOfNetwork): string {
  const text = fixText(t, fix, nameOf)
  if (check.subject.kind === 'network' || !('network' in fix) || fix.kind === 'pause-network') return text
  return t('doctor.of-network', { network: nameOf(fix.network), evidence: text })
}
