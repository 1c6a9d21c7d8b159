import { onTestFinished } from 'vitest'
import { startNodeService } from '../../../demo/node-service/server.ts'
import { temporaryFolder } from '../temp-folder.ts'

/** A network as the node tells it, as far as these tests look at it */
interface Joined {
  readonly id: string
  readonly name: string
  readonly status: string
  readonly assignedAddresses: readonly string[]
}

/** A demo node that asks this account for the networks that it joins. It ends with the test. */
export async function startJoiningNode(account: Parameters<typeof startNodeService>[0]['account'] & {}) {
  const home = await temporaryFolder('node')
  onTestFinished(home.dispose)
  const node = await startNodeService({ home: home.path, pace: 0.02, adminPort: 0, account })
  onTestFinished(() => node.close())

  async function ask(method: 'GET' | 'POST' | 'DELETE', id: string): Promise<Joined> {
    const headers = { 'X-ZT1-Auth': node.token, 'Content-Length': '0' }
    const response = await fetch(`${node.url}/network/${id}`, { method, headers })
    return (await response.json()) as Joined
  }
  return {
    address: node.address,
    admin: node.adminUrl ?? '',
    ask,
    join: (id: string) => ask('POST', id),
    statusOf: async (id: string) => (await ask('GET', id)).status,
  }
}
