import { test } from 'vitest'
import { computerFaults } from './computer-faults.ts'
import { expectNamed, systemOfEachTest } from './fault.ts'
import { peerFaults } from './peer-faults.ts'

/* The rest of matrix.test.ts */
const system = systemOfEachTest()

test.each([...computerFaults, ...peerFaults])('$check: $what', (fault) => expectNamed(fault, system()))
