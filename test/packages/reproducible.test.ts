import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { extractFile, listPackage, statFile } from '@electron/asar'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { projectRoot } from '../support/app/application.ts'
import { makePackages } from '../support/packages/make.ts'
import { temporaryFolder } from '../support/temp-folder.ts'

const exec = promisify(execFile)
let folder: Awaited<ReturnType<typeof temporaryFolder>>

beforeAll(async () => {
  folder = await temporaryFolder('reproducible')
})
afterAll(() => folder?.dispose())

/** The files of the checkout, its packages with them, as another person has them elsewhere: built from nothing. */
async function checkoutElsewhere(): Promise<string> {
  const path = join(folder.path, 'of another name')
  const list = 'git ls-files -z --cached --others --exclude-standard | xargs -0 cp --parents -t "$1"'
  await mkdir(path)
  await exec('sh', ['-c', list, 'sh', path], { cwd: projectRoot })
  await exec('cp', ['-al', 'node_modules', path], { cwd: projectRoot })
  // Which Electron there is, is the machine's.
  const linked = 'mkdir "$1/.cache" && cp -as "$PWD"/.cache/electron-* "$1/.cache"'
  await exec('sh', ['-c', linked, 'sh', path], { cwd: projectRoot })
  return path
}

/** V8 writes these files in a real start of the application, each time with another content. */
const ofThisStart = /^\/dist\/(start|main)\/[^/]+\.cache$/

interface Content {
  /** Checksums of the files, the archive aside, and the control file */
  readonly outside: readonly string[]
  /** Checksums by the names in the archive */
  readonly archived: ReadonlyMap<string, string>
}

async function contentOf(deb: string, name: string): Promise<Content> {
  const tree = join(folder.path, `${name}-unpacked`)
  await exec('dpkg-deb', ['--raw-extract', deb, tree])
  const archive = join(tree, 'usr/lib/meshtray/resources/app.asar')
  const names = listPackage(archive, { isPack: false }).filter(
    (name) => !('files' in statFile(archive, name.slice(1))) && !name.endsWith('.node'),
  )
  const sumOf = (name: string) =>
    createHash('sha256')
      .update(extractFile(archive, name.slice(1)))
      .digest('hex')
  const { stdout: rights } = await exec('sh', [
    '-c',
    'cd "$1" && find . -mindepth 1 -printf "%M %T@ %p\\n"',
    'sh',
    tree,
  ])
  const texts = await Promise.all(
    ['control', 'md5sums'].map((name) => readFile(join(tree, 'DEBIAN', name), 'utf8')),
  )
  return {
    outside: [...rights.split('\n').sort(), ...texts.flatMap((text) => text.split('\n'))].filter(
      (line) => !line.endsWith('resources/app.asar') && !line.startsWith('Installed-Size'),
    ),
    archived: new Map(names.map((name) => [name, sumOf(name)])),
  }
}

test('two builds of one source are the same but for what V8 wrote down, wherever, whenever and by whom', async () => {
  const { stdout } = await exec('git', ['log', '-1', '--format=%ct'], { cwd: projectRoot })
  const source = { SOURCE_DATE_EPOCH: process.env.SOURCE_DATE_EPOCH ?? stdout.trim() }
  const elsewhere = { ...source, TZ: 'Asia/Kathmandu', LC_ALL: 'C', LANG: 'C', USER: 'somebody' }
  const checkout = await checkoutElsewhere()
  const [other = ''] = await makePackages(['deb'], join(folder.path, 'other'), {
    checkout,
    environment: elsewhere,
    umask: 0o077,
  })
  const [first, second] = await Promise.all([
    contentOf(inject('packages').deb, 'one'),
    contentOf(other, 'other'),
  ])
  expect(second?.outside).toEqual(first?.outside)
  expect([...(second?.archived.keys() ?? [])]).toEqual([...(first?.archived.keys() ?? [])])
  const different = [...(first?.archived ?? [])].filter(([name, sum]) => second?.archived.get(name) !== sum)
  expect(different.map(([name]) => name).filter((name) => !ofThisStart.test(name))).toEqual([])
})
