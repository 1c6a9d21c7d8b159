import { cleanup, render, screen } from '@testing-library/preact'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { english } from '../../words/testing/english.ts'
import { TranslatorProvider } from '../text/use-translate.ts'
import { Button } from './button.tsx'
import { PreviewTable } from './preview-table.tsx'

function show(count: number): void {
  cleanup()
  render(
    <TranslatorProvider value={english}>
      <PreviewTable label="Plan" columns={['Number']} rows={Array.from({ length: count }, (_, row) => row)}>
        {(row) => (
          <tr key={row}>
            <td>{row}</td>
          </tr>
        )}
      </PreviewTable>
    </TranslatorProvider>,
  )
}

test('rows that hold a control each are one stop, and the arrows go from one to the next', async () => {
  const user = userEvent.setup()
  render(
    <TranslatorProvider value={english}>
      <PreviewTable label="Plan" columns={['Number']} rows={['a', 'b', 'c']} keyOf={(row) => row}>
        {(row) => (
          <tr data-row={row}>
            <td>
              <Button>{row}</Button>
            </td>
          </tr>
        )}
      </PreviewTable>
    </TranslatorProvider>,
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

test('a list of any length draws a thousand rows, and says how many more there are', () => {
  show(1000)
  expect(screen.getByRole('region', { name: 'Plan' }).textContent).not.toContain('more')
  show(10_000)
  expect(screen.getAllByRole('row')).toHaveLength(1001)
  expect(screen.getByRole('columnheader').textContent).toBe('Number')
  expect(screen.getByText('And 9,000 more lines')).toBeTruthy()
})
