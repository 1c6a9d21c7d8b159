import { complete } from './completion/complete.ts'
import { completion } from './completion/completion.ts'
import { connect, disconnect, forget, join } from './connect.ts'
import { copyAs } from './copy-as.ts'
import { devices } from './devices.ts'
import { doctor } from './doctor.ts'
import { networks } from './networks.ts'
import { pause, resume } from './pause.ts'
import { peers, rotate } from './peers.ts'
import { report } from './report.ts'
import { rules } from './rules/rules.ts'
import { service } from './service.ts'
import { set, use } from './set.ts'
import { status } from './status.ts'
import type { HiddenVerb, Verb } from './verb.ts'

const own = {
  networks,
  devices,
  peers,
  rotate,
  service,
  join,
  connect,
  disconnect,
  forget,
  set,
  pause,
  resume,
  use,
  doctor,
  report,
  rules,
  status,
}

const copying = { ...own, 'copy-as': copyAs(own) }

/** All visible verbs, in the order of --help */
export const verbs: { readonly [name: string]: Verb } = { ...copying, completion: completion(copying) }

/** Verbs that only programs such as completion scripts call */
const hidden: { readonly [name: string]: HiddenVerb } = { __complete: complete }

export function findVerb(name: string): HiddenVerb | null {
  const all = { ...verbs, ...hidden }
  return Object.hasOwn(all, name) ? (all[name] ?? null) : null
}
