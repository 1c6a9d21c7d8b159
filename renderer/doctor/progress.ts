import type { DoctorCheck, DoctorVerdict, Rung } from '../../contract/doctor.ts'
import type { NetworkState } from '../../contract/network-state.ts'

/** The check has not come to it. */
export function isDue({ evidence, running, verdict }: Rung): boolean {
  if (running || verdict !== 'unchecked') return false
  return evidence.some((one) => one.code === 'unchecked' && one.why === 'not-yet')
}

export function checkedCount({ rungs }: DoctorCheck): number {
  return rungs.filter((rung) => !rung.running && !isDue(rung)).length
}

/** The shapes that networks have too: one shape and one meaning everywhere. */
export const shapes = {
  good: 'ok',
  bad: 'attention',
  doubtful: 'unknown',
  unchecked: 'disconnected',
} as const satisfies { readonly [V in DoctorVerdict]: NetworkState }
