import { beforeEach, expect, test } from 'vitest'
import type { Diagnosis } from '../../../contract/doctor.ts'
import { appOfEachTest } from '../../support/app/app-runs.ts'
import { startDemoNode } from '../../support/node/demo-node.ts'
import { must } from '../../support/outcome.ts'
import { forEachTest } from '../../support/shared.ts'

/* A network of a demo controller, whose members and settings are made wrong by its own API. */
const [ada, bob] = ['0a1b2c3d4e', '1a1b2c3d4e']
let id: string

const node = forEachTest(() => startDemoNode({ world: 'empty' }))
beforeEach(async () => {
  id = await node.hostNetwork({ name: 'lab' })
  await node.call('POST', `/controller/network/${id}`, {
    routes: [{ target: '10.83.4.0/24', via: null }],
    ipAssignmentPools: [{ ipRangeStart: '10.83.4.50', ipRangeEnd: '10.83.4.60' }],
  })
})
const { app } = appOfEachTest('hosted', () => ({ serviceHome: node.home }))

const diagnose = async (member: string | null = null): Promise<Diagnosis> =>
  must(await app.ask('doctor.read', { subject: { kind: 'hosted', id, member } }))
const evidenceOf = ({ checks }: Diagnosis, check: string): readonly string[] =>
  checks.find((each) => each.id === check)?.evidence.map(({ code }) => code) ?? []
const member = (address: string, change: object): Promise<unknown> =>
  node.call('POST', `/controller/network/${id}/member/${address}`, change)

test('one address in two members is found by the controller’s own reply', async () => {
  for (const each of [ada, bob]) await member(each, { authorized: true, ipAssignments: ['10.83.4.70'] })
  const all = await diagnose()
  expect(evidenceOf(all, 'hosted-addresses')).toEqual(['address-shared'])
  expect(all.verdict).toBe('bad')
  expect(evidenceOf(await diagnose(ada), 'hosted-addresses')).toEqual(['address-shared'])
})

test('a member that is not there, and one that was put out', async () => {
  expect(evidenceOf(await diagnose(ada), 'hosted-members')).toEqual(['member-unknown'])
  await member(ada, { authorized: false })
  expect(evidenceOf(await diagnose(ada), 'hosted-members')).toEqual(['members-waiting'])
})

test('a network that the controller does not have is no good network', async () => {
  await node.call('DELETE', `/controller/network/${id}`)
  const gone = await diagnose()
  expect(evidenceOf(gone, 'host-answers')).toEqual(['host-refuses'])
  expect(gone.verdict).toBe('bad')
})

test('rules without any, and a multicast limit of 0', async () => {
  await node.call('POST', `/controller/network/${id}`, { rules: [], multicastLimit: 0 })
  const all = await diagnose()
  expect(evidenceOf(all, 'hosted-rules')).toEqual(['rules-empty'])
  expect(evidenceOf(all, 'hosted-settings')).toEqual(['multicast-none'])
})
