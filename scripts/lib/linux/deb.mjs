import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { chmod, copyFile, mkdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { root } from '../paths.mjs'
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
  // The output depends on the number of threads that compress.
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

/** Debian wants an address; there is none that is read. */
const maintainer = 'The Meshtray authors <authors@meshtray.invalid>'

/** @param {{ version: string, architecture: string, installedSize: number }} facts `installedSize` in KiB */
export function debControl({ version, architecture, installedSize }) {
  return `Package: meshtray
Version: ${version}
Architecture: ${architecture}
Maintainer: ${maintainer}
Installed-Size: ${installedSize}
Depends: ${debDepends.join(', ')}
Recommends: ${debRecommends.join(', ')}
Section: net
Priority: optional
Description: overlay networks, one click away
 Meshtray is a tray application for the node service of this computer. It shows
 whether its overlay networks work, says what is wrong when they do not, and
 joins, leaves and adjusts them without a terminal.
 .
 It also finds the devices of the networks, hosts networks, and does all of it
 on the command line too.
`
}

/**
 * @param {string} version
 * @param {Date} date
 */
export function debChangelog(version, date) {
  const day = date.toUTCString().replace('GMT', '+0000')
  return `meshtray (${version}) unstable; urgency=medium

  * What changed stands in changelog.gz.

 -- ${maintainer}  ${day}
`
}

export async function debCopyright() {
  const licence = await readFile(path.join(root, 'LICENSE'), 'utf8')
  const [, year = ''] = /Copyright \(c\) (\d+)/.exec(licence) ?? []
  const text = licence.slice(licence.indexOf('Permission')).trim()
  const lines = text.split('\n').map((line) => ` ${line === '' ? '.' : line}`)
  return `Format: https://www.debian.org/doc/packaging-manuals/copyright-format/1.0/
Upstream-Name: Meshtray
Comment: The licences of what Meshtray is built of lie in /usr/lib/meshtray:
 licences.html (its packages), LICENSE.electron.txt and LICENSES.chromium.html.

Files: *
Copyright: ${year} The Meshtray authors
License: Expat

License: Expat
${lines.join('\n')}
`
}

/**
 * The Debian package depends on the libraries that dpkg-shlibdeps names, with the lowest versions it gives, and those
 * that are opened only at run time (GTK, libnotify, libX11-xcb, without which the application exits). The package test
 * proves the list on a bare Debian.
 * Where there are two names, the first is that of Debian 13 and later.
 */
const debDepends = [
  'libasound2t64 (>= 1.0.17) | libasound2 (>= 1.0.17)',
  'libatk-bridge2.0-0t64 (>= 2.5.3) | libatk-bridge2.0-0 (>= 2.5.3)',
  'libatk1.0-0t64 (>= 2.32.0) | libatk1.0-0 (>= 2.32.0)',
  'libatspi2.0-0t64 (>= 2.9.90) | libatspi2.0-0 (>= 2.9.90)',
  'libc6 (>= 2.34)',
  'libcairo2 (>= 1.6.0)',
  'libcups2t64 (>= 1.7.0) | libcups2 (>= 1.7.0)',
  'libdbus-1-3 (>= 1.9.14)',
  'libexpat1 (>= 2.1~beta3)',
  'libgbm1 (>= 21.1.0)',
  'libgcc-s1 (>= 4.2)',
  'libglib2.0-0t64 (>= 2.39.4) | libglib2.0-0 (>= 2.39.4)',
  'libgtk-3-0t64 (>= 3.9.10) | libgtk-3-0 (>= 3.9.10)',
  'libnotify4 (>= 0.7.0)',
  'libnspr4 (>= 2:4.9-2~)',
  'libnss3 (>= 2:3.30)',
  'libpango-1.0-0 (>= 1.14.0)',
  'libsecret-1-0 (>= 0.18)',
  'libstdc++6 (>= 5.2)',
  'libudev1 (>= 183)',
  'libx11-6 (>= 2:1.4.99.1)',
  'libx11-xcb1',
  'libxcb1 (>= 1.9.2)',
  'libxcomposite1 (>= 1:0.4.5)',
  'libxdamage1 (>= 1:1.1)',
  'libxext6',
  'libxfixes3',
  'libxkbcommon0 (>= 0.5.0)',
  'libxrandr2',
  'xdg-utils',
]

/** A bus, what makes links known, what keeps keys, what asks for a password. */
const debRecommends = [
  'default-dbus-session-bus | dbus-session-bus',
  'desktop-file-utils',
  'gnome-keyring | kwalletmanager | keepassxc',
  'pkexec | policykit-1',
]
