import palette from 'words:palette'
import { expect, test } from 'vitest'
import { loadTranslator } from '../../words/load-translator.ts'
import { t } from '../../words/testing/english.ts'
import type { Entry, EntryKind } from './entry.ts'
import { paletteRows } from './rows.ts'

function entry(kind: EntryKind, title: string, others: readonly string[] = []): Entry {
  return {
    kind,
    title,
    others,
    key: `${kind}:${title}`,
    secondary: '',
    icon: [],
    actions: [{ word: 'Open', run: () => undefined }],
  }
}
const networks = Array.from({ length: 20 }, (_, at) => entry('network', `site ${at}`))
const entries = [...networks, entry('setting', 'Theme'), entry('command', 'Quit'), entry('command', 'Find')]

/** Headings as they are, entries by their titles */
function shown(query: string, recent: readonly string[] = [], of = entries): readonly string[] {
  const { rows } = paletteRows(t, of, recent)(query)
  return rows.map((row) => ('heading' in row ? `[${row.heading}]` : row.entry.title))
}

test('without a query it lists what was chosen lately, and some of each kind', () => {
  expect(shown('', ['command:Quit', 'network:gone', 'network:site 9'])).toEqual([
    ...['[recent]', 'Quit', 'site 9'],
    ...['[network]', 'site 0', 'site 1', 'site 2', 'site 3', 'site 4', 'site 5'],
    ...['[setting]', 'Theme', '[command]', 'Find'],
  ])
})

test('with one it lists what is found by kinds, that of the best first', () => {
  const of = [entry('network', 'lab', ['theme park']), entry('setting', 'Theme'), entry('command', 'Quit')]
  expect(shown('theme', [], of)).toEqual(['[setting]', 'Theme', '[network]', 'lab'])
  expect(shown('nothing', [], of)).toEqual([])
})

test('what is the query itself comes first, and of what is as near what was chosen lately', () => {
  expect(shown('site 1', ['network:site 13', 'network:site 12']).slice(0, 4)).toEqual([
    ...['[network]', 'site 1', 'site 13', 'site 12'],
  ])
})

test('lists no more than anybody reads, and says so', () => {
  const many = Array.from({ length: 10_000 }, (_, at) => entry('member', `sensor ${at}`))
  const { rows, entries, isCut } = paletteRows(t, many, [])('sensor')
  expect([entries.length, rows.length, isCut]).toEqual([200, 201, true])
})

test.each([
  ['ja', 'officeを切断', 'officeを切断'],
  ['ja', '切断 office', 'officeを切断'],
  ['ja', '会議室を切断', '会議室を切断'],
  ['zh-Hans', '断开office', '断开 office'],
  ['zh-Hans', '断开 会议室', '断开会议室'],
  ['zh-Hant', '中斷連線會議室', '中斷會議室的連線'],
])('in %s %j is a verb and a name', async (language, query, title) => {
  const { t: spoken } = await loadTranslator(language, [palette])
  const of = ['office', '会議室', '会议室', '會議室'].map((name) => ({
    ...entry('network', name),
    actions: [{ word: 'off', verb: 'disconnect', run: () => undefined }] as const,
  }))
  expect(paletteRows(spoken, of, [])(query).entries.map((each) => each.title)).toEqual([title])
})
