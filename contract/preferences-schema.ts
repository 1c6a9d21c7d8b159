import * as v from 'valibot'
import { readAccelerator } from './accelerator.ts'
import { columnBounds, lesserColumns, type MemberColumns, type SizedColumn } from './member-columns.ts'
import { mostRecentEntries } from './preferences.ts'

// These schemas have a file of their own so that the page does not load the schema library.

export const accelerator = v.pipe(
  v.string(),
  v.maxLength(64),
  v.check((text) => readAccelerator(text) !== null),
)

const width = v.exactOptional(
  v.pipe(v.number(), v.integer(), v.minValue(columnBounds.least), v.maxValue(columnBounds.most)),
)

export const memberColumns = v.strictObject({
  hidden: v.pipe(v.array(v.picklist(lesserColumns)), v.maxLength(lesserColumns.length), v.readonly()),
  widths: v.strictObject({
    state: width,
    addresses: width,
    online: width,
    path: width,
    seen: width,
    version: width,
    created: width,
  } satisfies { readonly [C in SizedColumn]: typeof width }),
}) satisfies v.GenericSchema<MemberColumns>

/** The palette's recent choices, newest first, as keys such as "network:8056c2e21c000001". They hold no names. */
export const recentEntries = v.pipe(
  v.array(v.pipe(v.string(), v.maxLength(160), v.regex(/^[a-z]+:[\w@./-]+$/))),
  v.maxLength(mostRecentEntries),
)
