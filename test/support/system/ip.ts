import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

const run = promisify(execFile)

/**
 * Runs `ip` in the network namespace of the tests, one command a string; what they printed. Several
 * are one batch, in which none has options of its own.
 */
export async function ip(...commands: readonly string[]): Promise<string> {
  const [first = '', ...others] = commands
  if (others.length === 0) return (await run('/sbin/ip', first.split(' '))).stdout
  const batch = run('/sbin/ip', ['-batch', '-'])
  batch.child.stdin?.end(`${commands.join('\n')}\n`)
  return (await batch).stdout
}

/** A computer that is online: a Wi-Fi, 192.0.2.7/24 at wlan0, with the default route. Its other end leads nowhere. */
export async function connectWifi(): Promise<void> {
  await ip(
    'link add wlan0 type veth peer name air0',
    'link set air0 up',
    'link set wlan0 up',
    'addr add 192.0.2.7/24 dev wlan0',
    'route add default via 192.0.2.1 dev wlan0',
  )
}

/** Takes away all interfaces but the loopback one, and with them their addresses and routes. */
export async function removeInterfaces(): Promise<void> {
  const links = JSON.parse(await ip('-json link show')) as readonly { readonly ifname: string }[]
  // The end of a cable goes with its other end.
  for (const { ifname } of links) if (ifname !== 'lo') await ip(`link del ${ifname}`).catch(() => '')
  for (const table of ['route', '-6 route']) await ip(`${table} flush table main`).catch(() => '')
}
