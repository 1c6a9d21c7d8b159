/** Sees to the system packages: `node scripts/system-packages.mjs start` or `… test`. */
import { ensureSystemPackages } from './lib/system-packages.mjs'

const missing = await ensureSystemPackages(
  process.argv[2] === 'start' ? ['run', 'headless'] : ['run', 'headless', 'test'],
)
if (missing.length > 0) process.exitCode = 1
else console.error('Every system package is there.')
