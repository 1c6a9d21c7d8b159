import { expect, test } from 'vitest'
import type { Draft } from '../../contract/draft-commands.ts'
import { failure, success } from '../../contract/result.ts'
import { t } from '../../words/testing/english.ts'
import { quitWords } from '../desktop/windows/dialogs.ts'
import { createDrafts, unsavedReasons } from './drafts.ts'

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
  // The size of the draft that is replaced does not count.
  expect(drafts.save(draft(ofNetwork, 'x'.repeat(size / 2)))).toEqual(success(undefined))
})

test('nothing is unsaved, nothing speaks against it', () => {
  expect(unsavedReasons([])).toEqual([])
})

test('what is unsaved is counted and named, kind by kind', () => {
  const reasons = unsavedReasons([
    draft({ form: 'member', account: null, network, member: 'cafe04eba9' }, 'nas'),
    draft({ form: 'network', account: null, network }, 'office'),
    draft({ form: 'profile', account }, 'Ada'),
    draft({ form: 'network', account, network: '8056c2e21c000002' }, 'lab\u202e\n'),
    draft({ form: 'new-network', account: null }, ''),
  ])
  expect(quitWords(t, reasons)).toEqual({
    message: 'Quit without saving your changes?',
    detail: [
      '2 networks have unsaved changes: office, lab',
      '1 member has unsaved changes: nas',
      '2 more forms are filled in but not sent: Ada',
      'These changes will be lost.',
    ].join('\n'),
    confirm: 'Quit without saving',
  })
})

test('of many names the first few are said', () => {
  const many = Array.from({ length: 8 }, (_, index) =>
    draft({ form: 'member', account: null, network, member: `cafe04eba${index}` }, `device ${index}`),
  )
  expect(quitWords(t, unsavedReasons(many)).detail).toContain(
    '8 members have unsaved changes: device 0, device 1, device 2, device 3, device 4, and 3 more',
  )
})
