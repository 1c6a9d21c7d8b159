import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, describe, expect, test } from 'vitest'
import { patience } from '../../../contract/testing/patience.ts'
import { startNodeService } from '../../../demo/node-service/server.ts'
import { folderOfAllTests } from '../../../main/testing/temporary-folder.ts'
import { type Connection, openConnection } from '../../support/connection.ts'
import { shared } from '../../support/shared.ts'

interface Exchange {
  readonly step: string
  readonly request: {
    readonly method: string
    readonly path: string
    readonly auth: 'valid' | 'none' | 'wrong'
    readonly body?: string
  }
  readonly response: {
    readonly status: number
    readonly contentType: string | null
    readonly keepAlive: string | null
    readonly body: string
  }
}

const recordedNode = '1bb46b80d6'
const recordedNetwork = '1bb46b80d6c6515c'
const recordedAddress = '10.147.17.97'

/**
 * On which connection each exchange was recorded. The recorder used two in turn; the service closed each with its
 * fifth reply, and closed idle ones while the recorder waited: every null in the recording is a fifth reply here.
 */
const connectionOfStep = 'ABABABABAB CDC EFEFEFEFEF G HIHIHHHIII JKJKJ'.replaceAll(' ', '')

/** Recorded after a pause in which the service acted. */
const waitsForStatus: { readonly [step: string]: string } = {
  'private network, not authorized yet': 'ACCESS_DENIED',
  'authorized: OK, address assigned from the pool': 'OK',
}

/** Differ from run to run: compared by form. */
const varying = new Set([
  'clock',
  'creationTime',
  'homeDir',
  'identity',
  'lastAuthorizedTime',
  'mac',
  'portDeviceName',
  'primaryPort',
  'publicIdentity',
  'secondaryPort',
  'tertiaryPort',
])

const exchanges = readFileSync(join(import.meta.dirname, '../../recordings/node-service-1.14.jsonl'), 'utf8')
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line) as Exchange)

const home = folderOfAllTests('demo-node')
// This seed's address sorts after the recorded member's, as the recorded node's did: lists keep their order.
const options = { world: 'empty', interfaces: 'made-up', pace: 0.05, seed: 'recordings' } as const
const service = shared(() => startNodeService({ home: home.path, ...options }))
let network = recordedNetwork
const connections = new Map<string, Connection>()
afterAll(() => {
  for (const connection of connections.values()) connection.close()
})

describe('the demo node answers as the real service was recorded', () => {
  test('every recorded exchange has its connection', () => {
    expect(exchanges).toHaveLength(39)
    expect(connectionOfStep).toHaveLength(exchanges.length)
  })

  test.each(exchanges.map((exchange, i) => [exchange.step, i, exchange] as const))(
    '%s',
    async (step, index, { request, response }) => {
      const path = mapped(request.path)
      const headers = authorization(request.auth)
      const url = service.url + path
      const status = waitsForStatus[step]
      if (status !== undefined) await settled(url, status)
      // A push to the node takes effect a moment after the controller has answered.
      if (step === 'member sees DNS and MTU') await settledRevision(url, 2)

      const connection = connectionOf(index)
      const reply = await connection.send(url, {
        method: request.method,
        headers,
        ...(request.body === undefined ? {} : { body: request.body }),
      })
      if (step === 'create a network with a random id') {
        network = (JSON.parse(reply.body) as { id: string }).id
        expect(network).toMatch(new RegExp(`^${service.address}[0-9a-f]{6}$`))
      }

      expect(reply.reused).toBe(connectionOfStep.indexOf(connectionOfStep.charAt(index)) < index)
      expect(reply.status).toBe(response.status)
      expect(reply.contentType).toBe(response.contentType)
      expect(reply.keepAlive).toBe(response.keepAlive)
      expect(comparable(reply.body)).toEqual(comparable(mapped(response.body)))
    },
  )
})

function connectionOf(index: number): Connection {
  const name = connectionOfStep.charAt(index)
  const connection = connections.get(name) ?? openConnection()
  connections.set(name, connection)
  return connection
}

/** The recording's node and network, and the address that follows from the node's, as they are here. */
function mapped(text: string): string {
  const host = (Number.parseInt(service.address.slice(2), 16) % 253) + 1
  return text
    .replaceAll(recordedNetwork, network)
    .replaceAll(recordedNode, service.address)
    .replaceAll(recordedAddress, `10.147.17.${host}`)
}

function authorization(auth: Exchange['request']['auth']): { readonly [name: string]: string } {
  if (auth === 'none') return {}
  return { 'X-NODE1-Auth': auth === 'valid' ? service.token : 'wrong' }
}

/** The body with key order, types and values; what differs from run to run is reduced to its form. */
function comparable(body: string): string {
  if (body === '') return ''
  return JSON.stringify(JSON.parse(body, (key, item: unknown) => (varying.has(key) ? form(item) : item)))
}

/** Zero or not, and text with its letters and digits levelled, its punctuation and length kept. */
function form(value: unknown): unknown {
  if (typeof value === 'number') return value === 0 ? 'zero' : 'number'
  if (typeof value !== 'string' || value.startsWith('/')) return typeof value
  return value.replace(/[0-9a-z]/g, 'x')
}

async function settled(url: string, status: string): Promise<void> {
  await until(url, (reply) => reply.status === status)
}

async function settledRevision(url: string, revision: number): Promise<void> {
  await until(url, (reply) => reply.netconfRevision === revision)
}

async function until(url: string, done: (reply: { status: string; netconfRevision: number }) => boolean) {
  const connection = openConnection()
  for (const end = Date.now() + patience; Date.now() < end; await wait(20)) {
    const reply = await connection.send(url, { headers: authorization('valid') })
    if (done(JSON.parse(reply.body))) break
  }
  connection.close()
}
