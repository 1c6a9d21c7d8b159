import type { Diagnosis, DoctorSubject, PeerSubject } from '../../../contract/doctor.ts'
import { type Result, success } from '../../../contract/result.ts'
import { sameAddress } from '../../../domain/addresses/address.ts'
import { networkOfAddress } from '../../../domain/computer/member-address.ts'
import { parsePort } from '../../../domain/devices/device-link.ts'
import { isNetworkId, isNodeAddress } from '../../../domain/network-id.ts'
import { diagnosisText } from '../../../words/diagnosis-text.ts'
import {
  checkTitle,
  evidenceTexts,
  type NameOfNetwork,
  namedFixText,
  namesIn,
} from '../../../words/doctor.ts'
import type { Translate } from '../../../words/translate.ts'
import { faultOutcome, refreshed } from './refreshed.ts'
import {
  jsonText,
  type Misuse,
  misuse,
  notDone,
  notOneOf,
  tooMany,
  type Verb,
  type VerbArguments,
  type VerbOutcome,
  type VerbParts,
  type VerbRun,
} from './verb.ts'

/** Checks the connection. The exit code is 0 only if all was seen to be well. */
export const doctor: Verb = {
  takes: '[NETWORK|DEVICE] [--port=PORT] [--json] | NETWORK [DEVICE] --hosted',
  does: (t) => t('help.verb.doctor'),
  flags: { hosted: { type: 'boolean' }, json: { type: 'boolean' }, port: { type: 'string', value: 'PORT' } },
  completes: ['ids'],
  parse({ flags, rest }) {
    const find = flags.hosted === true ? readHosted(rest, flags.port) : readSubject(rest, flags.port)
    return find.ok ? success(diagnoseAndPrint(find.value, flags.json === true)) : find
  },
}

type FindSubject = (parts: VerbParts) => Promise<Result<DoctorSubject, VerbOutcome>>
type Text = VerbArguments['flags'][string] | undefined

const nothingGiven: Misuse = (t) => t('usage.subject')

function readSubject([given, more]: readonly string[], text: Text): Result<FindSubject, Misuse> {
  if (more !== undefined) return tooMany('doctor', more)
  if (given === '') return misuse(nothingGiven)
  const port = readPort(given, text)
  if (!port.ok) return port
  return success(async (parts) => {
    const found = await subjectOf(parts, given, port.value !== null)
    const isOfPort = found.ok && found.value.kind === 'peer' && port.value !== null
    return isOfPort ? success({ ...found.value, port: port.value }) : found
  })
}

function readPort(given: string | undefined, text: Text): Result<number | null, Misuse> {
  if (text === undefined) return success(null)
  const port = parsePort(String(text))
  if (port === null) return notOneOf('--port', '1–65535', String(text))
  if (given === undefined || isNetworkId(given.toLowerCase())) return misuse((t) => t('usage.portDevice'))
  return success(port)
}

function readHosted([given, device, more]: readonly string[], port: Text): Result<FindSubject, Misuse> {
  if (more !== undefined) return tooMany('doctor', more)
  if (given === '' || device === '') return misuse(nothingGiven)
  if (given === undefined) return misuse((t) => t('usage.network', { verb: 'doctor --hosted' }))
  if (port !== undefined) return misuse((t) => t('usage.exclude', { one: '--port', other: '--hosted' }))
  return success((parts) => hostedSubject(parts, given, device))
}

/** A network that is hosted need not be joined; its ID always stands for it. */
async function hostedSubject(
  parts: VerbParts,
  given: string,
  device: string | undefined,
): ReturnType<FindSubject> {
  const network = await subjectOf(parts, given)
  if (!network.ok) return network
  const title = parts.t('command-line.noSuchNetwork', { given })
  if (network.value.kind !== 'network') return { ok: false, error: notDone('no-such-network', title) }
  const { id } = network.value
  if (device === undefined) return success({ kind: 'hosted', id, member: null })
  const member = await subjectOf(parts, device, true)
  if (!member.ok) return member
  const unknown = parts.t('command-line.noSuchDevice', { given: device })
  return member.value.kind === 'peer' && member.value.address !== null
    ? success({ kind: 'hosted', id, member: member.value.address })
    : { ok: false, error: notDone('no-such-device', unknown) }
}

async function subjectOf(
  parts: VerbParts,
  given: string | undefined,
  onlyDevices = false,
): ReturnType<FindSubject> {
  const known = subjectWithId(given)
  return known === null ? subjectCalled(parts, given ?? '', onlyDevices) : success(known)
}

/** Returns the subject that an id names, or this computer; null: it is a name or an address */
function subjectWithId(given: string | undefined): DoctorSubject | null {
  if (given === undefined) return { kind: 'computer' }
  const id = given.toLowerCase()
  if (isNetworkId(id)) return { kind: 'network', id }
  return isNodeAddress(id) ? { kind: 'peer', address: id } : null
}

/**
 * Finds the network or the device with this name, or the device with this address, which need not be known if the address is one
 * of a joined network. `onlyDevices`: a network is not meant
 */
async function subjectCalled(
  { ask, t }: VerbParts,
  given: string,
  onlyDevices: boolean,
): Promise<Result<DoctorSubject, VerbOutcome>> {
  const served = await refreshed(ask, t)
  if (!served.ok) return served
  const read = await ask('devices.read')
  if (!read.ok) return { ok: false, error: faultOutcome(t, read.error) }
  const networks = served.value.networks.filter(({ name }) => name === given && !onlyDevices)
  const devices = read.value.devices.filter(({ names }) => names.some(({ name }) => name === given))
  const joined = served.value.networks.flatMap(({ network }) => network ?? [])
  const isAddress = networkOfAddress(joined, given) !== undefined
  const having = read.value.devices.filter(({ addresses }) =>
    addresses.some(({ address }) => sameAddress(address, given)),
  )
  const ofAddress: readonly PeerSubject[] = isAddress
    ? [{ kind: 'peer', address: having.length === 1 ? (having[0]?.node ?? null) : null, at: given }]
    : having.map(({ node }) => ({ kind: 'peer', address: node }))
  const subjects: readonly DoctorSubject[] = [
    ...networks.map(({ id }) => ({ kind: 'network', id }) as const),
    ...devices.map(({ node }) => ({ kind: 'peer', address: node }) as const),
    ...ofAddress,
  ]
  const [subject, ...others] = subjects
  if (subject === undefined)
    return { ok: false, error: notDone('no-such-device', t('command-line.noSuchDevice', { given })) }
  if (others.length === 0) return success(subject)
  const choices = [...networks.map(({ id }) => id), ...[...devices, ...having].map(({ node }) => node)]
  const title = t('command-line.severalSubjects', { given })
  return { ok: false, error: notDone('several-devices', title, { exitCode: 2, choices }) }
}

function diagnoseAndPrint(find: FindSubject, json: boolean): VerbRun {
  return async (parts) => {
    const { ask, t } = parts
    const found = await find(parts)
    if (!found.ok) return found.error
    const subject = found.value
    // The refresh runs too, because the names of networks come from a poll.
    const [read, checked] = await Promise.all([ask('snapshot.refresh'), ask('doctor.read', { subject })])
    if (!read.ok) return faultOutcome(t, read.error)
    if (!checked.ok) return faultOutcome(t, checked.error)
    const { networks } = read.value
    const diagnosis = checked.value
    const nameOfNetwork = namesIn(diagnosis, (id) => networks.find((entry) => entry.id === id)?.name || id)
    const code = diagnosis.verdict === 'good' ? 0 : 1
    return {
      code,
      text: json
        ? jsonText(diagnosisJson(t, diagnosis, nameOfNetwork))
        : diagnosisText(t, diagnosis, nameOfNetwork),
    }
  }
}

/** Scripts rely on these fields. `evidence`: sentences; `fix` null: there is no fix */
export function diagnosisJson(t: Translate, diagnosis: Diagnosis, nameOfNetwork: NameOfNetwork) {
  return {
    verdict: diagnosis.verdict,
    hypotheses: diagnosis.hypotheses.map((hypothesis) => ({
      id: hypothesis.id,
      sureness: hypothesis.sureness,
      text: t(`doctor.hypothesis.${hypothesis.id}`),
    })),
    checks: diagnosis.checks.map((check) => ({
      id: check.id,
      verdict: check.verdict,
      title: checkTitle(t, check),
      evidence: evidenceTexts(t, diagnosis, check, nameOfNetwork).join('\n'),
      raw: check.raw,
      fix: check.fix === null ? null : namedFixText(t, diagnosis, check.fix, nameOfNetwork),
      followsFrom: check.followsFrom,
    })),
  }
}
