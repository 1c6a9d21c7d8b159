import { constants } from 'node:fs'
import { mkdir, open, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import writeFileAtomic from 'write-file-atomic'
import type { Fault } from '../../contract/fault.ts'
import { isNetworkId, type NetworkId } from '../../domain/network-id.ts'
import { codeOf } from '../base/error-code.ts'
import { readPlainText } from '../system/plain-file.ts'

/** The activity of each hosted network, kept in a bounded file with a line per action. */
export interface ActivityFolder {
  /** Returns a network's lines, the newest last. */
  read(network: NetworkId): Promise<readonly string[]>
  /** Nothing throws: what cannot be written is told, and lost. */
  append(network: NetworkId, lines: readonly string[]): Promise<void>
  /** Removes what `goes` says of networks, but never the newest. `writtenAt`: milliseconds since the epoch */
  prune(goes: (network: NetworkId, writtenAt: number) => boolean): Promise<void>
}

/** Networks of which it is kept whatever became of them, those written last */
export const mostNetworks = 200
export const mostLines = 2_000
/** Lines past the bound before the file is written anew: not with each one of them */
const slack = 500
const ending = '.jsonl'
/** Bytes; ten times what so many lines take as a rule */
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

  /** The one written last first; what cannot be read is left out. */
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
          await writeFileAtomic(path, textOf(stored), { mode: 0o600 })
          counts.set(network, stored.length)
        } else {
          // A line that an earlier end cut short must not take the next one with it.
          const begin = isFirst && before > 0 ? '\n' : ''
          await appendTo(path, begin + textOf(lines))
          counts.set(network, before + lines.length)
        }
      } catch (error) {
        onFault({ code: 'preferences-unwritable', detail: `${path}: ${codeOf(error)}` })
      }
    },
  }
}

/** Without blocking: a pipe in the place of the file would otherwise wait for somebody who reads it. */
async function appendTo(path: string, text: string): Promise<void> {
  const { O_APPEND, O_CREAT, O_NONBLOCK = 0, O_WRONLY } = constants
  await using file = await open(path, O_APPEND | O_CREAT | O_NONBLOCK | O_WRONLY, 0o600)
  await file.appendFile(text)
}

function textOf(lines: readonly string[]): string {
  return lines.map((line) => `${line}\n`).join('')
}
