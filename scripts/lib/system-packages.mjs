import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { ask } from './consent.mjs'
import { isRoot } from './electron-binary.mjs'
import { cache, root } from './paths.mjs'

/**
 * `run`: to run the application; `headless`: to run it without a display; `test`: to test it; `desktops`: to test it on
 * large desktops (some 1.5 GB); `packages`: to make and test packages.
 * @typedef {'run' | 'headless' | 'test' | 'desktops' | 'packages'} Purpose
 *
 * `packages` are written as a Debian package writes its dependencies: "name in newer releases | name in older ones".
 * The application starts without `optional` ones. What is `unpacked` is kept in .cache instead of installed, as that
 * would change how the machine works.
 * @typedef {{ purpose: Purpose, packages: readonly string[], optional?: boolean, unpacked?: boolean }} Group
 * @typedef {{ name: string, optional: boolean, unpacked: boolean }} Missing `name`: one of a group's packages
 */

/** @type {readonly Group[]} */
export const groups = JSON.parse(readFileSync(new URL('debian-packages.json', import.meta.url), 'utf8'))

/**
 * Sees to it that the machine has what these purposes need: installs Debian packages where that is ours to do, else
 * prints the one command to type. A person at a terminal is asked before. On other systems nothing is looked for.
 * @param {readonly Purpose[]} purposes
 * @returns {Promise<readonly Missing[]>} what is still missing
 */
export async function ensureSystemPackages(purposes) {
  const present = presentPackages()
  const missing = present === null ? [] : missingPackages(purposes, present)
  if (missing.length === 0) return []
  const names = missing.map(({ name }) => name.replaceAll(' | ', ' or '))
  console.error(`This machine lacks ${new Intl.ListFormat('en-GB').format(names)}.`)

  const command = aptCommand(missing, isRoot() ? '' : 'sudo ')
  if (!mayInstall({ root: isRoot(), env: process.env })) {
    console.error(`Type: ${command}`)
    return missing
  }
  const answer = await ask('Install what is missing with apt-get, as root?')
  if (answer === 'no') {
    console.error(`Nothing was installed. By hand: ${command}`)
    return missing
  }
  if (answer === 'unattended') console.error('There is no terminal to ask at, so it is installed.')
  console.error('Installing what is missing with apt-get…')
  const { status, stderr } = spawnSync('/bin/sh', ['-c', command], {
    cwd: root,
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    stdio: ['ignore', 'ignore', 'pipe'],
    encoding: 'utf8',
  })
  if (status !== 0) console.error(`That failed:\n${stderr}\nBy hand: ${command}`)
  return missingPackages(purposes, presentPackages() ?? new Set())
}

/**
 * The packages of these purposes of which no name is present.
 * @param {readonly Purpose[]} purposes
 * @param {ReadonlySet<string>} present
 * @returns {readonly Missing[]}
 */
export function missingPackages(purposes, present) {
  return groups
    .filter(({ purpose }) => purposes.includes(purpose))
    .flatMap(({ packages, optional = false, unpacked = false }) =>
      packages
        .filter((name) => !name.split(' | ').some((each) => present.has(each)))
        .map((name) => ({ name, optional, unpacked })),
    )
}

/**
 * The one line for a shell in the checkout.
 * @param {readonly Missing[]} missing
 * @param {string} sudo before what needs root
 */
export function aptCommand(missing, sudo) {
  const installed = missing.filter(({ unpacked }) => !unpacked).map(({ name }) => name)
  const unpacked = missing.filter((one) => one.unpacked).map(({ name }) => name)
  return [
    `${sudo}apt-get update`,
    ...(installed.length > 0
      ? [`${sudo}apt-get satisfy -y --no-install-recommends "${installed.join(', ')}"`]
      : []),
    ...(unpacked.length > 0 ? ['mkdir -p .cache/unpacked', 'cd .cache'] : []),
    ...unpacked.map(
      (name) => `apt-get download ${name} && dpkg-deb -x ${name}_*.deb unpacked && rm ${name}_*.deb`,
    ),
  ].join(' && ')
}

/** The names of our packages that are installed or unpacked; null: the system is none of Debian's. */
function presentPackages() {
  const names = groups.flatMap(({ packages }) => packages.flatMap((name) => name.split(' | ')))
  const question = ['--show', `--showformat=\${Package} \${db:Status-Status}\n`, ...names]
  const { stdout } = spawnSync('dpkg-query', question, { encoding: 'utf8' })
  if (stdout === null) return null
  const installed = [...stdout.matchAll(/^(\S+) installed$/gm)].map(([, name = '']) => name)
  const unpacked = names.filter((name) => existsSync(path.join(cache, 'unpacked/usr/share/doc', name)))
  return new Set([...installed, ...unpacked])
}

/**
 * Returns whether the script may install packages itself, which takes root and a machine without a desktop session.
 * @param {{ root: boolean, env: NodeJS.ProcessEnv }} machine
 */
export function mayInstall({ root, env }) {
  return root && !env.DISPLAY && !env.WAYLAND_DISPLAY
}
