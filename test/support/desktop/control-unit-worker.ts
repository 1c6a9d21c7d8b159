import { createControlUnit } from '../../../main/service/control-unit.ts'

/**
 * Starts a unit as an ordinary user, after a line on stdin. A process of its own, as the user is a process's, and as
 * polkit asks the agent of this very process.
 */
const [action = '', manager = '', name = '', timeout = '20000'] = process.argv.slice(2)
const print = (value: unknown): unknown => process.stdout.write(`${JSON.stringify(value)}\n`)

print({ uid: process.getuid?.() })
await new Promise((resolve) => process.stdin.once('data', resolve))
const controlUnit = createControlUnit(process.env, async () => '', Number(timeout))
print(await controlUnit(action as 'start', { manager: manager as 'systemd', name }))
process.exit(0)
