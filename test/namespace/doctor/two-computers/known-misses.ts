import type { View } from '../../../support/doctor/two-computers.ts'

/** Percent of the usual draws that are named first, and at all. They may only grow; the goal is 95 and 100. */
export const thresholds: { readonly [view in View]: { readonly first: number; readonly atAll: number } } = {
  host: { first: 84, atAll: 86 },
  member: { first: 76, atAll: 76 },
}

/** Faults for which something else is named first. The list may only shrink: a fault that is named now has to leave. */
export const knownMisses: readonly string[] = [
  'host: another member has the address of this computer 2',
  'host: no member answers for the address 1',
  'host: the MTU of this computer was set by hand 1',
  'host: the other computer’s answers are lost there 2',
  'host: the other computer’s firewall drops what comes 1',
  'host: the other computer’s firewall drops what comes 3',
  'member: ARP is off at the other computer 1',
  'member: a wrong fixed neighbour 1',
  'member: another member has the address of this computer 1',
  'member: another member has the address too 1',
  'member: another member has the address too 3',
  'member: the gateway of a route is off 1',
  'member: the network carries no multicast 2',
  'member: the other computer’s answers are lost there 1',
  'member: this computer drops the UDP of its service 2',
  'member: this computer drops what comes from the network 2',
]

/** Faults that are called good. This list may only shrink too. */
export const calledGood: readonly string[] = ['member: the gateway of a route is off 1']
