import * as v from 'valibot'

export const mostRecentEntries = 20

/** The palette's recent choices, newest first, as keys such as "network:8056c2e21c000001". They hold no names. */
export const recentEntries = v.pipe(
  v.array(v.pipe(v.string(), v.maxLength(160), v.regex(/^[a-z]+:[\w@./-]+$/))),
  v.maxLength(mostRecentEntries),
)
