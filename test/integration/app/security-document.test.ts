import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { projectRoot } from '../../support/app/application.ts'

/** How far a line may have wandered before the document has to follow: within sight of who looks it up. */
const sight = 20
const document = await readFile(join(projectRoot, 'docs/SECURITY.md'), 'utf8')
const citations = [
  ...document.matchAll(/`(?<file>[\w./-]+):(?<line>\d+)` (?<ticks>`+)(?<code>.+?)\k<ticks>/g),
].map(({ groups }) => ({
  file: groups?.file ?? '',
  line: Number(groups?.line),
  code: (groups?.code ?? '').replaceAll('\\|', '|'),
}))

describe('docs/SECURITY.md', () => {
  test.each(citations)('$file:$line says $code', async ({ file, line, code }) => {
    const lines = (await readFile(join(projectRoot, file), 'utf8')).split('\n')
    const found = lines.flatMap((text, index) => (text.includes(code) ? [index + 1] : []))
    const nearest = found.filter((at) => Math.abs(at - line) <= sight)
    expect(nearest, `it stands in line ${found.join(', ') || 'none'} now`).not.toEqual([])
  })

  test('has every item of the checklist, each with its place in the code', () => {
    const rows = document.split('\n').filter((line) => /^\| \d+ \|/.test(line))
    expect(rows.map((row) => Number(row.split('|')[1]))).toEqual(
      Array.from({ length: 20 }, (_, at) => at + 1),
    )
    for (const row of rows) expect(row).toMatch(/`[\w./-]+:\d+` `/)
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
