import { describe, expect, test } from 'vitest'
import { computerFaults } from './computer-faults.ts'
import { expectNamed, systemOfEachTest, toNetwork, toPeer, toPort } from './fault.ts'
import { internetAccessFaults } from './internet-access-faults.ts'
import { membershipFaults } from './membership-faults.ts'
import { peerFaults } from './peer-faults.ts'
import { serviceFaults } from './service-faults.ts'

/*
 * Each fault is made for real, in a network namespace: the diagnosis has to name it, and nothing on a whole system. Those of
 * a network's parts on this computer are in computer-matrix.test.ts, those of peers in peer-matrix.test.ts; they run beside this file.
 */
const faults = [...serviceFaults, ...internetAccessFaults, ...membershipFaults]

test('there are at least thirty faults, of every check', () => {
  expect(faults.length + computerFaults.length + peerFaults.length).toBeGreaterThanOrEqual(30)
})

describe('on a system of its own', () => {
  const system = systemOfEachTest()

  test('nothing is wrong while it is whole, and nothing is called good that was not checked', async () => {
    await system().far.listen(22)
    for (const subject of [{ kind: 'computer' } as const, toNetwork(system()), toPeer(), toPort()]) {
      const diagnosis = await system().diagnose(subject)
      const others = diagnosis.checks.filter(({ verdict }) => verdict !== 'good')
      expect(others.map(({ id, evidence }) => [id, evidence[0]?.code])).toEqual([
        ['dns', 'no-dns'],
        ['full-tunnel', 'tunnel-off'],
        // Nothing on the other computer answers for it.
        ...(subject.kind === 'peer' ? [['peer-report', 'far-absent']] : []),
      ])
      expect(diagnosis.verdict).toBe('good')
    }
  })

  test.each(faults)('$check: $what', (fault) => expectNamed(fault, system()))
})
