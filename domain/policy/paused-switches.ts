const switches = ['allowManaged', 'allowDefault', 'allowDNS'] as const
type Switch = (typeof switches)[number]
type Switches = { readonly [S in Switch]: boolean }
/** null: the service does not say */
type Reported = { readonly [S in Switch]: boolean | null }

/** What a pause says of the switches that it turned off. */
interface PausedSwitches {
  readonly step: 'pausing' | 'paused' | 'resuming'
  readonly before: Switches
  /** Others turned them on since: they are as the service has them, and not put back. */
  readonly changed: readonly Switch[]
}

/** How the switches are meant to be: what is put back, and what others chose since. */
export function meantSwitches({ before, changed }: PausedSwitches, reported: Reported): Switches {
  const meant: Record<Switch, boolean> = { ...before }
  for (const name of changed) meant[name] = reported[name] ?? before[name]
  return meant
}

/** The pause has this switch off, and nobody else chose it since. */
export function isPutBack({ changed }: PausedSwitches, name: string): boolean {
  return switches.some((one) => one === name) && !changed.some((one) => one === name)
}

/** Which switches are turned on when the pause ends */
export function putBack(pause: PausedSwitches): readonly Switch[] {
  return switches.filter((name) => pause.before[name] && isPutBack(pause, name))
}

/** With what a person wants of the switches that are put back; any other is not the pause's. */
export function withWanted<P extends PausedSwitches>(
  pause: P,
  wanted: { readonly [S in Switch]?: boolean },
): P {
  const before: Record<Switch, boolean> = { ...pause.before }
  for (const name of switches) if (isPutBack(pause, name)) before[name] = wanted[name] ?? pause.before[name]
  return { ...pause, before }
}

/**
 * What a pause turns out to be, with what the service has and nothing on its way to it; null: it is over. Nothing is sent
 * for it. A step that was cut off went through or is still to be done: a write carries all of its switches at once. Where
 * others turned some on meanwhile, that cannot be told; then it counts as whichever loses nothing of what was set.
 */
export function pauseAfterAll<P extends PausedSwitches>(pause: P, reported: Reported): P | null {
  const wanted = putBack(pause)
  const areOn = wanted.every((name) => reported[name] === true)
  if (pause.step === 'resuming') return areOn ? null : pause
  if (pause.step === 'pausing' && areOn && wanted.length > 0) return pause
  return stillPaused(pause, reported)
}

/** Paused, with what others turned on since */
export function stillPaused<P extends PausedSwitches>(pause: P, reported: Reported): P {
  const more = switches.filter((name) => reported[name] && isPutBack(pause, name))
  if (pause.step === 'paused' && more.length === 0) return pause
  return { ...pause, step: 'paused', changed: [...pause.changed, ...more] }
}
