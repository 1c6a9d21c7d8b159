/**
 * Runs a command on a private desktop: `node scripts/desktop.mjs <command> [arguments]`. Display, D-Bus session, keyring
 * and home folder are its own and vanish with it.
 */
import { openDesktop } from './lib/private-desktop.mjs'
import { command, run } from './lib/run.mjs'
import { ensureSystemPackages } from './lib/system-packages.mjs'

await command(async () => {
  const [program, ...args] = process.argv.slice(2)
  if (program === undefined || program.startsWith('--')) {
    const why = program === undefined ? 'No command given.' : `Unknown option ${program}.`
    console.error(`${why}\nUsage: node scripts/desktop.mjs <command> [arguments]`)
    return 2
  }
  if (process.platform !== 'linux') return run(program, args)

  await ensureSystemPackages(['run', 'headless', 'test'])
  const desktop = await openDesktop()
  try {
    return await run(program, args, { env: desktop.env, group: true })
  } finally {
    await desktop.close()
  }
})
