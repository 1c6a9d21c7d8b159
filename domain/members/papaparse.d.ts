/**
 * As much of the library's types as is used here. Its published types bring those of Node with them, and the contract
 * is to know none: `paths` in tsconfig.json points here.
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
        /** `cursor`: characters read so far, the row's line end included */
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
