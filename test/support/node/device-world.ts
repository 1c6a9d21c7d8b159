import type { DemoNode } from './demo-node.ts'

const networkNames = ['home', 'office', 'lab', 'family', 'workshop']
const names = [
  ...['nas', 'build-server', 'gateway', 'ada laptop', 'ada phone', 'grace desktop', 'hedy laptop', 'printer'],
  ...['old scanner', 'saw', 'lathe', 'storage', 'backup', 'database', 'replica', 'web', 'grafana', 'kitchen'],
  ...['garage', 'camera door', 'camera yard', 'thermostat', 'media box', 'workstation', 'mail', 'ci-runner'],
  ...[
    'lars tablet',
    'Ольга ноутбук',
    'staging',
    'edge-fra',
    'edge-sfo',
    'edge-syd',
    'plotter',
    'kiosk lobby',
  ],
]

/** A computer that hosts networks with this number of devices: near and far, direct, relayed and away. The same each time. */
export async function hostDevices(demo: DemoNode, count: number): Promise<void> {
  await demo.setOnline(true)
  const { address } = await demo.status()
  const networks = networkNames.slice(0, count < 10 ? 1 : count < 100 ? 4 : 5).map((name, at) => ({
    name,
    id: `${address}00000${at + 1}`,
  }))
  for (const [at, { name, id }] of networks.entries())
    await demo.call('POST', `/controller/network/${id}`, {
      name,
      routes: [{ target: `10.${at + 1}.0.0/16`, via: null }],
    })
  const devices = Array.from({ length: count }, (_, at) => {
    const number = Math.floor(at / names.length)
    const own = Math.floor(chance(at, 1) ** 1.5 * networks.length)
    const isDirect = chance(at, 2) > 0.18
    return {
      address: (0x2a00000000 + at * 104_729).toString(16),
      name: `${names[at % names.length]}${number === 0 ? '' : ` ${number + 1}`}`,
      networks: [own, ...(chance(at, 3) < 0.08 ? [(own + 1) % networks.length] : [])],
      isAway: count > 3 && chance(at, 4) < (count > 100 ? 0.4 : 0.2),
      isDirect,
      latency: Math.round(isDirect ? 2 * 140 ** chance(at, 5) : 50 + 250 * chance(at, 5)),
    }
  })
  for (const { address, name, networks: own } of devices)
    for (const at of new Set(own)) {
      const number = devices.findIndex((device) => device.address === address) + 10
      await demo.call('POST', `/controller/network/${networks[at]?.id}/member/${address}`, {
        name,
        authorized: true,
        ipAssignments: [`10.${at + 1}.${Math.floor(number / 250)}.${(number % 250) + 1}`],
      })
    }
  await demo.addPeers(devices.filter(({ isAway }) => !isAway))
}

/** A pseudo-random number from 0 to 1, the same in each run */
function chance(at: number, what: number): number {
  let mixed = Math.imul(at * 16 + what + 1, 0x9e3779b1)
  for (const factor of [0x85ebca6b, 0xc2b2ae35]) mixed = Math.imul(mixed ^ (mixed >>> 15), factor)
  return ((mixed ^ (mixed >>> 16)) >>> 0) / 2 ** 32
}
