import { type AccountClient, createAccountClient } from '../../../main/account/client.ts'
import type { ProviderOptions } from '../../../main/account/provider.ts'
import { type Answer, type FaultyServer, json, startFaultyServer } from '../faulty-server.ts'
import { patientLimits, type TestLimits } from '../limits.ts'

/** A server in place of the account's, and a client of it. */
export interface FaultyAccount {
  readonly token: string
  readonly server: FaultyServer
  readonly client: AccountClient
  readonly limits: TestLimits
  /** Another client of the same server */
  open(options?: Partial<ProviderOptions>): AccountClient
  /** Statuses are answered well, all else so. */
  answer(reply: Answer): void
  close(): Promise<void>
}

const status = { id: 'central_status', user: { id: 'u1', displayName: 'Ada' }, readOnlyMode: false }

export async function startFaultyAccount(): Promise<FaultyAccount> {
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
    open,
    answer(reply) {
      server.answer = ({ path }) => (path === '/api/v1/status' ? json(status) : reply)
    },
    async close() {
      await client.close()
      await server.close()
    },
  }
}
