import * as v from 'valibot'
import { columnBounds, lesserColumns, type MemberColumns, type SizedColumn } from './member-columns.ts'

const width = v.exactOptional(
  v.pipe(v.number(), v.integer(), v.minValue(columnBounds.least), v.maxValue(columnBounds.most)),
)

/** The schema is in a file of its own so that the page does not load the schema library. */
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
