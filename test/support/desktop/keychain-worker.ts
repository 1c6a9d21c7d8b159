import { createSecrets } from '../../../main/settings/secrets.ts'

/**
 * Runs the calls of its arguments ("read", "write=SECRET", "remove") against the keychain of its environment and prints
 * one JSON line each. A process of its own, as the system's library keeps its first connection to the bus for life.
 */
const secrets = createSecrets({ timeout: 1_500 })

for (const argument of process.argv.slice(2)) {
  const [call = '', secret = ''] = argument.split('=')
  const start = performance.now()
  const result = await run(call, secret)
  process.stdout.write(`${JSON.stringify({ call, result, ms: Math.round(performance.now() - start) })}\n`)
}
// A call that is still pending holds a thread, and an orderly exit would wait for that thread.
process.kill(process.pid, 'SIGKILL')

function run(call: string, secret: string): Promise<unknown> {
  if (call === 'read') return secrets.read('/test/home')
  if (call === 'write') return secrets.write('/test/home', secret)
  return secrets.remove('/test/home')
}
