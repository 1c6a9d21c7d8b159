/** The columns of the list of members that can be left out; where there is no room, the last ones go first. */
export const lesserColumns = ['addresses', 'online', 'path', 'seen', 'version', 'created'] as const
export type LesserColumn = (typeof lesserColumns)[number]

/** Those that have a width; the name gets what they leave. */
export const sizedColumns = ['state', ...lesserColumns] as const
export type SizedColumn = (typeof sizedColumns)[number]

/** CSS pixels */
export const columnBounds = { least: 60, most: 480 } as const

/** What a person chose of them: which are left out, and how wide others are than they would be. */
export interface MemberColumns {
  readonly hidden: readonly LesserColumn[]
  readonly widths: { readonly [C in SizedColumn]?: number }
}

export const defaultMemberColumns: MemberColumns = { hidden: [], widths: {} }
