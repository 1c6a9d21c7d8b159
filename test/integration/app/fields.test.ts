import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { projectRoot } from '../../support/app/application.ts'

/* The table of docs/OPERATIONS.md gives each field of the API documents its place. */
const documents = ['node-service.md', 'hosted-account.md'] as const
const guide = await readFile(join(projectRoot, 'docs/OPERATIONS.md'), 'utf8')
const table = /^## Fields\n(.*?)^## /ms.exec(guide)?.[1] ?? ''

interface Row {
  /** The object and the field, with ": " between */
  readonly field: string
  readonly cells: readonly string[]
}

/** Returns the rows of all tables whose first column is called "field", each with the title above its table. */
function rowsOf(text: string): readonly Row[] {
  let title = ''
  let isFields = false
  return text.split('\n').flatMap((line) => {
    const heading = /^#{3,4} (.+)$/.exec(line) ?? /^(\w[\w ]*):$/.exec(line)
    if (heading !== null) title = heading[1] ?? ''
    const [first = '', ...cells] = line.startsWith('|') ? line.slice(1, -1).split('|').map(trim) : []
    if (first === '') isFields = false
    if (/^field$/i.test(first)) isFields = true
    if (!isFields || /^(?:field|-+)$/i.test(first)) return []
    return first.split(', ').map((name) => ({ field: `${title}: ${name}`, cells }))
  })
}

const trim = (text: string) => text.trim()

const documented = (
  await Promise.all(
    documents.map((name) => readFile(new URL(`../../api/${name}`, import.meta.url), 'utf8').then(resources)),
  )
).flat()
const placed = rowsOf(table)

function resources(document: string): readonly Row[] {
  return rowsOf(/^## Resources and their fields\n(.*?)^## /ms.exec(document)?.[1] ?? '')
}

const isMissing = (cell: string | undefined) => cell === 'not read' || cell === 'not shown'

test('every field of both documents has its row, and every row its field', () => {
  expect(documented.length).toBeGreaterThan(150)
  expect(placed.map(({ field }) => field)).toEqual(documented.map(({ field }) => field))
})

test('every file that a row names has the field, or the name that it has there', async () => {
  const wrong: string[] = []
  for (const { field, cells } of placed) {
    const own = field.split(/: |\./).at(-1) ?? ''
    for (const cell of cells) {
      if (isMissing(cell) || cell === '–') continue
      const [, path = '', name = own] = /^`([^`]+)`(?: as `(\w+)`)?$/.exec(cell) ?? []
      const text = await readFile(join(projectRoot, path), 'utf8').catch(() => '')
      if (!new RegExp(`(?<!\\w)${name}(?!\\w)`).test(text)) wrong.push(`${field}: ${cell}`)
    }
  }
  expect(wrong).toEqual([])
})

test('only what the documents call writable is said to be written', () => {
  const told = new Map(documented.map(({ field, cells }) => [field, cells[1] ?? '']))
  const wrong = placed.filter(
    ({ field, cells }) => cells[2] !== '–' && /read-only|response only/.test(told.get(field) ?? ''),
  )
  expect(wrong.map(({ field }) => field)).toEqual([])
  const forgotten = documented.filter(({ cells }) => (cells[1] ?? '').startsWith('writable'))
  const written = new Set(placed.filter(({ cells }) => cells[2] !== '–').map(({ field }) => field))
  expect(forgotten.map(({ field }) => field).filter((field) => !written.has(field))).toEqual([])
})

test('no field is without a place', () => {
  const without = placed.filter(({ cells }) => isMissing(cells[0]) || isMissing(cells[1]))
  expect(without.map(({ field }) => field)).toEqual([])
})
