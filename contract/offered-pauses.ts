import type { PauseLength } from './pause.ts'

/** What a person chooses from, in menus and in the dialog */
export const offeredPauses = {
  quarter: { kind: 'minutes', minutes: 15 },
  hour: { kind: 'minutes', minutes: 60 },
  tomorrow: { kind: 'tomorrow' },
  'until-resumed': { kind: 'until-resumed' },
} as const satisfies { readonly [name: string]: PauseLength }

/** From where it would end, or from now */
export const tenMore: PauseLength = { kind: 'longer', minutes: 10 }

export type OfferedPause = keyof typeof offeredPauses

export const offeredPauseNames = Object.keys(offeredPauses) as readonly OfferedPause[]
