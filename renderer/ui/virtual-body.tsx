import { type ComponentChildren, Fragment } from 'preact'
import { Gap } from './gap.tsx'
import { Guarded } from './guarded.tsx'
import { TableRowNotShown } from './not-shown.tsx'
import type { VirtualRows } from './use-virtual.ts'

interface VirtualBodyProps<R> {
  readonly virtual: VirtualRows
  readonly rows: readonly R[]
  readonly idOf: (row: R) => string
  readonly children: (row: R, index: number) => ComponentChildren
}

/** The rows that can be seen, and gaps as high as those that cannot. */
export function VirtualBody<R>({ virtual, rows, idOf, children }: VirtualBodyProps<R>) {
  let drawn = 0
  return (
    <tbody>
      {virtual.items.map(({ index, start, end }) => {
        const row = rows[index]
        if (row === undefined) return null
        const gap = start - drawn
        drawn = end
        return (
          <Fragment key={idOf(row)}>
            {gap > 0 && <Gap height={gap} />}
            <Guarded of={row} instead={<TableRowNotShown />}>
              {() => children(row, index)}
            </Guarded>
          </Fragment>
        )
      })}
      {virtual.total > drawn && <Gap height={virtual.total - drawn} />}
    </tbody>
  )
}
