import path from 'node:path'

/** The checkout. */
export const root = path.resolve(import.meta.dirname, '../..')

/** Files that may be deleted at any time: compiler state, a fetched Electron, notes from one run to the next. */
export const cache = path.join(root, '.cache')
