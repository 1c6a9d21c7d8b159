import type { Check, CheckId, DoctorVerdict } from '../../contract/doctor.ts'

/** The parts of a connection, from the ground up */
export const groupIds = ['service', 'internet', 'network', 'device', 'host'] as const
export type GroupId = (typeof groupIds)[number]

const ofService: ReadonlySet<CheckId> = new Set([
  'service-installed',
  'service-running',
  'service-answers',
  'token-accepted',
  'listener',
])
const ofInternet: ReadonlySet<CheckId> = new Set(['udp', 'nat', 'port', 'roots'])

/** A part of the connection with its checks */
export interface CheckGroup {
  readonly id: GroupId
  readonly checks: readonly Check[]
  /** The check outside the group that explains all that is not well in it. null: there is none */
  readonly followsFrom: CheckId | null
  /** The verdict of its own checks. What could not be checked is not good; null: a check is still running or due */
  readonly verdict: DoctorVerdict | null
}

/** Returns the groups that have checks, from the ground up. */
export function groupsOf(checks: readonly Check[]): readonly CheckGroup[] {
  return groupIds.flatMap((id) => {
    const own = checks.filter((check) => groupOf(check.id) === id)
    return own.length === 0
      ? []
      : [{ id, checks: own, followsFrom: explanationOf(id, own), verdict: verdictOf(own) }]
  })
}

export function groupOf(id: CheckId): GroupId {
  if (ofService.has(id)) return 'service'
  if (ofInternet.has(id)) return 'internet'
  if (id.startsWith('peer-')) return 'device'
  return id.startsWith('host') ? 'host' : 'network'
}

/** The diagnosis has not reached this check yet. */
export function isDue({ evidence, running, verdict }: Check): boolean {
  if (running || verdict !== 'unchecked') return false
  return evidence.some((one) => one.code === 'unchecked' && one.why === 'not-yet')
}

/** The check could not be made, though the connection depends on it. */
export function isLacking({ verdict, isNeeded }: Check): boolean {
  return verdict === 'unchecked' && isNeeded
}

function isWell({ verdict, isNeeded }: Check): boolean {
  return verdict === 'good' || (verdict === 'unchecked' && !isNeeded)
}

/** Something in it is not well that no other check explains. A check that runs again still has its last verdict. */
export function hasTrouble({ checks }: Pick<CheckGroup, 'checks'>): boolean {
  return worstOf(checks) !== undefined
}

function worstOf(checks: readonly Check[]): 'bad' | 'doubtful' | undefined {
  const own = checks.filter(({ followsFrom }) => followsFrom === null)
  return (['bad', 'doubtful'] as const).find((wanted) => own.some(({ verdict }) => verdict === wanted))
}

function verdictOf(checks: readonly Check[]): DoctorVerdict | null {
  if (checks.some((check) => check.running || isDue(check))) return null
  const worst = worstOf(checks)
  if (worst !== undefined) return worst
  return checks.every(isWell) ? 'good' : 'unchecked'
}

function explanationOf(group: GroupId, checks: readonly Check[]): CheckId | null {
  const [first, ...others] = checks.filter((check) => !isWell(check))
  const cause = first?.followsFrom ?? null
  if (cause === null || groupOf(cause) === group) return null
  return others.every(({ followsFrom }) => followsFrom === cause) ? cause : null
}
