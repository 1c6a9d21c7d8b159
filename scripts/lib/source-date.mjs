import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { root } from './paths.mjs'

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
