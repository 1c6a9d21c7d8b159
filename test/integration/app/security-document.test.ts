import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { projectRoot } from '../../support/app/application.ts'
import { namesIn } from '../../support/names-in.ts'

const read = (path: string): Promise<string> => readFile(join(projectRoot, path), 'utf8')
const document = await read('docs/SECURITY.md')
const citation = /(?<ticks>`+) ?(?<file>[\w./-]+)#(?<name>.+?) ?\k<ticks>/g
const cited = Map.groupBy(document.matchAll(citation), ({ groups }) => groups?.file ?? '')
describe('docs/SECURITY.md', () => {
  test.each([...cited.keys()])('%s has what is cited of it', async (file) => {
    const text = await read(file)
    const isSource = /\.(?:tsx?|mjs)$/.test(file)
    const names = isSource ? namesIn(file, text) : new Set(text.split(/[\s"':<>]+/))
    const wanted = cited.get(file)?.map(({ groups }) => groups?.name?.replaceAll('\\|', '|') ?? '')
    expect(wanted?.filter((name) => !names.has(name))).toEqual([])
  })

  test('lists each of its parts at the top', () => {
    const anchor = (heading: string) =>
      heading
        .toLowerCase()
        .replace(/[^\w -]/g, '')
        .replaceAll(' ', '-')
    const headings = [...document.matchAll(/^##+ (.+)$/gm)].map(([, heading = '']) => anchor(heading))
    const top = document.slice(0, document.indexOf('\n## '))
    expect([...top.matchAll(/\]\(#(.+?)\)/g)].map(([, link]) => link)).toEqual(headings)
  })

  test('cites no line numbers, as they change with the code', async () => {
    const names = (await readdir(join(projectRoot, 'docs'))).filter((name) => name.endsWith('.md'))
    const documents = names.map((name) => `docs/${name}`)
    for (const path of [...documents, 'README.md', 'CONTRIBUTING.md'])
      expect((await read(path)).match(/\.\w+:\d+`.*/g), path).toBeNull()
    expect([...cited.values()].flat().length).toBeGreaterThan(200)
  })

  test('has every item of the checklist, each with its place in the code', () => {
    const rows = document.split('\n').filter((line) => /^\| \d+ \|/.test(line))
    expect(rows.map((row) => Number(row.split('|')[1]))).toEqual(
      Array.from({ length: 20 }, (_, at) => at + 1),
    )
    for (const row of rows) expect(row).toMatch(citation)
  })
})

test.each([
  'enableBlinkFeatures',
  'allowpopups',
  'nodeIntegration: true',
  'webSecurity: false',
  'contextIsolation: false',
  'sandbox: false',
  'no-sandbox',
  'dangerouslySetInnerHTML',
  'setAsDefaultProtocolClient(',
])('%s is where it belongs, or nowhere', async (word) => {
  const belongs: { readonly [word: string]: readonly string[] } = {
    // A switch of the platform that may stand on our command line
    'no-sandbox': ['main/app/platform-switches.ts'],
    'setAsDefaultProtocolClient(': ['main/app/index.ts'],
  }
  const files: string[] = []
  for (const folder of ['main', 'preload', 'renderer', 'contract', 'domain']) {
    const entries = await readdir(join(projectRoot, folder), { recursive: true })
    files.push(
      ...entries.filter((name) => /(?<!\.test)\.tsx?$/.test(name)).map((name) => `${folder}/${name}`),
    )
  }
  expect(files.length).toBeGreaterThan(200)
  const texts = await Promise.all(files.map((file) => readFile(join(projectRoot, file), 'utf8')))
  expect(files.filter((_file, at) => texts[at]?.includes(word))).toEqual(belongs[word] ?? [])
})
