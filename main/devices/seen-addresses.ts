import { join } from 'node:path'
import * as v from 'valibot'
import { networkId, nodeAddress, time } from '../../contract/hosting-schema.ts'
import { parseAddress } from '../../domain/addresses/address.ts'
import type { SeenAddress } from '../../domain/devices/device.ts'
import type { NodeAddress } from '../../domain/network-id.ts'
import { textFolder } from '../settings/text-folder.ts'

const fileName = 'addresses'
/** The number of most recently seen addresses that are kept */
const most = 5_000
/** ms between two writes if only the times differ: it matters only on which day an address was seen */
const pause = 60 * 60_000

const seenAddress = v.object({
  network: networkId,
  node: nodeAddress,
  address: v.pipe(
    v.string(),
    v.check((text) => parseAddress(text) !== null),
  ),
  seenAt: time,
})

/** Remembers where devices answered in a network, because the kernel forgets its neighbours within minutes. */
export interface SeenAddresses {
  /** Adds addresses that were just seen. It never throws: what cannot be written is remembered until the application ends. */
  note(seen: readonly SeenAddress[]): Promise<void>
  /** Returns a node's addresses, or those of all nodes, the most recently seen first. */
  of(node?: NodeAddress): Promise<readonly SeenAddress[]>
}

/** `folder`: the present folder of the settings. `isKept`: whether this process may write there */
export function createSeenAddresses(
  folder: () => string,
  isKept = true,
  now: () => number = Date.now,
): SeenAddresses {
  let path = ''
  let seen = new Map<string, SeenAddress>()
  let writtenAt = Number.NEGATIVE_INFINITY
  let opening: Promise<void> = Promise.resolve()

  function open(): Promise<void> {
    const wanted = folder()
    if (wanted === path) return opening
    path = wanted
    seen = new Map()
    writtenAt = Number.NEGATIVE_INFINITY
    opening = readAll(wanted).then((read) => {
      if (path === wanted)
        seen = new Map([...read, ...seen.values()].map((each) => [keyOfSighting(each), each]))
    })
    return opening
  }

  return {
    async note(found) {
      await open()
      const isNew = found.some((each) => !seen.has(keyOfSighting(each)))
      for (const each of found) seen.set(keyOfSighting(each), each)
      if (!isKept || found.length === 0 || (!isNew && now() - writtenAt < pause)) return
      writtenAt = now()
      const latest = latestFirst(seen.values()).slice(0, most)
      seen = new Map(latest.map((each) => [keyOfSighting(each), each]))
      await filesIn(path).write(fileName, JSON.stringify(latest))
    },
    async of(node) {
      await open()
      return latestFirst(seen.values()).filter((each) => node === undefined || each.node === node)
    },
  }
}

function filesIn(folder: string) {
  return textFolder(join(folder, 'devices'))
}

function latestFirst(seen: Iterable<SeenAddress>): readonly SeenAddress[] {
  return [...seen].sort((a, b) => b.seenAt - a.seenAt)
}

function keyOfSighting({ network, node, address }: SeenAddress): string {
  return [network, node, address].join(' ')
}

/** Invalid entries are left out; an invalid file counts as empty. */
async function readAll(folder: string): Promise<readonly SeenAddress[]> {
  const file = await filesIn(folder).readOne(fileName)
  try {
    const all = v.parse(v.array(v.unknown()), JSON.parse(file?.text ?? '[]'))
    return all.filter((each) => v.is(seenAddress, each))
  } catch {
    return []
  }
}
