import { afterEach, beforeEach, expect, test } from 'vitest'
import { must } from '../../support/outcome.ts'
import { type HeadlessLab, startLab } from '../../support/system/headless-lab.ts'
import { ip } from '../../support/system/ip.ts'

/* The application follows routes also while none of its windows is visible, and so nothing asks it often. */
const soon = 2_000
let lab: HeadlessLab

beforeEach(async () => {
  lab = await startLab({
    routes: [
      { target: '10.83.4.0/24', via: null },
      { target: '192.168.40.0/24', via: '10.83.4.1' },
    ],
  })
  await lab.join()
  await lab.app.until(() => lab.entry()?.inEffect?.routes[1]?.present === true)
  lab.app.setShown(false)
  // The events begin a second after the start, and each change so far has been read.
  await new Promise((resolve) => setTimeout(resolve, 1_500))
})
afterEach(() => lab.stop())

/** Makes the change, and returns after how many ms the network's word is this one. */
async function timeUntil(wanted: string, ...commands: readonly string[]): Promise<number> {
  await ip(...commands)
  const from = performance.now()
  await lab.app.until(() => lab.word() === wanted)
  return performance.now() - from
}

test('a route that goes alone is missing, and comes back, within two seconds', async () => {
  const route = `192.168.40.0/24 via 10.83.4.1 dev ${lab.device}`
  const missing = 'Connected, but the route to 192.168.40.0/24 is missing on this computer'
  expect(await timeUntil(missing, `route del ${route}`)).toBeLessThan(soon)
  expect(lab.state()).toBe('attention')
  expect(await timeUntil('Connected', `route add ${route} metric 5000`)).toBeLessThan(soon)
})

test('the route of another VPN that comes a second after its interface is told within two seconds', async () => {
  await ip('link add vpn0 type veth peer name vpn1', 'link set vpn1 up', 'link set vpn0 up')
  await ip('addr add 10.9.0.2/24 dev vpn0')
  await new Promise((resolve) => setTimeout(resolve, 1_000))
  expect(lab.word()).toBe('Connected')
  const lost = 'Route 192.168.40.0/24 is already used by vpn0'
  expect(await timeUntil(lost, 'route add 192.168.40.0/24 via 10.9.0.1 dev vpn0')).toBeLessThan(soon)
  expect(await timeUntil('Connected', 'route del 192.168.40.0/24 via 10.9.0.1')).toBeLessThan(soon)
})

test('what a verb asks for is read from the computer again', async () => {
  await ip(`route del 192.168.40.0/24 via 10.83.4.1 dev ${lab.device}`)
  const refreshed = must(await lab.app.ask('snapshot.refresh'))
  expect(refreshed.networks[0]?.inEffect?.routes[1]?.present).toBe(false)
})

test('thousands of routes that come at once are read a few times only, and their end is seen', async () => {
  let reads = 0
  const stop = lab.app.core.store.subscribe((after, before) => {
    if (after.networks !== before.networks) reads += 1
  })
  const many = Array.from(
    { length: 4_000 },
    (_, i) => `route add 100.${64 + (i >> 8)}.${i & 255}.0/24 dev wlan0`,
  )
  await ip(...many)
  await lab.node.forgetRequests()
  await timeUntil(
    'Connected, but the route to 192.168.40.0/24 is missing on this computer',
    `route del 192.168.40.0/24 via 10.83.4.1 dev ${lab.device}`,
  )
  const asked = (await lab.node.requests())['GET /network'] ?? 0
  expect(asked).toBeLessThan(20)
  expect(reads).toBeLessThan(10)
  stop()
})
