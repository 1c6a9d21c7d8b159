import { createInterface } from 'node:readline'
import type { Network } from '../../../contract/node.ts'
import { sampleNode } from '../../../contract/testing/joined.ts'
import { createNetworkDns } from '../../../main/dns/network-dns.ts'
import { createStore } from '../../../main/state/store.ts'
import { readLinuxComputer } from '../../../main/system/linux/computer.ts'
import { resolvedLinks } from '../../../main/system/linux/resolved-links.ts'
import { askNameServers } from '../../../main/system/name-servers.ts'

/**
 * What sets name servers, as an ordinary user: a process of its own, as the user is a process's, and as polkit asks the
 * agent of this very process. Each line on stdin is a network as the service would report it, with what to do after a
 * poll: `apply`, `takeBack`, or nothing, and is answered with what the next poll shows.
 */
export interface DnsRequest {
  readonly action: 'apply' | 'takeBack' | 'look'
  readonly network: Network
}

const store = createStore(false)
let reported: readonly Network[] = []
async function look(): Promise<void> {
  const computer = await readLinuxComputer(true)
  store.dispatch({ type: 'polled', node: sampleNode, networks: reported, now: performance.now(), computer })
  dns.reconcile()
}
const reread = (): void => void look()
const dns = createNetworkDns({ store, reread, ask: askNameServers, ...resolvedLinks })

process.stdout.write('ready\n')
for await (const line of createInterface({ input: process.stdin })) {
  const { action, network } = JSON.parse(line) as DnsRequest
  reported = [network]
  await look()
  const result = action === 'look' ? null : await dns[action](network.id)
  await look()
  const { networks, resolver } = store.snapshot()
  const [entry] = networks
  const answer = { result, resolver, setsDns: entry?.setsDns, dnsApplied: entry?.inEffect?.dnsApplied }
  process.stdout.write(`${JSON.stringify(answer)}\n`)
}
process.exit(0)
