/**
 * Runs Electron with the flags it needs here: `node scripts/electron.mjs <file or folder> [arguments]`; with `--node`
 * before them, a file on its own Node, which strips types.
 */
import path from 'node:path'
import { electronBinary, electronEnvironment, electronFlags, isRoot } from './lib/electron-binary.mjs'
import { root } from './lib/paths.mjs'
import { command, run } from './lib/run.mjs'

await command(async () => {
  const given = process.argv.slice(2)
  const asNode = given[0] === '--node'
  const args = asNode
    ? ['--import', path.join(root, 'scripts/lib/words-loader.mjs'), ...given.slice(1)]
    : [...electronFlags({ platform: process.platform, root: isRoot() }), ...given]
  const electron = await electronBinary()
  const own = { ...electronEnvironment(electron), ...(asNode && { ELECTRON_RUN_AS_NODE: '1' }) }
  return run(electron.path, args, { env: { ...process.env, ...own }, cwd: process.cwd() })
})
