import type { PauseLength } from './pause.ts'

/** The choices in menus and in the dialog */
export const offeredPauses = {
  quarter: { kind: 'minutes', minutes: 15 },
  hour: { kind: 'minutes', minutes: 60 },
  tomorrow: { kind: 'tomorrow' },
  'until-resumed': { kind: 'until-resumed' },
} as const satisfies { readonly [name: string]: PauseLength }

/** Extends the pause from its present end, or from now if it has none. */
export const tenMore: PauseLength = { kind: 'longer', minutes: 10 }

export type OfferedPause = keyof typeof offeredPauses

export const offeredPauseNames = Object.keys(offeredPauses) as readonly OfferedPause[]
