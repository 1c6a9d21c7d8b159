import { expect, test } from 'vitest'
import type { Draft } from '../../contract/draft-commands.ts'
import { failure, success } from '../../contract/result.ts'
import { createDrafts } from './drafts.ts'

const network = '8056c2e21c000001'
const account = 'https://account.example#ada'

function draft(subject: Draft['subject'], name = 'office'): Draft {
  return { subject, name, changed: ['name'], base: { name: 'office' }, form: { name } }
}
const ofNetwork: Draft['subject'] = { form: 'network', account: null, network }

test('one of each subject is kept, the last one', () => {
  const drafts = createDrafts()
  const ofMember = draft({ form: 'member', account: null, network, member: 'cafe04eba9' })
  const ofProfile = draft({ form: 'profile', account })
  for (const one of [draft(ofNetwork), ofMember, ofProfile, draft(ofNetwork, 'lab')]) {
    expect(drafts.save(one)).toEqual(success(undefined))
  }
  expect(drafts.list()).toEqual([draft(ofNetwork, 'lab'), ofMember, ofProfile])
  drafts.discard(ofMember.subject)
  expect(drafts.list()).toEqual([draft(ofNetwork, 'lab'), ofProfile])
})

test('an account takes its own with it, and no other', () => {
  const drafts = createDrafts()
  const ours = draft(ofNetwork)
  const theirs = draft({ form: 'network', account: `${account}2`, network })
  for (const one of [
    ours,
    theirs,
    draft({ form: 'network', account, network }),
    draft({ form: 'profile', account }),
  ])
    drafts.save(one)
  drafts.discardOf(account)
  expect(drafts.list()).toEqual([ours, theirs])
})

test('what is too large together is refused, and what was there stays', () => {
  const small = draft(ofNetwork)
  const size = JSON.stringify(small).length
  const drafts = createDrafts(size * 2)
  drafts.save(small)
  const other = draft({ form: 'network', account: null, network: '8056c2e21c000002' }, 'x'.repeat(size))
  expect(drafts.save(other)).toEqual(failure('drafts-too-large'))
  expect(drafts.list()).toEqual([small])
  // The one that is replaced does not count.
  expect(drafts.save(draft(ofNetwork, 'x'.repeat(size / 2)))).toEqual(success(undefined))
})
