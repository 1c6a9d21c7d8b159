import { execFileSync, spawnSync } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { ask } from './consent.mjs'
import { isRoot } from './electron-binary.mjs'
import { cache } from './paths.mjs'

/** The root folder of packages that are unpacked instead of installed. */
const unpackedFolder = path.join(cache, 'unpacked')

/**
 * Sees to it that the machine has what these purposes need: installs Debian packages where that is ours to do, else
 * prints the one command to type. A person at a terminal is asked before. Only Linux lacks anything.
 * @param {readonly Purpose[]} purposes
 * @returns {Promise<readonly Need[]>} what is still missing
 */
export async function ensureSystemPackages(purposes) {
  if (process.platform !== 'linux') return []
  const missing = missingNeeds(thisMachine(), purposes)
  if (missing.length === 0) return []
  console.error(`This machine lacks ${listed(missing.map(({ what }) => what))}.`)

  const apt = onPath('apt-get') !== null
  if (!mayInstall({ root: isRoot(), apt, env: process.env })) {
    console.error(
      apt
        ? `Type: ${aptCommand(missing)}`
        : `Install these with your system's package manager: ${details(missing)}`,
    )
    return missing
  }
  const answer = await ask('Install what is missing with apt-get, as root?')
  if (answer === 'no') {
    console.error(`Nothing was installed. By hand: ${aptCommand(missing)}`)
    return missing
  }
  if (answer === 'unattended') console.error('There is no terminal to ask at, so it is installed.')
  install(missing)
  return missingNeeds(thisMachine(), purposes)
}

/** @param {readonly Need[]} missing */
function install(missing) {
  aptGet(['update'])
  const { installed, unpacked } = packagesOf(missing)
  if (installed.length > 0) {
    console.error(`Installing ${listed(installed)} with apt-get…`)
    const { status, stderr } = aptGet(['install', '-y', '--no-install-recommends', ...installed])
    if (status !== 0)
      console.error(`apt-get could not install them:\n${stderr}\nBy hand: ${aptCommand(missing)}`)
  }
  for (const name of unpacked) unpack(name)
}

/**
 * Fetches a package and unpacks it beside the system.
 * @param {string} name
 */
function unpack(name) {
  const folder = mkdtempSync(path.join(tmpdir(), 'meshtray-package-'))
  // apt fetches as a user of its own.
  chmodSync(folder, 0o777)
  mkdirSync(cache, { recursive: true })
  aptGet(['download', name], folder)
  const file = readdirSync(folder).find((one) => one.endsWith('.deb'))
  if (file !== undefined) spawnSync('dpkg-deb', ['-x', path.join(folder, file), unpackedFolder])
  rmSync(folder, { recursive: true, force: true })
}

/**
 * @param {readonly string[]} args
 * @param {string} [cwd]
 */
function aptGet(args, cwd) {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  return spawnSync('apt-get', ['-qq', ...args], {
    ...(cwd === undefined ? {} : { cwd }),
    env,
    stdio: ['ignore', 'ignore', 'pipe'],
    encoding: 'utf8',
  })
}

/** @returns {Machine} */
function thisMachine() {
  return {
    libraries: linkerCache(),
    hasProgram: (name) => onPath(name) !== null,
    hasFile: (file) => existsSync(file) || existsSync(path.join(unpackedFolder, file)),
  }
}

function linkerCache() {
  try {
    return parseLinkerCache(execFileSync(onPath('ldconfig') ?? 'ldconfig', ['-p'], { encoding: 'utf8' }))
  } catch {
    return null
  }
}

/** @param {string} program looked for in the administrator's folders too, which are not on everybody's PATH */
function onPath(program) {
  const folders = [...(process.env.PATH ?? '').split(path.delimiter), '/usr/sbin', '/sbin']
  return folders.map((folder) => path.join(folder, program)).find(existsSync) ?? null
}

/** @param {readonly Need[]} needs */
function candidates(needs) {
  const names = needs.flatMap(({ packages }) => words(packages))
  const { stdout } = spawnSync('apt-cache', ['policy', ...names], {
    encoding: 'utf8',
    env: { ...process.env, LC_ALL: 'C' },
  })
  return parseCandidates(stdout ?? '')
}

/** @param {readonly Need[]} missing */
function aptCommand(missing) {
  const { installed, unpacked } = packagesOf(missing)
  const sudo = isRoot() ? '' : 'sudo '
  return [
    `${sudo}apt-get update`,
    ...(installed.length > 0
      ? [`${sudo}apt-get install -y --no-install-recommends ${installed.join(' ')}`]
      : []),
    ...unpacked.map((name) => `apt-get download ${name} && dpkg-deb -x ${name}_*.deb .cache/unpacked`),
  ].join(' && ')
}

/** @param {readonly Need[]} missing */
function packagesOf(missing) {
  const available = candidates(missing)
  return {
    installed: packagesFor(
      missing.filter((need) => need.unpacked !== true),
      available,
    ),
    unpacked: packagesFor(
      missing.filter((need) => need.unpacked === true),
      available,
    ),
  }
}

/** @param {readonly Need[]} needs */
function details(needs) {
  const entries = needs.map(({ what, libraries = '', programs = '', files = '' }) => {
    return `${what} (${words(`${libraries} ${programs} ${files}`)[0]})`
  })
  return entries.join(', ')
}

/** @param {readonly string[]} names */
function listed(names) {
  return new Intl.ListFormat('en-GB').format(names)
}

/**
 * The system packages of a Linux machine, by purpose. `run`: to run the application; `headless`: to run it without a display;
 * `test`: to test it; `desktops`: to test it on large desktops (some 1.5 GB); `packages`: to make and test packages.
 * Each is looked for by what it brings, not by a package's name, so that it is also found on systems other than Debian. `packages` are Debian's names for it,
 * newest release first. Every library and program must be there, and one of the files; the application starts without
 * optional ones. What is `unpacked` is not installed, as that would change how the machine works. Lists of names have
 * spaces between.
 *
 * @typedef {'run' | 'headless' | 'test' | 'desktops' | 'packages'} Purpose
 * @typedef {{
 *   purpose: Purpose, what: string, packages: string,
 *   libraries?: string, programs?: string, files?: string, optional?: boolean, unpacked?: boolean,
 * }} Need
 * @typedef {{
 *   libraries: ReadonlySet<string> | null,
 *   hasProgram: (name: string) => boolean,
 *   hasFile: (file: string) => boolean,
 * }} Machine `libraries`: the names the dynamic linker knows; null where it cannot be asked
 */

/** @type {readonly Need[]} */
export const systemNeeds = JSON.parse(readFileSync(new URL('system-needs.json', import.meta.url), 'utf8'))

/** @param {string} [names] */
export function words(names = '') {
  return names.split(' ').filter(Boolean)
}

/**
 * The needs of these purposes that the machine does not meet.
 * @param {Machine} machine
 * @param {readonly Purpose[]} purposes
 */
export function missingNeeds({ libraries, hasProgram, hasFile }, purposes) {
  return systemNeeds.filter((need) => {
    const isMet =
      words(need.libraries).every((name) => libraries?.has(name) ?? true) &&
      words(need.programs).every(hasProgram) &&
      (need.files === undefined || words(need.files).some(hasFile))
    return purposes.includes(need.purpose) && !isMet
  })
}

/**
 * The library names in what `ldconfig -p` prints.
 * @param {string} text
 */
export function parseLinkerCache(text) {
  return new Set([...text.matchAll(/^\t(\S+) \(/gm)].map((match) => match[1] ?? ''))
}

/**
 * The packages to install: for each need the first name that this release has.
 * @param {readonly Need[]} needs
 * @param {ReadonlySet<string>} available
 */
export function packagesFor(needs, available) {
  const chosen = needs.map(({ packages }) => {
    const names = words(packages)
    return names.find((name) => available.has(name)) ?? names.at(-1) ?? ''
  })
  return [...new Set(chosen)]
}

/**
 * The names in what `apt-cache policy` prints that can be installed.
 * @param {string} text
 */
export function parseCandidates(text) {
  const found = [...text.matchAll(/^(\S+):\n {2}Installed: .*\n {2}Candidate: (.*)$/gm)]
  return new Set(found.filter((match) => match[2] !== '(none)').map((match) => match[1] ?? ''))
}

/**
 * Whether we may install packages ourselves: root on Debian, and nobody sits before a desktop.
 * @param {{ root: boolean, apt: boolean, env: NodeJS.ProcessEnv }} machine
 */
export function mayInstall({ root, apt, env }) {
  return root && apt && !env.DISPLAY && !env.WAYLAND_DISPLAY
}
