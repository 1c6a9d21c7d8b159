import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** Runs `ip` in the network namespace of the tests, one command a string; what they printed. */
export async function ip(...commands: readonly string[]): Promise<string> {
  let printed = ''
  for (const command of commands) printed += (await run('/sbin/ip', command.split(' '))).stdout
  return printed
}

/** Takes away all interfaces but the loopback one, and with them their addresses and routes. */
export async function removeInterfaces(): Promise<void> {
  const links = JSON.parse(await ip('-json link show')) as readonly { readonly ifname: string }[]
  // The end of a cable goes with its other end.
  for (const { ifname } of links) if (ifname !== 'lo') await ip(`link del ${ifname}`).catch(() => '')
  await ip('route flush table main', '-6 route flush table main').catch(() => '')
}
