import { test } from 'vitest'
import { computerFaults } from './computer-faults.ts'
import { expectNamed, systemOfEachTest } from './fault.ts'

/* These faults are apart from matrix.test.ts, so that the files run at the same time. */
const system = systemOfEachTest()

test.each(computerFaults)('$check: $what', (fault) => expectNamed(fault, system()))
