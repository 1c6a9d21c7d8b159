/**
 * Runs a command on a private desktop: `node scripts/desktop.mjs [--scale=2] [--keep-home] <command> [arguments]`.
 * Display, D-Bus session, keyring and (without --keep-home) home folder are its own and vanish with it.
 */

import { openDesktop } from './lib/private-desktop.mjs'
import { command, run } from './lib/run.mjs'
import { ensureSystemPackages } from './lib/system-packages.mjs'

const usage = 'Usage: node scripts/desktop.mjs [--scale=2] [--keep-home] <command> [arguments]'

await command(async () => {
  const given = process.argv.slice(2)
  const start = given.findIndex((argument) => !argument.startsWith('--'))
  const options = start === -1 ? given : given.slice(0, start)
  const [program, ...args] = start === -1 ? [] : given.slice(start)
  const unknown = options.find((option) => !['--scale=1', '--scale=2', '--keep-home'].includes(option))
  if (program === undefined || unknown !== undefined) {
    console.error(`${unknown === undefined ? 'No command given.' : `Unknown option ${unknown}.`}\n${usage}`)
    return 2
  }
  if (process.platform !== 'linux') return run(program, args)

  ensureSystemPackages(['run', 'headless', 'test'])
  const desktop = await openDesktop({
    scale: options.includes('--scale=2') ? 2 : 1,
    home: options.includes('--keep-home') ? 'user' : 'own',
  })
  try {
    return await run(program, args, { env: desktop.env, group: true })
  } finally {
    await desktop.close()
  }
})
