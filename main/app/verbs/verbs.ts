import { devices } from './devices.ts'
import { doctor } from './doctor.ts'
import { networks } from './networks.ts'
import { report } from './report.ts'
import { status } from './status.ts'
import type { Verb } from './verb.ts'

/** All of them, in the order of --help. */
export const verbs: { readonly [name: string]: Verb } = { networks, devices, doctor, report, status }

export function findVerb(name: string): Verb | null {
  return Object.hasOwn(verbs, name) ? (verbs[name] ?? null) : null
}
