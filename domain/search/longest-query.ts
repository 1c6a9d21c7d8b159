/** The characters of a query that count. */
export const longestQuery = 100
