import compile from 'icu-minify/compile'
import type { Catalog } from './catalog.ts'

/** For sources that run unbuilt. The build compiles each message and leaves this out, parser and all. */
export function compileCatalog(catalog: Catalog): Catalog {
  return Object.fromEntries(
    Object.entries(catalog).map(([key, message]) => [
      key,
      typeof message === 'string' ? compile(message) : message,
    ]),
  )
}
