/** `npm start`: builds where needed and runs the application, on the demo node where no node service is found. */
import { existsSync } from 'node:fs'
import {
  electronBinary,
  electronEnvironment,
  electronFlags,
  isRoot,
  sandboxWarning,
} from './lib/electron-binary.mjs'
import { buildIfStale } from './lib/freshness.mjs'
import { root } from './lib/paths.mjs'
import { openDesktop } from './lib/private-desktop.mjs'
import { command, noteOldNode, run } from './lib/run.mjs'
import { planStart } from './lib/start-plan.mjs'
import { ensureSystemPackages } from './lib/system-packages.mjs'

const { platform, env } = process
const plan = planStart({ args: process.argv.slice(2), platform, env, exists: existsSync })

await command(async () => {
  noteOldNode()
  const missing = await ensureSystemPackages(plan.virtualDisplay ? ['run', 'headless'] : ['run'])
  if (missing.some(({ optional }) => !optional)) return 1
  const electron = await electronBinary()
  await buildIfStale()

  const flags = electronFlags({ platform, root: isRoot() })
  if (flags.includes('--no-sandbox')) console.error(sandboxWarning)
  if (plan.demo) console.error('No node service is installed here: Meshtray runs on its demo node.')
  const args = [...flags, ...plan.switches, root, ...plan.args]
  const own = electronEnvironment(electron)
  if (!plan.virtualDisplay) return run(electron.path, args, { env: { ...env, ...own } })

  console.error(
    'There is no display: Meshtray runs on a virtual one and prints the state it shows. Ctrl+C ends it.',
  )
  const desktop = await openDesktop({ home: 'user' })
  try {
    const headless = { ...desktop.env, ...own, MESHTRAY_PRINT_STATE: '1' }
    return await run(electron.path, args, { env: headless, group: true })
  } finally {
    await desktop.close()
  }
})
