import { expect, test } from 'vitest'
import type { Draft } from '../../contract/draft-commands.ts'
import { t } from '../../words/testing/english.ts'
import { quitWords } from '../desktop/windows/quit-words.ts'
import { unsavedReasons } from './quit-reasons.ts'

const network = '8056c2e21c000001'
const account = 'https://account.example#ada'
function draft(subject: Draft['subject'], name: string): Draft {
  return { subject, name, changed: ['name'], base: {}, form: {} }
}

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
      '2 more forms are filled in and not sent: Ada',
      'These changes are lost.',
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
