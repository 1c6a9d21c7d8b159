import { patience } from '../../../contract/testing/patience.ts'
import { createSecrets } from '../../../main/system/secrets.ts'

/**
 * Runs the calls of its arguments ("read", "write=SECRET", "remove") against the keychain of its environment and prints
 * one JSON line each; KEYCHAIN_TIMEOUT says for how many milliseconds it waits for each. A process of its own, as the system's library keeps its first connection to the bus for life.
 */
const timeout = Number(process.env.KEYCHAIN_TIMEOUT ?? patience)
const secrets = createSecrets({ timeout })

for (const argument of process.argv.slice(2)) {
  const [call = '', secret = ''] = argument.split('=')
  process.stdout.write(`${JSON.stringify({ call, result: await run(call, secret) })}\n`)
}
// A call that is still pending holds a thread, and an orderly exit would wait for that thread.
process.kill(process.pid, 'SIGKILL')

function run(call: string, secret: string): Promise<unknown> {
  if (call === 'read') return secrets.read('/test/home')
  if (call === 'write') return secrets.write('/test/home', secret)
  return secrets.remove('/test/home')
}
