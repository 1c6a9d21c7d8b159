import { afterEach, beforeEach, expect, test } from 'vitest'
import { causeOf } from '../../../contract/doctor.ts'
import { startWholeSystem, type WholeSystem } from '../../support/doctor/whole-system.ts'
import { computerFaults } from './computer-faults.ts'
import { toNetwork, toPeer } from './fault.ts'
import { internetAccessFaults } from './internet-access-faults.ts'
import { membershipFaults } from './membership-faults.ts'
import { peerFaults } from './peer-faults.ts'
import { closeOpened, serviceFaults } from './service-faults.ts'

/* Each fault is made for real, in a network namespace: the diagnosis has to name it, and nothing on a whole system. */
let system: WholeSystem
beforeEach(async () => {
  system = await startWholeSystem()
})
afterEach(async () => {
  await closeOpened()
  await system.stop()
})

test('on a whole system nothing is wrong, and nothing is called good that was not checked', async () => {
  for (const subject of [{ kind: 'computer' } as const, toNetwork(system), toPeer()]) {
    const diagnosis = await system.diagnose(subject)
    const others = diagnosis.checks.filter(({ verdict }) => verdict !== 'good')
    expect(others.map(({ id, evidence }) => [id, evidence[0]?.code])).toEqual([
      ['dns', 'no-dns'],
      ['full-tunnel', 'tunnel-off'],
    ])
    expect(diagnosis.verdict).toBe('good')
  }
})

const faults = [
  ...serviceFaults,
  ...internetAccessFaults,
  ...membershipFaults,
  ...computerFaults,
  ...peerFaults,
]

test('there are at least thirty faults, of every check', () => {
  expect(faults.length).toBeGreaterThanOrEqual(30)
})

test.each(faults)('$check: $what', async ({ subject, make, check, evidence }) => {
  await make(system)
  const diagnosis = await system.diagnose(subject?.(system))
  const cause = causeOf(diagnosis)
  expect([cause?.id, cause?.evidence[0]?.code], JSON.stringify(diagnosis.checks, null, 1)).toEqual([
    check,
    evidence,
  ])
  // What is below the cause, and was found well, is.
  const below = diagnosis.checks.slice(
    0,
    diagnosis.checks.findIndex(({ id }) => id === check),
  )
  expect(below.filter(({ verdict, followsFrom }) => verdict === 'bad' && followsFrom === null)).toEqual([])
})
