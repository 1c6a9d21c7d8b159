import { type AccountClient, createAccountClient } from '../../../main/account/client.ts'
import type { ProviderOptions } from '../../../main/account/provider.ts'
import { type Answer, json, startFaultyServer } from '../faulty-server.ts'
import { patientLimits } from '../limits.ts'

const status = { id: 'central_status', user: { id: 'u1', displayName: 'Ada' }, readOnlyMode: false }

/** A server in place of the account's, and a client of it. */
export async function startFaultyAccount() {
  const token = 'Th1sT0kenIsSecretAndMustNeverShow'
  const server = await startFaultyServer()
  const limits = patientLimits(1024 * 1024)
  const open = (options: Partial<ProviderOptions> = {}): AccountClient =>
    createAccountClient({
      base: server.origin,
      token,
      limits,
      ...options,
    })
  const client = open()
  return {
    token,
    server,
    client,
    limits,
    /** Another client of the same server */
    open,
    /** Statuses are answered well, all else so. */
    answer(reply: Answer) {
      server.answer = ({ path }) => (path === '/api/v1/status' ? json(status) : reply)
    },
    async close() {
      await client.close()
      await server.close()
    },
  }
}
