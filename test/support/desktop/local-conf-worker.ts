import { localConfIn } from '../../../main/service-settings/local-conf-file.ts'

/**
 * Reads the file of a service with elevated permission, or replaces it and keeps the new one or puts the old one back, as
 * an ordinary user, after a line on stdin. A process of its own, for the reasons that `control-unit-worker.ts` has.
 */
const [home = '', decision = '', before = '', after = ''] = process.argv.slice(2)
const print = (value: unknown): unknown => process.stdout.write(`${JSON.stringify(value)}\n`)

print({ uid: process.getuid?.() })
await new Promise((resolve) => process.stdin.once('data', resolve))
const file = localConfIn(home, process.platform)

async function outcome() {
  if (decision === 'read') return file.read(true)
  const replaced = await file.replace(before, after)
  if (!replaced.ok) return replaced
  if (decision === 'dies') return replaced
  return decision === 'keep' ? replaced.value.keep() : replaced.value.putBack()
}

print(await outcome())
process.exit(0)
