import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { root } from './paths.mjs'

/**
 * @typedef {'deb' | 'rpm'} Made
 * @typedef {{
 *   withFallback: boolean, compression: string, made: readonly Made[], targets: readonly string[], arch: string,
 *   output: string, flags: readonly string[]
 * }} PackageArguments `made`: by us; `targets` and `flags`: for electron-builder; `arch`: Node's name of it
 */

const withFallback = '--with-fallback-electron'
/** @type {readonly Made[]} */
const ours = ['deb', 'rpm']

/**
 * Reads the arguments of `npm run package`.
 * @param {readonly string[]} given
 * @param {{ platform: NodeJS.Platform, arch: string }} machine
 * @returns {PackageArguments}
 */
export function readPackageArguments(given, { platform, arch }) {
  const textOfArgument = (/** @type {string} */ name) =>
    given.find((argument) => argument.startsWith(`${name}=`))?.slice(name.length + 1)
  const usual = platform === 'linux' ? 'deb' : 'dir'
  const words = given.filter((argument) => !argument.startsWith('-'))
  const named = words.length > 0 ? words : [usual]
  const targets = named.filter((name) => !ours.some((one) => one === name))
  return {
    withFallback: given.includes(withFallback),
    compression: textOfArgument('--compression') ?? 'xz',
    made: ours.filter((name) => named.includes(name)),
    targets: targets.length > 0 ? targets : ['dir'],
    arch: ['x64', 'arm64'].find((name) => given.includes(`--${name}`)) ?? arch,
    output: textOfArgument('-c.directories.output') ?? 'release',
    flags: given.filter(
      (flag) => flag.startsWith('-') && flag !== withFallback && !flag.startsWith('--compression='),
    ),
  }
}

/** The time of what is built, for all that would hold the time of building: https://reproducible-builds.org/specs/source-date-epoch/ */
export async function sourceDate() {
  const given = process.env.SOURCE_DATE_EPOCH
  const seconds = given ? given : await timeOfCommit()
  return new Date(Number(seconds) * 1000)
}

async function timeOfCommit() {
  const { stdout } = await promisify(execFile)('git', ['log', '-1', '--format=%ct'], { cwd: root }).catch(
    () => {
      throw new Error(
        'Without a checkout of git the time of the source has to be said: SOURCE_DATE_EPOCH=SECONDS',
      )
    },
  )
  return stdout.trim()
}

/** @returns {Promise<string>} */
export async function version() {
  return JSON.parse(await readFile(path.join(root, 'package.json'), 'utf8')).version
}
