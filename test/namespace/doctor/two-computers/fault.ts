import type { DoctorSubject } from '../../../../contract/doctor.ts'
import { other } from '../../../support/doctor/cables.ts'
import type { Spoke, TwoComputers, View } from '../../../support/doctor/two-computers.ts'
import type { Truth } from './truths.ts'

/** A fault between two computers, seen from one of them. Each variation is drawn separately. */
export interface TwoSidedFault {
  readonly name: string
  readonly truth: Truth
  /** The number of variations, in turn as the network's host and as a member */
  readonly variations: number
  /** Absent: both */
  readonly view?: View
  /** Absent: the other computer */
  readonly subject?: (world: TwoComputers) => DoctorSubject
  /** Makes it for real, and says what was drawn. */
  readonly make: (world: TwoComputers, draw: Draw) => Promise<string>
}

export function fault(
  truth: Truth,
  name: string,
  variations: number,
  make: TwoSidedFault['make'],
): TwoSidedFault {
  return { truth, name, variations, make }
}

export const toOther: DoctorSubject = { kind: 'peer', address: other.node }
export const toPort22: DoctorSubject = { kind: 'peer', address: other.node, port: 22 }

/** The commands that put a rule into a table of the firewall. */
export function rule(hook: 'input' | 'output' | 'forward', match: string, draw: Draw): readonly string[] {
  const family = draw.of(['inet', 'ip'])
  const table = draw.of(['filter', 'guard', 'edge'])
  return [
    `add table ${family} ${table}`,
    `add chain ${family} ${table} ${hook} { type filter hook ${hook} priority ${draw.of(['0', '-10', '10'])}; }`,
    `add rule ${family} ${table} ${hook} ${match}`,
  ]
}

/** A rule at the switch of this computer, for what comes from the tunnel and goes into it. */
export function ruleOfWay(match: string): readonly string[] {
  return [
    'add table bridge way',
    'add chain bridge way forward { type filter hook forward priority 0; }',
    `add rule bridge way forward ${match}`,
  ]
}

/** Draws when the two last spoke to each other. */
export async function spoke(world: TwoComputers, draw: Draw, ...choice: readonly Spoke[]): Promise<string> {
  const [first = 'never', ...others] = choice
  const when = draw.of([first, ...others])
  await world.spoke(when)
  return `spoken to ${when}`
}

/** Draws from a seed: the same draws each time. */
export interface Draw {
  /** Returns a whole number from the first to the last, both included. */
  between(first: number, last: number): number
  of<const T>(list: readonly [T, ...T[]]): T
  chance(): boolean
}

/** mulberry32, from a seed and a name, so that each name has draws of its own */
export function drawFrom(seed: number, name: string): Draw {
  let state =
    [...name].reduce((hash, letter) => Math.imul(hash ^ letter.charCodeAt(0), 0x01000193), seed) >>> 0
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const between = (first: number, last: number): number => first + Math.floor(next() * (last - first + 1))
  return {
    between,
    of: (list) => list[between(0, list.length - 1)] ?? list[0],
    chance: () => next() < 0.5,
  }
}
