/** The columns that can be hidden in the list of members. Where space is short, the last ones are hidden first. */
export const lesserColumns = ['addresses', 'online', 'path', 'seen', 'version', 'created'] as const
export type LesserColumn = (typeof lesserColumns)[number]

/** The columns with a width of their own. The name gets the remaining space. */
const sizedColumns = ['state', ...lesserColumns] as const
export type SizedColumn = (typeof sizedColumns)[number]

/** In CSS pixels */
export const columnBounds = { least: 60, most: 480 } as const

export interface MemberColumns {
  readonly hidden: readonly LesserColumn[]
  readonly widths: { readonly [C in SizedColumn]?: number }
}

export const defaultMemberColumns: MemberColumns = { hidden: [], widths: {} }
