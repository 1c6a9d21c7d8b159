import { readdir } from 'node:fs/promises'
import type { Probed } from '../../../domain/computer/probed.ts'
import { found, unknown } from '../ask.ts'
import { readSystemFile } from '../plain-file.ts'

/** A process that a signal has stopped: it keeps its sockets, and does nothing. */
export interface HaltedProcess {
  readonly process: number
  readonly name: string
}

/** Reads which of these processes, and of those with these names, are halted. */
export async function readHaltedProcesses(
  processes: readonly number[],
  names: readonly string[],
): Promise<Probed<readonly HaltedProcess[]>> {
  const by = '/proc/*/stat'
  const all = await readdir('/proc').catch(() => [])
  const numbers = all.filter((name) => /^\d+$/.test(name))
  if (numbers.length === 0) return unknown(by, 'missing')
  const texts = await Promise.all(numbers.map((number) => readSystemFile(`/proc/${number}/stat`, 4_096)))
  const read = texts.flatMap((text) => (text === null ? [] : (parseProcessStat(text) ?? [])))
  const meant = read.filter(({ process, name }) => processes.includes(process) || names.includes(name))
  return found(
    by,
    meant
      .filter(({ state }) => state === 'T' || state === 't')
      .map(({ process, name }) => ({ process, name })),
    meant.map(({ process, name, state }) => `${process} (${name}) ${state}`).join('\n'),
  )
}

/** Parses the beginning of /proc/PID/stat. A name may hold spaces and brackets. */
export function parseProcessStat(text: string): (HaltedProcess & { readonly state: string }) | null {
  const [, process = '', name = '', state = ''] = /^(\d+) \((.*)\) ([A-Za-z]) /s.exec(text) ?? []
  return process === '' ? null : { process: Number(process), name, state }
}
