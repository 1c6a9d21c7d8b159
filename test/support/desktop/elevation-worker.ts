import { existsSync } from 'node:fs'
import { createElevate } from '../../../main/service/elevation.ts'
import { profiles } from '../../../main/service/profiles.ts'
import { readTokenFile } from '../../../main/service/service-tokens.ts'

/**
 * Reads a root-owned token file as an ordinary user: first plainly, then, after a line on stdin, with elevated
 * permission. A process of its own, as the user is a process's, and as polkit asks the agent of this very process.
 */
const [path = '', timeout = '20000'] = process.argv.slice(2)
const print = (value: unknown): unknown => process.stdout.write(`${JSON.stringify(value)}\n`)

print({ uid: process.getuid?.(), plain: await readTokenFile(path), pkexec: existsSync('/usr/bin/pkexec') })
await new Promise((resolve) => process.stdin.once('data', resolve))
const elevate = createElevate(
  { platform: process.platform, env: process.env, userHome: '', profiles },
  async () => '',
  Number(timeout),
)
print(await elevate(path))
process.exit(0)
