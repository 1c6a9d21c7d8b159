/** Runs a file on Electron's own Node, which strips types: `node scripts/electron-node.mjs <file> [arguments]`. */

import { electronBinary, electronEnvironment } from './lib/electron-binary.mjs'
import { command, run } from './lib/run.mjs'

await command(async () => {
  const electron = await electronBinary()
  const env = { ...process.env, ...electronEnvironment(electron), ELECTRON_RUN_AS_NODE: '1' }
  return run(electron.path, process.argv.slice(2), { env, cwd: process.cwd() })
})
