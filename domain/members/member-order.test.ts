import { expect, test } from 'vitest'
import { sampleMember } from '../testing/sample-members.ts'
import type { HostedMember } from './member.ts'
import { memberState, usualOrder } from './member-order.ts'

const member = (id: string, name: string, more: Partial<HostedMember> = {}, authorized = true) =>
  sampleMember({ name, authorized }, { ...more, id })

const authorized = member('aaaaaaaaaa', 'nas 10')
const waiting = member('bbbbbbbbbb', '', {}, false)
const added = member('cccccccccc', '', { hasRequestedConfig: false }, false)
const refused = member('dddddddddd', '', { lastDeauthorizedTime: 5 }, false)

test('the four states of a member', () => {
  expect([authorized, waiting, added, refused].map(memberState)).toEqual([
    'authorized',
    'waiting',
    'added',
    'refused',
  ])
})

test('a member that was added ahead is as before once its authorization is undone', () => {
  expect(memberState({ ...added, lastAuthorizedTime: 4, lastDeauthorizedTime: 5 })).toBe('added')
})

test('who waits stands first, then names by their numbers, and the nameless by their addresses', () => {
  const early = member('eeeeeeeeee', 'NAS 9')
  const nameless = member('0000000001', ' ')
  const sorted = [authorized, refused, early, nameless, added, waiting].toSorted(
    usualOrder(new Intl.Collator('en', { numeric: true, sensitivity: 'base' })),
  )
  expect(sorted).toEqual([waiting, added, refused, nameless, early, authorized])
})
