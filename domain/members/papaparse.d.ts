/**
 * Declares only the part of the library that is used here. Its published types import those of Node, which the contract
 * must not know; `paths` in tsconfig.json points here.
 */
interface Papa {
  parse<Row>(
    text: string,
    options: {
      readonly delimiter: string
      readonly newline: '\n' | '\r'
      step(row: {
        readonly data: Row
        readonly errors: readonly unknown[]
        /** `cursor` is the number of characters read so far, the row's line end included. */
        readonly meta: { readonly cursor: number }
      }): void
    },
  ): void
  unparse(
    table: { readonly fields: readonly string[]; readonly data: readonly (readonly string[])[] },
    options: { readonly newline: string },
  ): string
}

declare const papa: Papa
// biome-ignore lint/style/noDefaultExport: the library has one
export default papa
