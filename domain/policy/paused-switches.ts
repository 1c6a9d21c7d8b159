const switches = ['allowManaged', 'allowDefault', 'allowDNS'] as const
type Switch = (typeof switches)[number]
type Switches = { readonly [S in Switch]: boolean }
/** null: the service does not say */
type Reported = { readonly [S in Switch]: boolean | null }

/** Only this part of a pause concerns the flags that it turned off. */
interface PausedSwitches {
  readonly step: 'pausing' | 'paused' | 'resuming'
  readonly before: Switches
  /** Flags that somebody else turned on since. They follow the service, and are not restored. */
  readonly changed: readonly Switch[]
}

/** Returns the intended flags: the ones to restore, and those that somebody else chose since. */
export function meantSwitches({ before, changed }: PausedSwitches, reported: Reported): Switches {
  const meant: Record<Switch, boolean> = { ...before }
  for (const name of changed) meant[name] = reported[name] ?? before[name]
  return meant
}

/** Returns whether the pause turned this flag off and nobody else changed it since. */
export function isPutBack({ changed }: PausedSwitches, name: string): boolean {
  return switches.some((one) => one === name) && !changed.some((one) => one === name)
}

/** Returns the flags to turn on when the pause ends. */
export function putBack(pause: PausedSwitches): readonly Switch[] {
  return switches.filter((name) => pause.before[name] && isPutBack(pause, name))
}

/** Applies the person's choice to the flags that the pause restores; it ignores all others. */
export function withWanted<P extends PausedSwitches>(
  pause: P,
  wanted: { readonly [S in Switch]?: boolean },
): P {
  const before: Record<Switch, boolean> = { ...pause.before }
  for (const name of switches) if (isPutBack(pause, name)) before[name] = wanted[name] ?? pause.before[name]
  return { ...pause, before }
}

/**
 * Reconciles a pause with the service's flags while no request is pending. null: it is over. Nothing is sent. An
 * interrupted step either went through or is still to do, because a write carries all of its flags at once. If somebody
 * else turned some on meanwhile, that cannot be told, and the reading is chosen that loses none of the settings.
 */
export function pauseAfterAll<P extends PausedSwitches>(pause: P, reported: Reported): P | null {
  const wanted = putBack(pause)
  const areOn = wanted.every((name) => reported[name] === true)
  if (pause.step === 'resuming') return areOn ? null : pause
  if (pause.step === 'pausing' && areOn && wanted.length > 0) return pause
  return stillPaused(pause, reported)
}

/** Returns the pause with the flags added that somebody else turned on since. */
export function stillPaused<P extends PausedSwitches>(pause: P, reported: Reported): P {
  const more = switches.filter((name) => reported[name] && isPutBack(pause, name))
  if (pause.step === 'paused' && more.length === 0) return pause
  return { ...pause, step: 'paused', changed: [...pause.changed, ...more] }
}
