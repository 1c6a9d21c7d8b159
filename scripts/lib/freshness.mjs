import { readdir, stat } from 'node:fs/promises'
import path from 'node:path'
import { root } from './paths.mjs'
import { runTool } from './run.mjs'

const folders = ['contract', 'domain', 'demo', 'main', 'preload', 'renderer']
const files = ['package.json', 'package-lock.json', 'vite.config.ts']
const products = [
  'dist/main/index.js',
  'dist/preload/index.cjs',
  'dist/renderer/index.html',
  'dist/licences.html',
]

/** Builds the application where a source is newer than the last build. Throws where the build fails. */
export async function buildIfStale() {
  const sources = (await Promise.all(folders.map(sourcesIn))).flat()
  const changed = await Promise.all([...sources, ...files].map(changeTime))
  if (!isStale(changed, await Promise.all(products.map(changeTime)))) return
  console.error('Building…')
  const code = await runTool('vite/bin/vite.js', ['build', '--logLevel', 'warn'])
  if (code !== 0) throw new Error('The build failed; what was wrong stands above.')
}

/**
 * @param {readonly (number | undefined)[]} changed milliseconds since the epoch
 * @param {readonly (number | undefined)[]} built likewise; undefined: not there
 */
export function isStale(changed, built) {
  const oldest = Math.min(...built.map((time) => time ?? Number.NEGATIVE_INFINITY))
  return changed.some((time) => time !== undefined && time > oldest)
}

/** @param {string} folder */
async function sourcesIn(folder) {
  const names = await readdir(path.join(root, folder), { recursive: true })
  return names.filter((name) => !/\.test\.tsx?$/.test(name)).map((name) => path.join(folder, name))
}

/** @param {string} name of a folder: when something was put into it or taken out */
async function changeTime(name) {
  return (await stat(path.join(root, name)).catch(() => null))?.mtimeMs
}
