import { useState } from 'preact/hooks'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openPart } from '../testing/part.tsx'
import { snapshot } from '../testing/world.ts'
import { Guarded, ViewNotShown } from './guarded.tsx'
import { RowParts } from './row-parts.tsx'
import { VirtualBody } from './table.tsx'
import type { VirtualRows } from './use-virtual.ts'

beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => undefined))
afterEach(() => void vi.restoreAllMocks())

const notShown = 'This row cannot be shown because of an error in Meshtray.'

interface Row {
  readonly id: string
  readonly at: number
}

const idOf = ({ id }: Row): string => id
const row = ({ id, at }: Row) => <Time id={id} at={at} />

/** Throws, as any part does, if its number is no valid time. */
function Time({ id, at }: Row) {
  return (
    <div>
      {id} {new Date(at).toISOString()}
    </div>
  )
}

const rows = ['office', 'attic', 'lab'].map((id) => ({ id, at: id === 'attic' ? 1e300 : 0 }))

function List({ draw }: { readonly draw: (rows: readonly Row[]) => preact.ComponentChildren }) {
  const [all, setAll] = useState<readonly Row[]>(rows)
  return (
    <>
      <button type="button" onClick={() => setAll(rows.map(({ id }) => ({ id, at: 0 })))}>
        Mend
      </button>
      {draw(all)}
    </>
  )
}

const virtual = {
  items: rows.map((_row, index) => ({ index, start: index * 44, end: (index + 1) * 44 })),
  total: rows.length * 44,
} as unknown as VirtualRows

test.each([
  [
    'a list',
    (all: readonly Row[]) => (
      <RowParts rows={all} keyOf={idOf} isPinned={() => true} rowHeight={44}>
        {row}
      </RowParts>
    ),
  ],
  [
    'a table',
    (all: readonly Row[]) => (
      <table>
        <VirtualBody rows={all} idOf={idOf} virtual={virtual}>
          {(each) => (
            <tr>
              <td>{row(each)}</td>
            </tr>
          )}
        </VirtualBody>
      </table>
    ),
  ],
])('a row of %s that throws costs itself alone, and comes back when it is another', async (_what, draw) => {
  const { screen, user } = await openPart(<List draw={draw} />, snapshot(), [])
  for (const id of ['office', 'lab']) expect(screen.getByText(new RegExp(`^${id} 1970`))).toBeTruthy()
  expect(screen.getAllByText(notShown)).toHaveLength(1)
  await user.click(screen.getByRole('button', { name: 'Mend' }))
  expect(screen.getByText(/^attic 1970/)).toBeTruthy()
  expect(screen.queryByText(notShown)).toBeNull()
})

test('a view that throws says so, and what stands around it is still there', async () => {
  const { screen } = await openPart(
    <>
      <button type="button">Settings</button>
      <Guarded of={null} instead={<ViewNotShown />}>
        {() => {
          throw new RangeError('Invalid time value')
        }}
      </Guarded>
    </>,
    snapshot(),
    [],
  )
  expect(screen.getByRole('alert').textContent).toContain('This view cannot be shown')
  expect(screen.getByRole('button', { name: 'Settings' })).toBeTruthy()
})
