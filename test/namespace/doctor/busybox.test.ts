import { expect, test } from 'vitest'
import type { CheckId, Diagnosis } from '../../../contract/doctor.ts'
import { busyboxMissing, replaceByBusybox } from '../../support/system/busybox.ts'
import { afterwards, systemOfEachTest, toPeer } from './fault.ts'

/* A computer whose `ip` and `ping` are those of busybox, which have other options and another output. */
const system = systemOfEachTest()

const found = ({ checks }: Diagnosis, id: CheckId): readonly [string | undefined, unknown] => {
  const check = checks.find((each) => each.id === id)
  return [check?.verdict, check?.evidence[0]]
}

test('what ip of busybox cannot tell is not checked, and what else tells it is', async ({ skip }) => {
  if (busyboxMissing !== null) skip(busyboxMissing)
  for (const program of ['/usr/sbin/ip', '/usr/bin/ping']) afterwards(replaceByBusybox(program))
  const diagnosis = await system().diagnose(toPeer())
  const notUnderstood = expect.objectContaining({ code: 'unchecked', why: 'not-understood' })
  expect(found(diagnosis, 'peer-route')).toEqual(['unchecked', notUnderstood])
  expect(found(diagnosis, 'routes')[0]).toBe('good')
  expect(found(diagnosis, 'peer-loss')).toEqual(['good', expect.objectContaining({ code: 'ping-answered' })])
  expect(diagnosis.checks.filter(({ verdict }) => verdict === 'bad')).toEqual([])
})

test('a device that is not there is none that answers, also there', async ({ skip }) => {
  if (busyboxMissing !== null) skip(busyboxMissing)
  const { far, device, diagnose } = system()
  await far.ip(`link set ${device}-far down`)
  for (const program of ['/usr/sbin/ip', '/usr/bin/ping']) afterwards(replaceByBusybox(program))
  expect((await diagnose(toPeer())).verdict).toBe('bad')
})
