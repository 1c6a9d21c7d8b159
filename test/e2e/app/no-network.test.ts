import { createSocket } from 'node:dgram'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aloneObstacle, runAlone } from '../../support/app/alone.ts'
import { eventually } from '../../support/app/application.ts'
import { otherWays, tryToReach, webRtcWays } from '../../support/app/page-leaks.ts'
import { type Listeners, listenAt, ownAddresses } from '../../support/listeners.ts'
import { type HostedNode, openHostedNode } from '../../support/node/hosted-window.ts'

let hosted: HostedNode
let listeners: Listeners

beforeAll(async () => {
  hosted = await openHostedNode()
})
afterAll(() => hosted?.close())

beforeAll(async () => {
  listeners = await listenAt(ownAddresses())
})
afterAll(() => listeners?.close())

describe.each([
  ['small', () => hosted.small],
  ['hosted', () => hosted.page],
])('a script in the %s window reaches nobody', (_name, page) => {
  /** Long enough for the second try of STUN, and for what Chromium does a little later. */
  const arrivedSoon = async (): Promise<readonly string[]> => {
    await new Promise((resolve) => setTimeout(resolve, 1_500))
    return listeners.arrived()
  }

  test.each(webRtcWays)('by WebRTC: %s', async (way) => {
    for (const host of listeners.hosts) expect(await tryToReach(page(), way, host)).toBe('')
    expect(await arrivedSoon()).toEqual([])
  })

  test(`in ${otherWays.length} other ways`, async () => {
    for (const way of otherWays) {
      for (const host of listeners.hosts)
        expect(await tryToReach(page(), way, host)).not.toContain('there is no way')
    }
    expect(await arrivedSoon()).toEqual([])
    expect(page().url()).toMatch(/^app:/)
  })
})

test('whoever may, is heard: the silence above is not for want of ears', async () => {
  const { hosts } = listeners
  const socket = createSocket('udp4')
  for (const host of hosts) {
    await fetch(`http://${host}/control`).catch(() => undefined)
    const [address = '', port] = host.split(':')
    socket.send('x', Number(port), address)
  }
  await eventually(
    () => listeners.arrived(),
    (arrived) => hosts.every((host) => arrived.includes(`udp ${host.split(':')[0]}`)),
  )
  socket.close()
  expect(listeners.arrived()).toContain('tcp 127.0.0.1 GET /control')
})

test('in a network of its own, nothing is looked up and nothing leaves, at the start or by a script', async ({
  skip,
}) => {
  const obstacle = aloneObstacle()
  skip(obstacle !== null, obstacle ?? '')
  const { before, after } = await runAlone()
  expect(before).toEqual({ names: [], packets: 0 })
  expect(after.names).toEqual(['control.example'])
  expect(after.packets).toBeGreaterThan(0)
})
