import { networkInterfaces } from 'node:os'
import type { Probed } from '../../domain/computer/probed.ts'
import { found, unknown } from './ask.ts'
import { readSystemFile } from './system-file.ts'

/** The kernel's interface flag IFF_UP */
const isUp = 0x1

/** Reads whether interfaces are up; those that do not exist are left out. Never throws. */
export async function readSwitchedOn(
  names: readonly string[],
  platform: NodeJS.Platform = process.platform,
): Promise<Probed<ReadonlyMap<string, boolean>>> {
  if (platform === 'linux') return readFlags(names)
  try {
    // On other systems the list contains only interfaces that are up.
    const there = new Set(Object.keys(networkInterfaces()))
    return found('the list of interfaces', new Map(names.map((name) => [name, there.has(name)])), '')
  } catch (error) {
    return unknown('the list of interfaces', 'failed', String(error))
  }
}

async function readFlags(names: readonly string[]): Promise<Probed<ReadonlyMap<string, boolean>>> {
  const by = '/sys/class/net/*/flags'
  if ((await readSystemFile('/sys/class/net/lo/flags', 4_096)) === null) return unknown(by, 'missing')
  const texts = await Promise.all(names.map(async (name) => [name, await flagsOf(name)] as const))
  const states = texts.flatMap(([name, text]): readonly (readonly [string, boolean])[] => {
    const flags = Number(text?.trim() ?? '')
    return text === null || Number.isNaN(flags) ? [] : [[name, (flags & isUp) !== 0]]
  })
  return found(
    by,
    new Map(states),
    texts.map(([name, text]) => `${name} ${text?.trim() ?? 'none'}`).join('\n'),
  )
}

async function flagsOf(name: string): Promise<string | null> {
  // A name must be a single path component.
  return name.includes('/') || name === '.' || name === '..'
    ? null
    : readSystemFile(`/sys/class/net/${name}/flags`, 4_096)
}
