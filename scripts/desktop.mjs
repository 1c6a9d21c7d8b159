/**
 * Runs a command on a private desktop: `node scripts/desktop.mjs [--scale=2] [--keep-home] <command> [arguments]`.
 * Display, D-Bus session, keyring and (without --keep-home) home folder are its own and vanish with it.
 */
import { openDesktop } from './lib/private-desktop.mjs'
import { run } from './lib/run.mjs'
import { ensureSystemPackages } from './lib/system-packages.mjs'

const given = process.argv.slice(2)
const start = given.findIndex((argument) => !argument.startsWith('--'))
const [command, ...args] = start === -1 ? [] : given.slice(start)
const options = given.slice(0, Math.max(start, 0))
const unknown = options.find((option) => !['--scale=1', '--scale=2', '--keep-home'].includes(option))

if (command === undefined || unknown !== undefined) {
  console.error(unknown === undefined ? 'No command given.' : `Unknown option ${unknown}.`)
  console.error('Usage: node scripts/desktop.mjs [--scale=2] [--keep-home] <command> [arguments]')
  process.exitCode = 2
} else if (process.platform !== 'linux') {
  process.exitCode = await run(command, args)
} else {
  ensureSystemPackages(['run', 'headless', 'test'])
  const desktop = await openDesktop({
    scale: options.includes('--scale=2') ? 2 : 1,
    home: options.includes('--keep-home') ? 'kept' : 'own',
  })
  try {
    process.exitCode = await run(command, args, { env: desktop.env, group: true })
  } finally {
    await desktop.close()
  }
}
