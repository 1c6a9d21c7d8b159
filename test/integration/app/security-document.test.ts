import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type ESTree, parseSync, Visitor } from 'vite'
import { describe, expect, test } from 'vitest'
import { projectRoot } from '../../support/app/application.ts'

const read = (path: string): Promise<string> => readFile(join(projectRoot, path), 'utf8')
const document = await read('docs/SECURITY.md')
const citation = /(?<ticks>`+) ?(?<file>[\w./-]+)#(?<name>.+?) ?\k<ticks>/g
const cited = Map.groupBy(document.matchAll(citation), ({ groups }) => groups?.file ?? '')
const testing = new Set(['test', 'describe', 'always'])

/** The function that a chain of calls begins with: `test` for `test.each(rows)(title, …)`. */
function rootOf(node: ESTree.Expression): string | null {
  if (node.type === 'Identifier') return node.name
  if (node.type === 'CallExpression') return rootOf(node.callee)
  return node.type === 'MemberExpression' ? rootOf(node.object) : null
}

/** The names that a source file defines at any depth, and the titles and rows of its tests. */
function namesIn(file: string, text: string): ReadonlySet<string> {
  const names = new Set<string>()
  const add = (node: ESTree.Node | null): void => {
    if (node?.type === 'Identifier') names.add(node.name)
    if (node?.type === 'Literal') names.add(String(node.value))
    if (node?.type === 'TemplateLiteral') names.add(text.slice(node.start + 1, node.end - 1))
  }
  let rowsEnd = 0
  new Visitor({
    VariableDeclarator: ({ id }) => add(id),
    FunctionDeclaration: ({ id }) => add(id),
    ClassDeclaration: ({ id }) => add(id),
    TSTypeAliasDeclaration: ({ id }) => add(id),
    TSInterfaceDeclaration: ({ id }) => add(id),
    MethodDefinition: ({ key }) => add(key),
    Property: ({ key, shorthand }) => add(shorthand ? null : key),
    CallExpression: ({ callee, arguments: [first] }) => {
      if (first === undefined || !testing.has(rootOf(callee) ?? '')) return
      add(first)
      if (callee.type === 'MemberExpression') rowsEnd = first.end
    },
    // Nodes are visited in source order: one that ends before `rowsEnd` is inside the table of `each`.
    Literal: (node) => add(node.end <= rowsEnd ? node : null),
  }).visit(parseSync(file, text).program)
  return names
}

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
    const documents = (await readdir(join(projectRoot, 'docs'))).map((name) => `docs/${name}`)
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
