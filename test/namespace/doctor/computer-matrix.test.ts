import { test } from 'vitest'
import { computerFaults } from './computer-faults.ts'
import { expectNamed, systemOfEachTest } from './fault.ts'
import { nameFaults } from './name-faults.ts'

/* These faults are apart from matrix.test.ts, so that the files run at the same time. */
const system = systemOfEachTest()

test.each([...computerFaults, ...nameFaults])('$check: $what', (fault) => expectNamed(fault, system()))
