import { networkInterfaces } from 'node:os'
import type { Probed } from '../../domain/computer/probed.ts'
import { found, unknown } from './ask.ts'
import { parseInterfaceNames, readInterfaceField } from './linux/computer.ts'
import { readSystemFile } from './plain-file.ts'

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
  if ((await readInterfaceField('lo', 'flags')) === null) return unknown(by, 'missing')
  const texts = await Promise.all(
    names.map(async (name) => [name, await readInterfaceField(name, 'flags')] as const),
  )
  const states = texts.flatMap(([name, text]): readonly (readonly [string, boolean])[] => {
    const flags = Number(text ?? '')
    return text === null || Number.isNaN(flags) ? [] : [[name, (flags & isUp) !== 0]]
  })
  const raw = texts.map(([name, text]) => `${name} ${text ?? 'none'}`).join('\n')
  return found(by, new Map(states), raw)
}

/** The state of an interface: `off` by its switch, or up and without a link to another end, as with a cable that is out */
export type LinkState = 'up' | 'off' | 'no-link'

export interface InterfaceLink {
  readonly state: LinkState
  /** It is a device of its own, and not made by a program. */
  readonly isHardware: boolean
}

/** Reads how each interface but the loopback one stands, by name. Never throws. */
export async function readLinks(
  platform: NodeJS.Platform = process.platform,
): Promise<Probed<ReadonlyMap<string, InterfaceLink>>> {
  const by = '/sys/class/net/*/operstate'
  if (platform !== 'linux') return unknown(by, 'not-here')
  const table = await readSystemFile('/proc/net/dev')
  if (table === null) return unknown(by, 'missing')
  const texts = await Promise.all(
    parseInterfaceNames(table)
      .filter((name) => name !== 'lo')
      .map(async (name) => {
        const [flags = null, state = null, device = null] = await Promise.all(
          ['flags', 'operstate', 'device/uevent'].map((field) => readInterfaceField(name, field)),
        )
        return { name, flags, state, isHardware: device !== null }
      }),
  )
  const links = texts.flatMap(({ name, flags, state, isHardware }): readonly [string, InterfaceLink][] => {
    const link = linkStateOf(flags, state)
    return link === null ? [] : [[name, { state: link, isHardware }]]
  })
  const raw = texts.map(({ name, flags, state }) => `${name} ${flags} ${state}`).join('\n')
  return found(by, new Map(links), raw)
}

/** `flags`, `state`: as the kernel has them in files. null: they do not say how it stands */
export function linkStateOf(flags: string | null, state: string | null): LinkState | null {
  const bits = Number(flags?.trim() || 'none')
  if (Number.isNaN(bits) || state === null) return null
  if ((bits & isUp) === 0) return 'off'
  // Interfaces made by programs often do not know their link.
  return ['up', 'unknown'].includes(state.trim()) ? 'up' : 'no-link'
}
