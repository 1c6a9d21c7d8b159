import * as v from 'valibot'
import type { DoctorSubject } from '../../../contract/doctor.ts'
import { type FarAnswer, type FarReport, farHeader, farPath, farPort } from '../../../contract/far-report.ts'
import { firewallNames } from '../../../domain/computer/firewall.ts'
import { nodeWithAddress } from '../../../domain/computer/member-address.ts'
import { hostOf } from '../../../domain/devices/device-link.ts'
import { codeOf, unreachableCodes } from '../../base/error-code.ts'
import { isWithinBounds } from '../../base/json-bounds.ts'
import { exchange, type HttpReply } from '../../http/exchange.ts'
import { type DoctorFacts, type DoctorGathered, networkOfPeer } from '../facts.ts'
import { belowThis, fact, type Gathered, missing } from '../gather.ts'
import type { DoctorSources } from '../gatherers.ts'

const upTo = (most: number) => v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(most))
/** No check sends more, and no packet is larger. */
const [count, bytes] = [upTo(1_000), upTo(65_535)]

const block = {
  firewall: v.picklist(firewallNames),
  packets: v.picklist(['ping', 'tcp']),
  direction: v.picklist(['in', 'out']),
}
const finding = v.variant('code', [
  v.object({ code: v.picklist(['firewall-drops', 'firewall-may-drop']), ...block }),
  v.object({
    code: v.picklist(['firewall-clear', 'firewall-unread', 'route-elsewhere', 'path-direct', 'path-relayed']),
  }),
  v.pipe(
    v.object({ code: v.literal('ping-answered'), sent: count, lost: count }),
    v.check(({ sent, lost }) => lost < sent),
  ),
  v.object({ code: v.literal('ping-silent'), sent: count }),
  v.object({ code: v.picklist(['mtu-fits', 'mtu-none-fits']), mtu: bytes }),
  v.object({ code: v.literal('mtu-too-large'), mtu: bytes, fits: bytes }),
  v.object({ code: v.literal('interface-mtu'), mtu: bytes, wantedMtu: bytes }),
])

/** More findings than the checks of the other end can make */
const mostFindings = 32

/**
 * The report of another computer, which may send anything. Fields that are not known are dropped. A finding that is not
 * known makes the whole report invalid: without it, a report could look better than it is.
 */
export const farReport = v.object({
  version: v.literal(1),
  findings: v.pipe(v.array(finding), v.maxLength(mostFindings)),
}) satisfies v.GenericSchema<unknown, FarReport>

export interface FarQuestion {
  readonly address: string
  /** The TCP port of the other computer that its firewall is asked about; null: none */
  readonly port: number | null
}

/** Asks the Meshtray of another computer how it sees this one. Never throws. */
export type AskFar = (question: FarQuestion) => Promise<Gathered<FarAnswer>>

/** ms to connect, and for the whole answer: the other end looks for seven seconds at most */
const [connectTime, wholeTime] = [3_000, 10_000]
/** Bytes of head and body; a report has a few hundred. */
const [mostHead, mostBody] = [4_096, 16_384]
const bounds = { depth: 4, values: 300, characters: mostBody }

export async function askFar(
  { address, port }: FarQuestion,
  at = farPort,
  patience = wholeTime,
): Promise<Gathered<FarAnswer>> {
  const by = `TCP ${address} port ${at}`
  const host = hostOf(address)
  if (host === null) return missing(by, 'not-understood', address)
  const { Client } = await import('../../http/http-library.ts')
  const client = new Client(`http://${host}:${at}`, {
    connectTimeout: connectTime,
    headersTimeout: 0,
    bodyTimeout: 0,
    maxHeaderSize: mostHead,
    maxResponseSize: mostBody,
  })
  const path = port === null ? farPath : `${farPath}?port=${port}`
  try {
    const request = { method: 'GET', path, headers: { [farHeader]: '1' } } as const
    const reply = await exchange(client, request, performance.now() + patience)
    const answer = answerOf(reply)
    // Nothing of a body that is not understood is shown.
    return fact(by, answer, answer.kind === 'told' ? JSON.stringify(answer.report) : `status ${reply.status}`)
  } catch (error) {
    const code = codeOf(error)
    if (unreachableCodes.has(code) || code === 'UND_ERR_CONNECT_TIMEOUT')
      return fact(by, { kind: 'absent' }, code)
    if (code === 'TimeoutError') return missing(by, 'timeout')
    return fact(by, { kind: 'not-understood' }, code)
  } finally {
    await client.destroy().catch(() => undefined)
  }
}

function answerOf({ status, text }: HttpReply): FarAnswer {
  if (status === 403) return { kind: 'declined' }
  if (status === 429) return { kind: 'busy' }
  if (status !== 200) return { kind: 'not-understood' }
  const json = parsed(text)
  const report = v.safeParse(farReport, isWithinBounds(json, bounds) ? json : null)
  if (report.success) return { kind: 'told', report: report.output }
  const version = v.safeParse(v.object({ version: v.pipe(v.number(), v.integer()) }), json)
  return { kind: version.success && version.output.version !== 1 ? 'other-version' : 'not-understood' }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/**
 * Asks the other computer how it sees this one. It is asked through the network alone, and what it says counts only if the
 * hardware address behind the answer is the device's: another computer of the same address would speak for it.
 */
export async function readFarReport(
  { peerAddress: at, peerRoute, service }: Pick<DoctorGathered, 'peerAddress' | 'peerRoute' | 'service'>,
  subject: DoctorSubject,
  {
    askFar,
    probes,
  }: Pick<DoctorSources, 'askFar'> & {
    readonly probes: Pick<DoctorSources['probes'], 'neighbours'>
  },
): Promise<Gathered<DoctorFacts['farReport']>> {
  if (subject.kind !== 'peer') return missing('', 'nothing-to-check')
  if (at.kind === 'unknown') return at
  if (peerRoute.kind === 'unknown') return peerRoute
  const { address } = at.value
  const route = peerRoute.value[0]?.route
  const network = networkOfPeer({ service }, at.value)
  if (route?.kind !== 'goes' || route.interface !== network?.portDeviceName || route.via !== null)
    return belowThis('other-computer')
  const answer = await askFar({ address, port: subject.port ?? null })
  if (answer.kind === 'unknown' || answer.value.kind !== 'told') return answer
  const neighbours = await probes.neighbours()
  if (neighbours.kind === 'unknown') return neighbours
  const node = nodeWithAddress(neighbours.value, network, address)
  return node === subject.address ? answer : missing(neighbours.by, 'not-told')
}
