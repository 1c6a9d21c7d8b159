import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { chmod, copyFile, mkdir, rm, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { root } from '../paths.mjs'
import { debChangelog, debControl, debCopyright } from './deb-texts.mjs'
import { entriesOf, gzip, layTree, settle } from './tree.mjs'

/**
 * @typedef {import('./tree.mjs').Contents & { output: string, version: string, arch: string, compression: string }} Deb
 *   `arch`: Node's name of it
 */

const debArchitectures = new Map([
  ['x64', 'amd64'],
  ['arm64', 'arm64'],
])

/**
 * Makes a Debian package with Debian's own tool; answers its file. No script of it runs as root when it is installed or
 * removed: what is to be done then, the triggers of the system's own packages do.
 * @param {Deb} deb
 */
export async function makeDeb({ output, version, arch, compression, ...contents }) {
  const architecture = debArchitectures.get(arch)
  if (architecture === undefined) throw new Error(`There is no Debian package for ${arch}.`)
  const revision = `${version}-1`
  const tree = path.join(output, 'deb')
  await layTree(tree, contents)
  await addDocuments(tree, revision, contents.date)
  await settle(tree, contents.date)
  const texts = {
    md5sums: await checksums(tree),
    control: debControl({ version: revision, architecture, installedSize: await installedSize(tree) }),
  }
  const control = path.join(tree, 'DEBIAN')
  await mkdir(control)
  await chmod(control, 0o755)
  for (const [name, text] of Object.entries(texts)) {
    await writeFile(path.join(control, name), text)
    await chmod(path.join(control, name), 0o644)
  }
  const file = path.join(output, `meshtray_${revision}_${architecture}.deb`)
  // Of how many threads compress depends what comes out.
  const how = ['--root-owner-group', '--threads-max=1', `-Z${compression}`]
  const env = { ...process.env, SOURCE_DATE_EPOCH: String(contents.date.getTime() / 1000) }
  await promisify(execFile)('dpkg-deb', [...how, '--build', tree, file], { env })
  await rm(tree, { recursive: true })
  return file
}

/**
 * @param {string} tree
 * @param {string} revision
 * @param {Date} date
 */
async function addDocuments(tree, revision, date) {
  const documents = path.join(tree, 'usr/share/doc/meshtray')
  const overrides = path.join(tree, 'usr/share/lintian/overrides')
  for (const folder of [documents, overrides]) await mkdir(folder, { recursive: true })
  await copyFile(path.join(root, 'CHANGELOG.md'), path.join(documents, 'changelog'))
  await writeFile(path.join(documents, 'changelog.Debian'), debChangelog(revision, date))
  for (const name of ['changelog', 'changelog.Debian']) await gzip(path.join(documents, name))
  await writeFile(path.join(documents, 'copyright'), await debCopyright())
  await copyFile(path.join(root, 'assets/linux/lintian-overrides'), path.join(overrides, 'meshtray'))
}

/** @param {string} tree */
async function checksums(tree) {
  const files = (await entriesOf(tree)).filter((entry) => !entry.isDirectory && !entry.isLink)
  const lines = files.map(async ({ path: file }) => {
    const sum = createHash('md5')
    for await (const chunk of createReadStream(file)) sum.update(chunk)
    return `${sum.digest('hex')}  ${path.relative(tree, file)}\n`
  })
  return (await Promise.all(lines)).reverse().join('')
}

/** @param {string} tree as Debian's policy counts: whole KiB of each file, one for anything else */
async function installedSize(tree) {
  const sizes = (await entriesOf(tree)).map(async ({ path: file, isDirectory, isLink }) =>
    isDirectory || isLink ? 1 : Math.ceil((await stat(file)).size / 1024),
  )
  return (await Promise.all(sizes)).reduce((total, size) => total + size, 0)
}
