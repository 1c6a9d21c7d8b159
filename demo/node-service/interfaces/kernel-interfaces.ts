import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import type { JoinedNetwork } from '../node/joined-network.ts'
import { appliedOf, deviceNameOf, type Interfaces, macOf } from './interfaces.ts'

const run = promisify(execFile)

/**
 * Real interfaces, addresses and routes in the network namespace that the process runs in, on Linux and as root: pairs
 * of virtual cables, whose other ends lead nowhere. As the real service it goes on where the kernel refuses something.
 */
export function kernelInterfaces(nodeAddress: string): Interfaces {
  /** By interface: what it was brought to, each as the words of `ip` that add it, and the network as it was then */
  const there = new Map<string, { readonly words: readonly string[]; readonly network: JoinedNetwork }>()
  let work: Promise<void> = Promise.resolve()

  async function bring(networks: readonly JoinedNetwork[]): Promise<void> {
    const hasDefault = networks.some(({ flags }) => flags.allowDefault) && (await hasDefaultRoute())
    const names = new Set(networks.map(({ id }) => deviceNameOf(id)))
    for (const name of there.keys()) if (!names.has(name)) await remove(name)
    for (const network of networks) {
      const name = deviceNameOf(network.id)
      const before = there.get(name)
      if (before !== undefined && isSame(before.network, network)) continue
      if (before === undefined) await create(name, network)
      const { addresses, routes } = appliedOf(network, hasDefault)
      const wanted = [
        ...addresses.map((address) => `addr replace ${address} dev ${name}`),
        ...routes.map(({ target, via }) => {
          const gateway = via === null ? '' : `via ${via} `
          return `route replace ${target} ${gateway}dev ${name} proto static metric 5000`
        }),
      ]
      const gone = before?.words.filter((each) => !wanted.includes(each)) ?? []
      for (const words of gone.reverse()) await ip(words.replace(' replace ', ' del '))
      for (const words of wanted) await ip(words)
      there.set(name, { words: wanted, network })
    }
  }

  async function create(name: string, { id, progress }: JoinedNetwork): Promise<void> {
    // A service that was killed left it behind.
    await ip(`link del ${name}`)
    const mtu = progress.configuration?.mtu ?? 2800
    await ip(
      `link add ${name} address ${macOf(id, nodeAddress)} mtu ${mtu} type veth peer name ${otherEnd(name)}`,
    )
    for (const end of [otherEnd(name), name]) await ip(`link set ${end} up`)
  }

  async function remove(name: string): Promise<void> {
    there.delete(name)
    await ip(`link del ${name}`)
  }

  return {
    nameOf: deviceNameOf,
    apply(networks) {
      work = work.then(() => bring(networks))
    },
    close() {
      work = work.then(async () => {
        for (const name of there.keys()) await remove(name)
      })
      return work
    },
  }
}

/** A member's addresses change without a new revision of the network. */
function isSame(one: JoinedNetwork, other: JoinedNetwork): boolean {
  const words = ({ flags, progress, isLeft }: JoinedNetwork) =>
    JSON.stringify([flags, isLeft, progress.configuration])
  return words(one) === words(other)
}

function otherEnd(name: string): string {
  return `${name}-far`
}

async function hasDefaultRoute(): Promise<boolean> {
  return ((await ip('route show default')) ?? '') !== ''
}

/** Its output; null: the command failed */
async function ip(words: string): Promise<string | null> {
  const { stdout } = await run('/sbin/ip', words.split(' ')).catch(() => ({ stdout: null }))
  return stdout
}
