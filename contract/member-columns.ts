import * as v from 'valibot'

/** The columns of the list of members that can be left out; where there is no room, the last ones go first. */
export const lesserColumns = ['addresses', 'online', 'path', 'seen', 'version', 'created'] as const
export type LesserColumn = (typeof lesserColumns)[number]

/** Those that have a width; the name gets what they leave. */
export const sizedColumns = ['state', ...lesserColumns] as const
export type SizedColumn = (typeof sizedColumns)[number]

/** CSS pixels */
export const columnBounds = { least: 60, most: 480 } as const

const width = v.exactOptional(
  v.pipe(v.number(), v.integer(), v.minValue(columnBounds.least), v.maxValue(columnBounds.most)),
)

/** What a person chose of them: which are left out, and how wide others are than they would be. */
export const memberColumns = v.strictObject({
  hidden: v.pipe(v.array(v.picklist(lesserColumns)), v.maxLength(lesserColumns.length)),
  widths: v.strictObject({
    state: width,
    addresses: width,
    online: width,
    path: width,
    seen: width,
    version: width,
    created: width,
  } satisfies { readonly [C in SizedColumn]: typeof width }),
})
export type MemberColumns = Readonly<v.InferOutput<typeof memberColumns>>

export const defaultMemberColumns: MemberColumns = { hidden: [], widths: {} }
