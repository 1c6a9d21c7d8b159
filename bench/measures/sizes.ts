import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { languageNames } from '../../contract/languages.ts'
import { projectRoot } from '../../test/support/app/application.ts'
import { packageInto } from '../../test/support/app/package.ts'
import { temporaryFolder } from '../../test/support/temp-folder.ts'
import { type Context, limitRow, type Row } from '../lib/row.ts'

/** Measures what ships: the page's scripts gzipped, and the archive without Electron. */
export async function measureSizes(_context: Context): Promise<readonly Row[]> {
  const assets = join(projectRoot, 'dist/renderer/assets')
  const scripts = new Map<string, string>()
  for (const name of await readdir(assets))
    if (name.endsWith('.js')) scripts.set(name, await readFile(join(assets, name), 'utf8'))
  const starting = (...names: readonly string[]): Set<string> =>
    atOnce(
      scripts,
      [...scripts.keys()].filter((file) => names.some((name) => file.startsWith(`${name}-`))),
    )
  const translated = new RegExp(`^(${languageNames.join('|')})-`)
  const size = (names: Iterable<string>): number =>
    [...names].reduce((sum, name) => sum + gzipSync(scripts.get(name) ?? '', { level: 9 }).length, 0) / 1_000
  const script = (measure: string, names: Iterable<string>): Row =>
    limitRow({ measure: `renderer’s script: ${measure}`, unit: 'KB', ours: size(names), most: 60 })
  return [
    script('small window, at its start', starting('index')),
    script('window of hosted networks, at its start', starting('index', 'hosted-window')),
    script(
      'all parts of both windows',
      [...scripts.keys()].filter((name) => !translated.test(name)),
    ),
    limitRow({
      measure: 'application archive without Electron',
      unit: 'MB',
      ours: (await archiveSize()) / 1e6,
      most: 2,
    }),
  ]
}

/** These scripts, and those that they import at once. */
function atOnce(scripts: ReadonlyMap<string, string>, from: readonly string[]): Set<string> {
  const found = new Set(from)
  for (const name of found)
    for (const [, path] of (scripts.get(name) ?? '').matchAll(
      /(?:from|import)\s*["'`]\.\/([\w.-]+\.js)["'`]/g,
    ))
      if (path !== undefined) found.add(path)
  return found
}

async function archiveSize(): Promise<number> {
  const folder = await temporaryFolder('bench-package')
  try {
    const resources = join(await packageInto(folder.path), 'resources')
    const archive = await stat(join(resources, 'app.asar'))
    const beside = await readdir(join(resources, 'app.asar.unpacked'), {
      recursive: true,
      withFileTypes: true,
    })
    const sizes = beside
      .filter((file) => file.isFile())
      .map(async (file) => (await stat(join(file.parentPath, file.name))).size)
    return (await Promise.all(sizes)).reduce((sum, size) => sum + size, archive.size)
  } finally {
    await folder.dispose()
  }
}
