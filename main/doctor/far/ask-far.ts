import * as v from 'valibot'
import { type FarAnswer, farHeader, farPath, farPort } from '../../../contract/far-report.ts'
import { farReport } from '../../../contract/far-report-schema.ts'
import { hostOf } from '../../../domain/devices/device-link.ts'
import { codeOf, unreachableCodes } from '../../base/error-code.ts'
import { isWithinBounds } from '../../base/json-bounds.ts'
import { exchange, type HttpReply } from '../../http/exchange.ts'
import { fact, type Gathered, missing } from '../gather.ts'

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
