import compile from 'icu-minify/compile'
import type { Catalog } from './catalog.ts'

/** Compiles messages when sources run unbuilt. A build compiles them itself and leaves out this part and the parser. */
export function compileCatalog(catalog: Catalog): Catalog {
  return Object.fromEntries(
    Object.entries(catalog).map(([key, message]) => [
      key,
      typeof message === 'string' ? compile(message) : message,
    ]),
  )
}
