import { execFile } from 'node:child_process'
import { cp, mkdir, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { folderOfAllTests } from '../../../main/testing/temporary-folder.ts'
import { projectRoot } from '../../support/app/application.ts'

const imports = (other: string): string => `export type T = typeof import('../${other}/thing.ts').thing`
const readsPage = 'export const title = document.title'
const readsProcess = 'export const home = process.env.HOME'

/** Lines that must not compile in a folder: it may not import the other one, not even a type. */
const fenced = [
  ['renderer', 'main'],
  ['renderer', 'demo'],
  ['preload', 'main'],
  ['domain', 'contract'],
  ['contract', 'main'],
  ['contract', 'renderer'],
  ['contract', 'words'],
  ['domain', 'words'],
  ['words', 'main'],
  ['words', 'renderer'],
  ['demo', 'contract'],
  ['demo', 'domain'],
  ['demo', 'main'],
  ['main', 'renderer'],
] as const
/** Lines that must not compile in a folder, because its process does not have what they name. */
const foreign = [
  ['renderer', "import { readFile } from 'node:fs/promises'\nexport const f = readFile"],
  ['contract', readsPage],
  ['domain', readsPage],
  ['words', readsPage],
  ['domain', readsProcess],
  ['contract', readsProcess],
  ['main', readsPage],
] as const
const open = [
  ['contract', 'domain'],
  ['renderer', 'contract'],
  ['renderer', 'domain'],
  ['main', 'domain'],
  ['words', 'contract'],
  ['words', 'domain'],
  ['renderer', 'words'],
  ['main', 'words'],
  ['preload', 'contract'],
  ['main', 'contract'],
  ['main', 'demo'],
] as const

/** A tree with our own project files and one line in each folder, where imports that must not compile can be tried. */
describe('the fences between the folders', () => {
  const tree = folderOfAllTests('fences')
  const folders = ['domain', 'contract', 'words', 'preload', 'renderer', 'demo', 'main'] as const
  /** The compiler's messages, by the line that was compiled and its folder */
  const messages = new Map<string, string>()
  const compiled = (folder: string, line: string): string | undefined => messages.get(`${folder}: ${line}`)

  beforeAll(async () => {
    await cp(join(projectRoot, 'tsconfig.base.json'), join(tree.path, 'tsconfig.base.json'))
    await symlink(join(projectRoot, 'node_modules'), join(tree.path, 'node_modules'), 'dir')
    for (const folder of folders) {
      await mkdir(join(tree.path, folder))
      await cp(join(projectRoot, folder, 'tsconfig.json'), join(tree.path, folder, 'tsconfig.json'))
      await writeFile(join(tree.path, folder, 'thing.ts'), 'export const thing = 1\n')
    }
    const lines = [
      ...[...fenced, ...open].map(([folder, other]) => [folder, imports(other)] as const),
      ...foreign,
    ]
    for (const folder of folders)
      await compileAll(
        folder,
        lines.flatMap(([of, line]) => (of === folder ? line : [])),
      )
  })

  /** Compiles each line as a file of its own. A message that is of none of them is an error. */
  async function compileAll(folder: string, lines: readonly string[]): Promise<void> {
    const trial = (at: number): string => join(tree.path, folder, `trial-${at}.ts`)
    for (const [at, line] of lines.entries()) await writeFile(trial(at), `${line}\n`)
    const tsc = join(projectRoot, 'node_modules/typescript/bin/tsc')
    const output = await new Promise<string>((resolve) => {
      execFile(
        process.execPath,
        [tsc, '-b', folder, '--pretty', 'false'],
        { cwd: tree.path, env: { ...process.env, ELECTRON_RUN_AS_NODE: '1' } },
        (_error, stdout, stderr) => resolve(stdout + stderr),
      )
    })
    for (const [at, line] of lines.entries()) {
      await rm(trial(at))
      messages.set(`${folder}: ${line}`, '')
    }
    for (const message of output.split('\n').filter((text) => /^\S/.test(text))) {
      const line = lines[Number(/^\w+\/trial-(\d+)\.ts\(/.exec(message)?.[1])]
      if (line === undefined) throw new Error(message)
      messages.set(`${folder}: ${line}`, `${compiled(folder, line)}${message}\n`)
    }
  }

  test.each(fenced)('%s cannot import from %s, not even a type', (folder, other) => {
    expect(compiled(folder, imports(other))).toContain('TS6307')
  })

  test.each(foreign)('%s does not know what its process does not have', (folder, line) => {
    expect(compiled(folder, line)).toMatch(/TS2307|TS2584|TS2304|TS2591|TS2580|TS2307/)
  })

  test.each(open)('%s may import from %s', (folder, other) => {
    expect(compiled(folder, imports(other))).toBe('')
  })
})

/** The folders of the page, and what each may import of the others. */
const rooms: { readonly [folder: string]: readonly string[] } = {
  text: [],
  ui: ['text'],
  app: ['ui', 'text'],
  charts: ['app', 'ui', 'text'],
  devices: ['charts', 'app', 'ui', 'text'],
  doctor: ['app', 'ui', 'text'],
  report: ['app', 'ui', 'text'],
  palette: ['app', 'ui', 'text'],
  'service-settings': ['app', 'ui', 'text'],
  policy: ['charts', 'app', 'ui', 'text'],
  share: ['app', 'ui', 'text'],
  'small-window': [
    'charts',
    'devices',
    'doctor',
    'palette',
    'policy',
    'report',
    'service-settings',
    'share',
    'app',
    'ui',
    'text',
  ],
  hosting: ['share', 'app', 'ui', 'text'],
  account: ['app', 'ui', 'text'],
  'hosted-window': ['devices', 'hosting', 'palette', 'account', 'share', 'app', 'ui', 'text'],
}

/** The folders of the main process, in an order in which each imports only from those before it. */
const mainRooms = [
  ...['base', 'code-cache', 'pages', 'drafts', 'http', 'system', 'service', 'state', 'desktop', 'dns'],
  ...['traffic', 'settings', 'hosting', 'account', 'controller', 'devices', 'share', 'reconcile', 'policy'],
  ...['settings-copy', 'service-settings', 'doctor', 'report', 'cli', 'app'],
]

test('every folder of main stands in the order', async () => {
  const folders = (await readdir(join(projectRoot, 'main'), { withFileTypes: true })).filter((entry) =>
    entry.isDirectory(),
  )
  expect(folders.map(({ name }) => name).toSorted()).toEqual([...mainRooms, 'testing'].toSorted())
})

test.each(mainRooms.map((folder, at) => [folder, mainRooms.slice(0, at)] as const))(
  'main/%s imports only from %j',
  (folder, allowed) => expectImports('main', folder, allowed),
)

test.each(Object.entries(rooms))('renderer/%s imports only from %j', (folder, allowed) =>
  expectImports('renderer', folder, allowed),
)

async function expectImports(process: string, folder: string, allowed: readonly string[]): Promise<void> {
  const root = join(projectRoot, process, folder)
  const files = await readdir(root, { recursive: true })
  const sources = files.filter(
    (name) => /(?<!\.test)\.tsx?$/.test(name) && !name.split(sep).includes('testing'),
  )
  expect(sources.length).toBeGreaterThan(0)
  for (const name of sources) {
    const text = await readFile(join(root, name), 'utf8')
    for (const [, path = ''] of text.matchAll(/(?:from|import\() ?'(\.[^']+)'/g)) {
      const [top = '', room = ''] = relative(projectRoot, join(root, name, '..', path)).split(sep)
      if (top !== process || room === folder) continue
      expect(allowed, `${folder}/${name} imports ${path}`).toContain(room)
    }
  }
}
