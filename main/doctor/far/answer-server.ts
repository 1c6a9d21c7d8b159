import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import PQueue from 'p-queue'
import { type FarReport, farHeader, farPath, farPort } from '../../../contract/far-report.ts'
import { holds, parseAddress, parseSubnet, sameAddress } from '../../../domain/addresses/address.ts'
import { nodeWithAddress } from '../../../domain/computer/member-address.ts'
import { parsePort } from '../../../domain/devices/device-link.ts'
import type { NodeAddress } from '../../../domain/network-id.ts'
import { codeOf } from '../../base/error-code.ts'
import type { SystemProbes } from '../../system/probes.ts'
import type { AnsweringAddress } from './answering.ts'

/** Another computer that asks how this one sees it */
export interface Asker {
  /** The address at which it was asked */
  readonly place: AnsweringAddress
  readonly node: NodeAddress
  readonly address: string
  /** The TCP port of this computer that it cannot reach, or wants to. null: it named none */
  readonly port: number | null
}

export interface AnswerParts {
  readonly place: AnsweringAddress
  /** All places share one queue. */
  readonly turns: Turns
  readonly neighbours: SystemProbes['neighbours']
  /** Returns whether the service is in contact with this node. */
  readonly knows: (node: NodeAddress) => Promise<boolean>
  readonly lookBack: (asker: Asker) => Promise<FarReport>
  readonly log: (message: string) => void
  /** Absent: the port that other computers ask at */
  readonly port?: number
}

export interface AnswerServer {
  close(): Promise<void>
}

type Turns = Pick<PQueue, 'add' | 'size' | 'clear'>

/** One check runs at a time, and this many in a minute; others are sent away, as a check starts programs. */
const [mostChecks, minute] = [10, 60_000]
/** Connections at once, and bytes of a head */
const [mostConnections, mostHead] = [8, 2_048]
/** ms for a head to arrive, and for a connection in all */
const [headTime, wholeTime] = [2_000, 20_000]

const question = new RegExp(`^${farPath}(?:\\?port=(\\d{1,5}))?$`)

export function createTurns(): Turns {
  return new PQueue({ concurrency: 1, interval: minute, intervalCap: mostChecks })
}

/** Listens at one address of this computer, and at no other. null: it cannot, for now */
export async function listenAt(parts: AnswerParts): Promise<AnswerServer | null> {
  const { place, log, port = farPort } = parts
  const server = createServer(
    {
      maxHeaderSize: mostHead,
      headersTimeout: headTime,
      requestTimeout: headTime,
      connectionsCheckingInterval: 500,
    },
    (request, response) => {
      void statusAndReport(request, parts).then((reply) => send(response, reply))
    },
  )
  server.maxConnections = mostConnections
  server.setTimeout(wholeTime, (socket) => socket.destroy())
  const { promise, resolve } = Promise.withResolvers<string | null>()
  server.on('error', (error) => resolve(codeOf(error)))
  server.listen({ host: place.address, port }, () => resolve(null))
  const failed = await promise
  if (failed !== null) {
    log(`checks of other computers are not answered at ${place.address} port ${port}: ${failed}`)
    return null
  }
  return {
    async close() {
      const closed = new Promise((done) => server.close(done))
      server.closeAllConnections()
      await closed
    },
  }
}

type Reply = readonly [status: number, report?: FarReport]

/** Never throws. Nothing that the request says identifies whoever asks: its address and its hardware address do. */
async function statusAndReport(request: IncomingMessage, parts: AnswerParts): Promise<Reply> {
  const { place, turns, log } = parts
  const asked = question.exec(request.url ?? '')
  const named = asked?.[1] === undefined ? null : parsePort(asked[1])
  const isQuestion = asked !== null && (asked[1] === undefined || named !== null)
  if (request.method !== 'GET' || !isQuestion || request.headers[farHeader] !== '1') return [404]
  const address = request.socket.remoteAddress ?? ''
  if (!isNextTo(place, address) || !isNamed(place, request.headers.host)) return [403]
  const turn = turns.add(async (): Promise<Reply> => {
    const node = await nodeAt(address, parts)
    if (node === null) return [403]
    log(`answers a check of ${node}`)
    return [200, await parts.lookBack({ place, node, address, port: named })]
  })
  // Whoever would have to wait is sent away instead, so that no questions pile up.
  if (turns.size > 0) turns.clear()
  return turn.catch((error: unknown): Reply => {
    if (error instanceof DOMException && error.name === 'AbortError') return [429]
    log(`a check of another computer failed: ${String(error)}`)
    return [500]
  })
}

/** Returns whether the address is another one of the same subnet, and so not beyond a gateway or on this computer. */
function isNextTo({ address, subnet }: AnsweringAddress, from: string): boolean {
  const [range, asker] = [parseSubnet(subnet), parseAddress(from)]
  return range !== null && asker !== null && holds(range, asker) && !sameAddress(from, address)
}

/** A name in its place could be that of a web site that leads here. */
function isNamed({ address }: AnsweringAddress, host: string | undefined): boolean {
  const [, name = ''] = /^\[?([^\]]*?)\]?:\d+$/.exec(host ?? '') ?? []
  return sameAddress(name, address)
}

/**
 * The service gives each member's interface a hardware address that no other member can send from. Most other addresses
 * belong to no node that the service knows.
 */
async function nodeAt(
  address: string,
  { place, neighbours, knows }: Pick<AnswerParts, 'place' | 'neighbours' | 'knows'>,
): Promise<NodeAddress | null> {
  const read = await neighbours()
  if (read.kind === 'unknown') return null
  const network = { id: place.network, portDeviceName: place.interface }
  const node = nodeWithAddress(read.value, network, address)
  return node !== null && (await knows(node)) ? node : null
}

function send(response: ServerResponse, [status, report]: Reply): void {
  response.writeHead(status, {
    'content-type': 'application/json',
    'cache-control': 'no-store',
    connection: 'close',
  })
  response.end(report === undefined ? '' : JSON.stringify(report))
}
