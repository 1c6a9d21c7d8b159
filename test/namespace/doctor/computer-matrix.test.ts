import { test } from 'vitest'
import { computerFaults } from './computer-faults.ts'
import { expectNamed, systemOfEachTest } from './fault.ts'
import { peerFaults } from './peer-faults.ts'

/* These faults are apart from matrix.test.ts, so that both files run at the same time. */
const system = systemOfEachTest()

test.each([...computerFaults, ...peerFaults])('$check: $what', (fault) => expectNamed(fault, system()))
