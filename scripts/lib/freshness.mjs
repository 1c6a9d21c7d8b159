import { readdir, stat } from 'node:fs/promises'
import path from 'node:path'
import { root } from './paths.mjs'
import { runTool } from './run.mjs'

const sources = [
  'contract',
  'domain',
  'demo',
  'main',
  'preload',
  'renderer',
  'package.json',
  'package-lock.json',
  'vite.config.ts',
]
const products = ['dist/main/index.js', 'dist/preload/index.cjs', 'dist/renderer/index.html']

/** Builds the application where a source is newer than the last build. Throws where the build fails. */
export async function buildIfStale() {
  const changed = (await Promise.all(sources.map((name) => changeTimes(path.join(root, name))))).flat()
  const built = await Promise.all(products.map((name) => changeTimes(path.join(root, name))))
  if (
    !isStale(
      changed,
      built.map((times) => times[0]),
    )
  )
    return
  console.error('Building…')
  const code = await runTool('vite/bin/vite.js', ['build', '--logLevel', 'warn'])
  if (code !== 0) throw new Error('The build failed; what was wrong stands above.')
}

/**
 * @param {readonly number[]} changed milliseconds since the epoch
 * @param {readonly (number | undefined)[]} built likewise; undefined: not there
 */
export function isStale(changed, built) {
  const oldest = Math.min(...built.map((time) => time ?? Number.NEGATIVE_INFINITY))
  return changed.some((time) => time > oldest)
}

/**
 * When each file under a path was last written; tests do not count.
 * @param {string} place
 * @returns {Promise<number[]>}
 */
async function changeTimes(place) {
  if (/\.test\.tsx?$/.test(place)) return []
  const found = await stat(place).catch(() => null)
  if (found === null) return []
  if (!found.isDirectory()) return [found.mtimeMs]
  const names = await readdir(place)
  return (await Promise.all(names.map((name) => changeTimes(path.join(place, name))))).flat()
}
