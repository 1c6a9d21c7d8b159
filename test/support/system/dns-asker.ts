import { setTimeout as sleep } from 'node:timers/promises'
import type { Network } from '../../../contract/node.ts'
import { patience } from '../../../contract/testing/patience.ts'
import { projectRoot } from '../app/application.ts'
import { type Person, registerAgent } from '../desktop/polkit.ts'
import { startLineProcess } from '../line-process.ts'
import type { DnsRequest } from './dns-worker.ts'

/** The user "nobody" asks. */
const nobody = 65534

export interface Seen {
  readonly result: { readonly ok: boolean; readonly error?: { readonly code: string } } | null
  readonly resolver: string | null
  readonly setsDns: boolean
  readonly dnsApplied: boolean | null
}

/** `dns-worker.ts` in a process of its own, with the network as it changes from one request to the next. */
export async function startAsker(network: Network) {
  let now = network
  const worker = await startLineProcess(
    'the worker',
    [process.execPath, 'test/support/system/dns-worker.ts'],
    {
      uid: nobody,
      gid: nobody,
      cwd: projectRoot,
    },
  )

  async function ask(action: DnsRequest['action'], change: Partial<Network> = {}): Promise<Seen> {
    now = { ...now, ...change }
    return JSON.parse(await worker.ask(JSON.stringify({ action, network: now } satisfies DnsRequest)))
  }

  return {
    ask,
    /** Polls until it is so. */
    async seen(wanted: Partial<Seen>): Promise<Seen> {
      let last = await ask('look')
      for (let round = 0; round * 100 < patience; round += 1) {
        if (Object.entries(wanted).every(([name, value]) => last[name as keyof Seen] === value)) return last
        await sleep(100)
        last = await ask('look')
      }
      throw new Error(`it stays ${JSON.stringify(last)}`)
    },
    /** While that person sits at the agent. */
    async withAgent<T>(person: Person, work: () => Promise<T>) {
      const agent = await registerAgent(worker.pid, person)
      const result = await work()
      agent.stop()
      return { result, prompts: agent.prompts }
    },
    end: worker.stop,
  }
}
