/** Only this many characters of a query are used. */
export const longestQuery = 100
