import { constants } from 'node:fs'
import { mkdir, open, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import writeFileAtomic from 'write-file-atomic'
import type { Fault } from '../../contract/fault.ts'
import { isNetworkId, type NetworkId } from '../../domain/network-id.ts'
import { codeOf } from '../base/error-code.ts'
import { readPlainText } from '../system/plain-file.ts'

/** Stores the activity of each hosted network in a file of limited size, with one line per action. */
export interface ActivityFolder {
  /** Returns a network's lines, oldest first. */
  read(network: NetworkId): Promise<readonly string[]>
  /** Never throws: lines that cannot be written are lost, and `onFault` is called. */
  append(network: NetworkId, lines: readonly string[]): Promise<void>
  /** Removes the files for which `goes` returns true, except the newest ones. `writtenAt`: ms since the epoch */
  prune(goes: (network: NetworkId, writtenAt: number) => boolean): Promise<void>
}

/** The number of most recently written files that are never removed */
export const mostNetworks = 200
export const mostLines = 2_000
/** The number of extra lines before the file is shortened, so that not every append rewrites it */
const slack = 500
const ending = '.jsonl'
/** The largest file that is read, in bytes: about ten times the usual size of the most lines */
const largest = 32 * 1024 * 1024

export function activityFolder(
  settings: string,
  onFault: (fault: Fault) => void = () => undefined,
): ActivityFolder {
  const folder = join(settings, 'activity')
  const pathOf = (network: NetworkId): string => join(folder, `${network}${ending}`)
  const counts = new Map<NetworkId, number>()

  async function readLines(network: NetworkId): Promise<readonly string[]> {
    const path = pathOf(network)
    try {
      const { text } = await readPlainText(path, largest)
      const lines = text.split('\n').filter((line) => line !== '')
      counts.set(network, lines.length)
      return lines.slice(-mostLines)
    } catch {
      return []
    }
  }

  /** Returns the readable files, newest first, or none while there are too few to remove any. */
  async function written(): Promise<readonly { readonly network: NetworkId; readonly at: number }[]> {
    const names = await readdir(folder).catch((): string[] => [])
    const networks = names
      .filter((name) => name.endsWith(ending))
      .map((name) => name.slice(0, -ending.length))
      .filter(isNetworkId)
    if (networks.length <= mostNetworks) return []
    const files = networks.map(async (network) => {
      const found = await stat(pathOf(network)).catch(() => null)
      return found === null ? [] : [{ network, at: found.mtimeMs }]
    })
    return (await Promise.all(files)).flat().sort((a, b) => b.at - a.at)
  }

  return {
    read: readLines,
    async prune(goes) {
      const old = (await written()).slice(mostNetworks).filter(({ network, at }) => goes(network, at))
      for (const { network } of old) {
        counts.delete(network)
        await rm(pathOf(network), { force: true }).catch(() => undefined)
      }
    },
    async append(network, lines) {
      const path = pathOf(network)
      try {
        await mkdir(folder, { recursive: true, mode: 0o700 })
        const isFirst = !counts.has(network)
        if (isFirst) await readLines(network)
        const before = counts.get(network) ?? 0
        if (before + lines.length > mostLines + slack) {
          const stored = [...(await readLines(network)), ...lines].slice(-mostLines)
          await writeFileAtomic(path, textOfLines(stored), { mode: 0o600 })
          counts.set(network, stored.length)
        } else {
          // The last line may be incomplete after a crash, so a line break keeps the next line separate.
          const begin = isFirst && before > 0 ? '\n' : ''
          await appendTo(path, begin + textOfLines(lines))
          counts.set(network, before + lines.length)
        }
      } catch (error) {
        onFault({ code: 'preferences-unwritable', detail: `${path}: ${codeOf(error)}` })
      }
    },
  }
}

/** Opens the file without blocking, because opening a named pipe in its place would wait for a reader. */
async function appendTo(path: string, text: string): Promise<void> {
  const { O_APPEND, O_CREAT, O_NONBLOCK = 0, O_WRONLY } = constants
  await using file = await open(path, O_APPEND | O_CREAT | O_NONBLOCK | O_WRONLY, 0o600)
  await file.appendFile(text)
}

function textOfLines(lines: readonly string[]): string {
  return lines.map((line) => `${line}\n`).join('')
}
