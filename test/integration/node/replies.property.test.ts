import fc from 'fast-check'
import { afterAll, beforeAll, expect } from 'vitest'
import { createServiceClient } from '../../../main/service/client.ts'
import { always } from '../../../main/testing/always.ts'
import { anyReply } from '../../../main/testing/any.ts'
import { replyFields } from '../../../main/testing/reply-fields.ts'
import { type Answer, startFaultyServer } from '../../support/faulty-server.ts'
import { shared } from '../../support/shared.ts'

const network = '8056c2e21c000001'
const member = 'cafe04eba9'

let service: ReturnType<typeof createServiceClient>

const server = shared(startFaultyServer)
beforeAll(async () => {
  service = createServiceClient({ origin: server.origin, header: 'X-ZT1-Auth', token: 'k3y' })
})
afterAll(() => service.destroy())

type Operation = () => Promise<{ readonly ok: boolean }>

/** A network that is answered with 404 is not joined, and the node's address may be known from an earlier status. */
const succeedsOnErrors: readonly Operation[] = [
  () => service.network(network),
  () => service.controller.address(),
]
const operations: readonly Operation[] = [
  ...succeedsOnErrors,
  () => service.health(),
  () => service.status(),
  () => service.networks(),
  () => service.setNetwork(network, { allowDNS: true }),
  () => service.leaveNetwork(network),
  () => service.peers(),
  () => service.peer(member),
]

const anyAnswer = fc.record({
  status: fc.oneof(
    { weight: 6, arbitrary: fc.constant(200) },
    { weight: 1, arbitrary: fc.integer({ min: 200, max: 599 }) },
  ),
  body: fc.oneof(
    { weight: 6, arbitrary: anyReply(replyFields) },
    { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 30 }) },
  ),
})

always(
  'over a real connection, any reply of the service makes a result',
  fc.tuple(anyAnswer, fc.constantFrom(...operations)),
  async ([answer, ask]) => {
    server.answer = (): Answer =>
      answer.status === 204 || answer.status === 304 ? { ...answer, body: '' } : answer
    const result = await ask()
    expect(typeof result.ok).toBe('boolean')
    if (answer.status >= 400) expect(result.ok && !succeedsOnErrors.includes(ask)).toBe(false)
  },
  0.2,
)
