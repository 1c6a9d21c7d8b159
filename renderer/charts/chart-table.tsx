interface ChartTableProps {
  readonly columns: readonly string[]
  readonly rows: readonly {
    readonly key: string | number
    /** What the row is about, and one cell for each other column */
    readonly head: string
    readonly cells: readonly string[]
  }[]
}

/** What a drawing shows, in words. */
export function ChartTable({ columns, rows }: ChartTableProps) {
  return (
    <table class="chart-table">
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column} scope="col">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, head, cells }) => (
          <tr key={key}>
            <th scope="row" dir="auto">
              {head}
            </th>
            {cells.map((cell, place) => (
              <td key={columns[place + 1]}>{cell}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
