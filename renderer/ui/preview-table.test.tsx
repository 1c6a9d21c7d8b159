import { act, cleanup, fireEvent, render, screen } from '@testing-library/preact'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { useTabIndex } from './button.tsx'
import { PreviewTable } from './preview-table.tsx'

const line = 36

// This document has no layout: the list gets the room of ten lines.
beforeEach(() => {
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(10 * line)
})

function show(count: number) {
  cleanup()
  render(
    <PreviewTable
      label="Plan"
      columns={['Number']}
      rows={Array.from({ length: count }, (_, row) => row)}
      idOf={String}
    >
      {(row) => (
        <td>
          <button type="button">{row}</button>
        </td>
      )}
    </PreviewTable>,
  )
  return {
    drawn: () => screen.getAllByRole('button').map(({ textContent }) => Number(textContent)),
    scrollTo(row: number) {
      const list = screen.getByRole('region', { name: 'Plan' })
      list.scrollTop = row * line
      fireEvent.scroll(list)
    },
  }
}

function Open({ name }: { readonly name: string }) {
  return (
    <button type="button" data-open tabIndex={useTabIndex()}>
      {name}
    </button>
  )
}

test('rows that hold a control each are one stop, and the arrows go from one to the next', async () => {
  const user = userEvent.setup()
  render(
    <PreviewTable label="Plan" columns={['Number']} rows={['a', 'b', 'c']} idOf={String} hasControls>
      {(row) => (
        <td>
          <Open name={row} />
        </td>
      )}
    </PreviewTable>,
  )
  await user.tab()
  expect(document.activeElement?.textContent).toBe('a')
  await user.keyboard('{End}')
  expect(document.activeElement?.textContent).toBe('c')
  await user.keyboard('{ArrowUp}')
  expect(document.activeElement?.textContent).toBe('b')
  await user.tab()
  expect(document.activeElement).toBe(document.body)
})

test('of a list of any length the lines in sight are drawn, and each can be scrolled to', () => {
  const { drawn, scrollTo } = show(10_000)
  expect(screen.getByRole('table').getAttribute('aria-rowcount')).toBe('10001')
  expect(screen.getByRole('columnheader').textContent).toBe('Number')
  expect(drawn().length).toBeLessThan(30)
  scrollTo(9_990)
  expect(drawn().length).toBeLessThan(30)
  expect(drawn().at(-1)).toBe(9_999)
})

test('the line that has the focus stays, however far the list is scrolled', () => {
  const { drawn, scrollTo } = show(10_000)
  act(() => screen.getByRole('button', { name: '3' }).focus())
  scrollTo(5_000)
  expect(drawn()[0]).toBe(3)
  expect(document.activeElement?.textContent).toBe('3')
})
