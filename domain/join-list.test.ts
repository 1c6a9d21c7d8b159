import { expect, test } from 'vitest'
import { longestList, mostLines, readJoinList } from './join-list.ts'

const [a, b, c] = ['8056c2e21c000001', '8056c2e21c000002', 'd3ecf5726d580b5a'] as const

/** Returns for each line its number, the id or the problem, the name, and the line that it repeats. */
function read(text: string): readonly unknown[] {
  return readJoinList(text).lines.map(({ line, parsed, name, sameAs }) => [
    line,
    parsed.ok ? parsed.id : parsed.problem.kind,
    ...(name === '' ? [] : [name]),
    ...(sameAs === null ? [] : [{ sameAs }]),
  ])
}

test('an id or a link a line, in any form that one id may have', () => {
  expect(read(`${a}\n\n8056 C2E2-1c00 0002\r\nhttps://joinzt.com/addnetwork?nwid=${c}&v=1\r\n`)).toEqual([
    [1, a],
    [3, b],
    [4, c],
  ])
})

test('several in a line', () => {
  expect(read(`${a}, ${b};\n${c} meshtray://join/${a}`)).toEqual([
    [1, a],
    [1, b],
    [2, c],
    [2, a, { sameAs: 1 }],
  ])
})

test('CSV with a header, quoted names and comments', () => {
  expect(
    read(
      `# our networks\nNetwork ID;Name\n${a};"Office; 2nd floor"\n${b} ;Lab // the cold one\n  // none of it\n`,
    ),
  ).toEqual([
    [3, a, 'Office; 2nd floor'],
    [4, b, 'Lab the cold one'],
  ])
})

test('a name before the id, after it, or as a comment', () => {
  expect(read(`Büro,${a}\n${b} Werkstatt\n${c}  # 東京, 本社`)).toEqual([
    [1, a, 'Büro'],
    [2, b, 'Werkstatt'],
    [3, c, '東京, 本社'],
  ])
})

test('a quotation mark that nobody closes spoils its own line alone', () => {
  expect(read(`"${a}\n${b}`).at(-1)).toEqual([2, b])
})

test('what is no id is kept with its line and the reason', () => {
  expect(
    read(`8056c2e21c\nhello\nffffffffffffffff\nhttps://portal.example/\n${a}\n${a.toUpperCase()}`),
  ).toEqual([
    [1, 'too-short'],
    [2, 'bad-characters'],
    [3, 'not-ad-hoc'],
    [4, 'none-in-link'],
    [5, a],
    [6, a, { sameAs: 5 }],
  ])
})

test('an ad-hoc network is one', () => {
  expect(read('ff00160016000000')).toEqual([[1, 'ff00160016000000']])
})

test('nothing is read out of nothing', () => {
  expect(read(' \n\t\n# only a comment')).toEqual([])
})

test('a list that nobody would paste is not read, and a very long line is shortened', () => {
  expect(readJoinList('\n'.repeat(mostLines))).toEqual({ lines: [], isTooLong: true })
  expect(readJoinList('a'.repeat(longestList + 1)).isTooLong).toBe(true)
  expect(readJoinList('é'.repeat(1000)).lines[0]?.said).toHaveLength(60)
  expect(readJoinList(`${a} ${'x'.repeat(5000)}`).lines[0]?.name).toHaveLength(60)
})
