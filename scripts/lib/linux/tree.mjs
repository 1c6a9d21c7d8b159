import { execFile } from 'node:child_process'
import { chmod, copyFile, cp, lutimes, mkdir, readdir, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { root } from '../paths.mjs'

const icons = [16, 24, 32, 48, 64, 128, 256, 512]
/** The application's folder; the polkit action and main/service/elevation-plan.ts name it too. */
const home = 'usr/lib/meshtray'

/**
 * @typedef {(script: string, args: readonly string[]) => Promise<void>} RunScript runs a script on Electron's Node
 * @typedef {{ unpacked: string, date: Date, runScript: RunScript }} Contents `unpacked`: electron-builder's folder
 */

/**
 * Lays out the files of a Linux package below `tree` as they shall lie below the root. Returns the folders of the manual's
 * languages below share/man; that of English is "".
 * @param {string} tree
 * @param {Contents} contents
 */
export async function layTree(tree, { unpacked, date, runScript }) {
  await rm(tree, { recursive: true, force: true })
  const inTree = (/** @type {string} */ file) => path.join(tree, file)
  await mkdir(inTree('usr/lib'), { recursive: true })
  await cp(unpacked, inTree(home), { recursive: true })
  await runScript('scripts/linux-texts.mjs', [tree, date.toISOString().slice(0, 10)])
  await mkdir(inTree('usr/share/applications'), { recursive: true })
  await rename(inTree('meshtray.desktop'), inTree('usr/share/applications/meshtray.desktop'))
  await rename(inTree('man'), inTree('usr/share/man'))
  const folders = await readdir(inTree('usr/share/man'))
  const manuals = folders.map((folder) => (folder === 'man1' ? '' : folder)).sort()
  for (const folder of manuals) await gzip(inTree(path.join('usr/share/man', folder, 'man1/meshtray.1')))

  const told = {
    'io.meshtray.Meshtray.metainfo.xml': 'usr/share/metainfo',
    'io.meshtray.Meshtray.policy': 'usr/share/polkit-1/actions',
  }
  for (const [name, folder] of Object.entries(told)) {
    await mkdir(inTree(folder), { recursive: true })
    await rename(inTree(name), inTree(path.join(folder, name)))
  }

  const assets = path.join(root, 'assets')
  const shared = /** @type {const} */ ({
    meshtray: 'usr/bin',
    'local-conf': home,
    'read-token': home,
  })
  for (const [name, folder] of Object.entries(shared)) {
    await put(path.join(assets, 'linux', name), inTree(path.join(folder, name)))
  }
  for (const size of icons) {
    const icon = `usr/share/icons/hicolor/${size}x${size}/apps/meshtray.png`
    await put(path.join(assets, `app/png/${size}x${size}.png`), inTree(icon))
  }
  return manuals
}

/**
 * Gives every file the modes and the time that do not depend on who builds, and when. The helper of Chromium's sandbox
 * runs as root where the kernel refuses user namespaces to people: without it there would be no sandbox there.
 * @param {string} tree
 * @param {Date} date
 */
export async function settle(tree, date) {
  const programs =
    /\/usr\/(bin\/meshtray|lib\/meshtray\/(meshtray|chrome_crashpad_handler|read-token|local-conf))$/
  for (const entry of await entriesOf(tree)) {
    const isProgram = entry.isDirectory || programs.test(entry.path)
    if (!entry.isLink) await chmod(entry.path, isProgram ? 0o755 : 0o644)
  }
  await chmod(tree, 0o755)
  await chmod(path.join(tree, home, 'chrome-sandbox'), 0o4755)
  for (const entry of await entriesOf(tree)) await lutimes(entry.path, date, date)
}

/** @param {string} tree what lies below it, in an order that does not depend on the disk; folders after what they hold */
export async function entriesOf(tree) {
  const entries = await readdir(tree, { recursive: true, withFileTypes: true })
  return entries
    .map((entry) => ({
      path: path.join(entry.parentPath, entry.name),
      isDirectory: entry.isDirectory(),
      isLink: entry.isSymbolicLink(),
    }))
    .sort((one, other) => (one.path < other.path ? 1 : -1))
}

/** @param {string} file is replaced by itself and ".gz", without its name and time inside */
export async function gzip(file) {
  await promisify(execFile)('gzip', ['-9n', '--force', file])
}

/**
 * @param {string} from
 * @param {string} to
 */
async function put(from, to) {
  await mkdir(path.dirname(to), { recursive: true })
  await copyFile(from, to)
}
