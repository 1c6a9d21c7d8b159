import type { HostedMember, MemberConfig } from '../members/member.ts'
import { readMembersCsv } from '../members/members-csv.ts'
import { sampleMember } from './sample-members.ts'
import { lan } from './sample-plan.ts'

export const member = (id: string, config: Partial<MemberConfig> = {}): HostedMember =>
  sampleMember(config, { id })

export const laptop = member('aaaaaaaaaa', {
  name: 'Laptop',
  authorized: true,
  ipAssignments: ['10.1.2.3', 'fd00::3'],
})
export const phone = member('bbbbbbbbbb', { name: 'Phone', ipAssignments: ['10.1.2.4'] })

/** Reads a file for a network with the sample's route and these members. */
export const read = (text: string, members: readonly HostedMember[] = [laptop, phone]) =>
  readMembersCsv(text, members, [lan])
