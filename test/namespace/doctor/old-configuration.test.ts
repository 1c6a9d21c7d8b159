import { afterAll, beforeAll, expect, test } from 'vitest'
import { causeOf } from '../../../contract/doctor.ts'
import { startTwoComputers, type TwoComputers } from '../../support/doctor/two-computers.ts'
import { startedAgo, until } from '../../support/doctor/whole-system.ts'
import { ip } from '../../support/system/ip.ts'

/* A service that was started anew, whose network’s controller is somewhere else and does not answer any more. */
let world: TwoComputers
beforeAll(async () => {
  world = await startTwoComputers('member')
  const { node, configure } = world
  await configure({ kind: 'silent' })
  await node.stop()
  await node.start()
  await node.setOnline(true)
  await until(async () => (await ip('route show')).includes('192.168.40.0/24'), 'its routes')
  await until(async () => {
    const roots = (await node.peers()).filter(({ role }) => role === 'PLANET')
    return roots.length > 0 && roots.every(({ paths }) => paths.length > 0)
  }, 'the roots to answer')
  await ip('route del 192.168.40.0/24')
})
afterAll(() => world?.stop())

async function cause() {
  const found = causeOf(await world.diagnose({ kind: 'network', id: world.id }))
  return [found?.id, found?.evidence[0]?.code, found?.fix]
}

test('a route that is missing right after the start is one of an old configuration', async () => {
  expect(await cause()).toEqual(['routes', 'configuration-old', null])
})

test('later its controller is what did not answer, and the network is not left', async () => {
  await startedAgo(world.node, 60)
  expect(await cause()).toEqual(['controller', 'controller-never-heard', null])
})
