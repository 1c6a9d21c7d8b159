import { execFile } from 'node:child_process'
import { copyFile, mkdir, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { manualFolders, readMessages } from '../messages.mjs'
import { root } from '../paths.mjs'
import { layTree, settle } from './tree.mjs'

/** rpm finds what the program is linked to by itself; these are opened at run time, or run. All systems with rpm name them so. */
const rpmRequires = [
  'libX11-xcb.so.1()(64bit)',
  'libgtk-3.so.0()(64bit)',
  'libnotify.so.4()(64bit)',
  'libsecret-1.so.0()(64bit)',
  'xdg-utils',
]
const rpmRecommends = ['desktop-file-utils', 'polkit']

const rpmArchitectures = new Map([
  ['x64', 'x86_64'],
  ['arm64', 'aarch64'],
])
const compressions = new Map([
  ['xz', 'w7.xzdio'],
  ['zstd', 'w1.zstdio'],
])

/**
 * Makes a package for rpm with its own tool; answers its file. It has no scripts, as the one of Debian.
 * @param {import('./deb.mjs').Deb} rpm
 */
export async function makeRpm({ output, version, arch, compression, ...contents }) {
  const architecture = rpmArchitectures.get(arch)
  const payload = compressions.get(compression)
  if (architecture === undefined) throw new Error(`There is no rpm package for ${arch}.`)
  if (payload === undefined)
    throw new Error(`rpm packages are compressed by ${[...compressions.keys()].join(' or ')}.`)
  const work = path.join(output, 'rpm')
  const tree = path.join(work, 'tree')
  const manuals = await layTree(tree, contents)
  const licences = path.join(tree, 'usr/share/licenses/meshtray')
  await mkdir(licences, { recursive: true })
  await copyFile(path.join(root, 'LICENSE'), path.join(licences, 'LICENSE'))
  await settle(tree, contents.date)

  const spec = path.join(work, 'meshtray.spec')
  await writeFile(spec, rpmSpec(version, manuals))
  const defines = {
    _topdir: path.join(work, 'top'),
    _rpmdir: work,
    _rpmfilename: 'made.rpm',
    _binary_payload: payload,
    tree,
  }
  const defined = Object.entries(defines).flatMap(([name, value]) => ['--define', `${name} ${value}`])
  const env = { ...process.env, SOURCE_DATE_EPOCH: String(contents.date.getTime() / 1000) }
  await promisify(execFile)('rpmbuild', ['-bb', '--target', architecture, ...defined, spec], {
    env,
    maxBuffer: 50_000_000,
  })
  const file = path.join(output, `meshtray-${version}-1.${architecture}.rpm`)
  await rename(path.join(work, 'made.rpm'), file)
  await rm(work, { recursive: true })
  return file
}

/** @param {string} version @param {readonly string[]} manuals the folders of the manual's languages */
export function rpmSpec(version, manuals) {
  const described = Object.entries(manualFolders()).map(([language, own]) => {
    const { 'welcome.subtitle': summary = '', 'package.about': about = '' } = readMessages(language)
    return { own, summary, about }
  })
  const lines = [
    // Electron's binaries stay as they were built, and the package provides none of their libraries.
    '%global __os_install_post %{nil}',
    '%global debug_package %{nil}',
    '%global _build_id_links none',
    '%global __provides_exclude_from ^/usr/lib/meshtray/.*$',
    '%global __requires_exclude ^libffmpeg\\\\.so',
    '%global _buildhost localhost',
    '%global use_source_date_epoch_as_buildtime 1',
    '%global clamp_mtime_to_source_date_epoch 1',
    'Name: meshtray',
    `Version: ${version}`,
    'Release: 1',
    ...described.map(({ own, summary }) => `Summary${own === '' ? '' : `(${own})`}: ${summary}`),
    'License: MIT',
    ...rpmRequires.map((name) => `Requires: ${name}`),
    ...rpmRecommends.map((name) => `Recommends: ${name}`),
    ...described.flatMap(({ own, about }) => [`%description${own === '' ? '' : ` -l ${own}`}`, about]),
    '%install',
    'cp -a "%{tree}/." "%{buildroot}"',
    '%files',
    '%defattr(-,root,root)',
    '/usr/bin/meshtray',
    '/usr/lib/meshtray',
    '/usr/share/applications/meshtray.desktop',
    '/usr/share/icons/hicolor/*/apps/meshtray.png',
    '%license /usr/share/licenses/meshtray',
    ...manuals.map((folder) => {
      const page = path.join('/usr/share/man', folder, 'man1/meshtray.1.gz')
      return folder === '' ? page : `%lang(${folder}) ${page}`
    }),
    '/usr/share/metainfo/io.meshtray.Meshtray.metainfo.xml',
    '/usr/share/polkit-1/actions/io.meshtray.Meshtray.policy',
  ]
  return `${lines.join('\n')}\n`
}
