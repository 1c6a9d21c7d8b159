import { expect, test } from 'vitest'
import { sampleMember } from '../testing/sample-members.ts'
import { sharedAddresses } from './address-conflicts.ts'

const member = (id: string, authorized: boolean | null, ...ipAssignments: readonly string[]) =>
  sampleMember({ authorized, ipAssignments }, { id })

test('an address of several authorized members, however it is written, and no other', () => {
  const [a, b] = [
    member('0a1b2c3d4e', true, 'fd00::1', '10.0.0.7', '10.0.0.7'),
    member('1a1b2c3d4e', true, 'FD00:0::1'),
  ]
  const others = [member('2a1b2c3d4e', false, 'fd00::1'), member('3a1b2c3d4e', null, '10.0.0.7')]
  expect(sharedAddresses([a, b, ...others])).toEqual([{ address: 'fd00::1', holders: [a, b] }])
  expect(sharedAddresses([sampleMember({ authorized: true, ipAssignments: null })])).toEqual([])
})
