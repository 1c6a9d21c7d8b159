import type { ComponentChildren } from 'preact'

/** The names of a table's columns, in their order. */
export function TableHead({ columns }: { readonly columns: readonly ComponentChildren[] }) {
  return (
    <thead>
      <tr>
        {columns.map((column, index) => (
          <th key={index} scope="col">
            {column}
          </th>
        ))}
      </tr>
    </thead>
  )
}
