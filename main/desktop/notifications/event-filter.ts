import type { Happening } from './notification-events.ts'

const silence = 5 * 60_000
/** A service that has just come asks for each configuration anew: what it finds then was so before. */
const settling = 30_000

/**
 * Holds back what was told in the last five minutes, and what a service that has just come only finds again. What opens
 * this computer is not held back: a page could open it a second time after the person took it back.
 */
export function createFilter(now: () => number) {
  const shownAt = new Map<string, number>()
  let cameAt = Number.NEGATIVE_INFINITY

  return {
    serviceCame(): void {
      cameAt = now()
    },
    fresh(happened: readonly Happening[]): readonly Happening[] {
      const time = now()
      return happened.filter((happening) => {
        if (happening.kind === 'attention' && happening.settling && time - cameAt < settling) return false
        const last = shownAt.get(happening.key)
        if (happening.kind === 'opening') {
          if (happening.isKnown && last === undefined) return false
        } else if (last !== undefined && time - last < silence) return false
        shownAt.set(happening.key, time)
        return true
      })
    },
  }
}
