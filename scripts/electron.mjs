/** Runs Electron with the flags it needs here: `node scripts/electron.mjs <file or folder> [arguments]`. */

import { electronBinary, electronEnvironment } from './lib/electron-binary.mjs'
import { electronFlags, isRoot } from './lib/electron-flags.mjs'
import { command, run } from './lib/run.mjs'

await command(async () => {
  const electron = await electronBinary()
  const flags = electronFlags({ platform: process.platform, root: isRoot() })
  const env = { ...process.env, ...electronEnvironment(electron) }
  return run(electron.path, [...flags, ...process.argv.slice(2)], { env, cwd: process.cwd() })
})
