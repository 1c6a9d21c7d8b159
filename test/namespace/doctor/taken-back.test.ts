import { expect, test } from 'vitest'
import { causeOf, type DoctorFix } from '../../../contract/doctor.ts'
import { until } from '../../support/doctor/whole-system.ts'
import { must } from '../../support/outcome.ts'
import { systemOfEachTest } from './fault.ts'

const system = systemOfEachTest()

test('addresses that take the route of another network are switched off again', async () => {
  const { app, node, diagnose } = system()
  const rival = await node.hostNetwork({ name: 'rival' })
  await node.call('POST', `/controller/network/${rival}`, {
    routes: [
      { target: '10.99.0.0/24', via: null },
      // The service sets it with the metric of the other one, which it replaces.
      { target: '192.168.40.0/24', via: '10.99.0.1' },
    ],
    ipAssignmentPools: [{ ipRangeStart: '10.99.0.50', ipRangeEnd: '10.99.0.60' }],
  })
  const flags = { allowManaged: false, allowGlobal: false, allowDefault: false, allowDNS: false }
  must(await app().ask('network.join', { id: rival, flags }))
  await node.authorize(rival)
  await until(async () => (await node.network(rival))?.status === 'OK', 'the network to let it in')
  must(await app().ask('network.setFlag', { id: rival, flag: 'allowManaged', value: false }))

  const cause = causeOf(await diagnose())
  const fix: DoctorFix = { kind: 'allow-flag', network: rival, flag: 'allowManaged' }
  expect([cause?.id, cause?.fix]).toEqual(['addresses', fix])
  const fixed = must(await app().ask('doctor.fix', { check: 'addresses', fix }))
  expect(fixed).toEqual({ takenBackFor: 'routes' })
  expect((await node.network(rival))?.allowManaged).toBe(false)
})
