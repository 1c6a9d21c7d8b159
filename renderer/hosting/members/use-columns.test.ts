import { expect, test } from 'vitest'
import { defaultMemberColumns, type LesserColumn } from '../../../contract/member-columns.ts'
import { fitColumns } from './use-columns.ts'

const words = { state: 100, addresses: 136, online: 84, path: 118, seen: 92, version: 84, created: 104 }
const columnsAt = (width: number, chosen = defaultMemberColumns, name = 160) =>
  fitColumns({ width, edges: 190, name, address: 320, asked: [], empty: [] }, chosen, words)

test('the name keeps its room, and lesser columns go first', () => {
  expect(columnsAt(536).shown).toEqual([])
  expect(columnsAt(536).addressBelowName).toBe(true)
  expect(columnsAt(790).shown).toEqual(['addresses', 'online', 'path'])
  expect(columnsAt(790).addressBelowName).toBe(false)
  expect(columnsAt(1300).shown).toEqual(['addresses', 'online', 'path', 'seen', 'version', 'created'])
  expect(columnsAt(790, defaultMemberColumns, 240).shown).toEqual(['addresses', 'online'])
  expect(columnsAt(790, defaultMemberColumns, 9000).shown).toEqual(['addresses', 'online'])
  for (let width = 460; width < 2000; width += 7) {
    const { shown, widths } = columnsAt(width)
    const taken = shown.reduce((sum, column) => sum + widths[column], 190 + widths.state)
    expect(width - taken).toBeGreaterThanOrEqual(shown.length > 0 ? 160 : 0)
  }
})

test('what is left goes to latencies, to long addresses and to names', () => {
  expect(columnsAt(790).drawsLatency).toBe(false)
  const wide = columnsAt(1500)
  expect(wide.drawsLatency).toBe(true)
  expect(wide.widths.path).toBe(168)
  expect(wide.widths.addresses).toBe(320)
})

test('what the list is filtered by has its column first', () => {
  const asking = (width: number, hidden: readonly LesserColumn[] = []) =>
    fitColumns(
      { width, edges: 190, name: 160, address: 320, asked: ['seen'], empty: [] },
      { ...defaultMemberColumns, hidden },
      words,
    )
  expect(asking(790).shown).toEqual(['addresses', 'online', 'seen'])
  expect(asking(600).shown).toEqual(['seen'])
  expect(asking(600).addressBelowName).toBe(true)
  expect(asking(790, ['seen']).shown).toEqual(['addresses', 'online', 'path'])
})

test('what says nothing of any member has its column last', () => {
  const without = fitColumns(
    { width: 790, edges: 190, name: 160, address: 320, asked: [], empty: ['path'] },
    defaultMemberColumns,
    words,
  )
  expect(without.shown).toEqual(['addresses', 'online', 'seen'])
})

test('what was chosen counts: columns left out, and widths', () => {
  const chosen = columnsAt(790, { hidden: ['addresses', 'path'], widths: { online: 200 } })
  expect(chosen.shown).toEqual(['online', 'seen'])
  expect(chosen.widths.online).toBe(200)
  expect(chosen.addressBelowName).toBe(false)
  const sized = columnsAt(1500, { hidden: [], widths: { addresses: 90, path: 70 } })
  expect(sized.widths).toMatchObject({ addresses: 90, path: 70 })
  expect(sized.drawsLatency).toBe(false)
})
