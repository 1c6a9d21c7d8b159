import { readdir, stat } from 'node:fs/promises'
import path from 'node:path'
import { root } from './paths.mjs'
import { runTool } from './run.mjs'

const sources = ['contract', 'domain', 'words', 'demo', 'main', 'preload', 'renderer', 'scripts']
const files = ['package.json', 'package-lock.json', 'vite.config.ts']
/** Written last, and only where all went well. */
const product = 'dist/licences.html'

/** Builds the application where a source is newer than the last build. Throws where the build fails. */
export async function buildIfStale() {
  const built = await changeTime(product)
  const inFolders = await Promise.all(
    sources.map(async (folder) => {
      const names = await readdir(path.join(root, folder), { recursive: true })
      return names.filter((name) => !/\.test\.\w+$/.test(name)).map((name) => path.join(folder, name))
    }),
  )
  const changed = await Promise.all([...inFolders.flat(), ...files].map(changeTime))
  if (changed.every((time) => time < built)) return
  console.error('Building…')
  // With another NODE_ENV, set by a test or a person, the bundles would name files of this checkout.
  const env = { ...process.env, NODE_ENV: 'production' }
  const code = await runTool('vite/bin/vite.js', ['build', '--logLevel', 'warn'], { env })
  if (code !== 0) throw new Error('The build failed; what was wrong stands above.')
}

/** @param {string} name of a folder: when something was put into it or taken out; 0: not there */
async function changeTime(name) {
  return (await stat(path.join(root, name)).catch(() => null))?.mtimeMs ?? 0
}
