import { expect, test } from 'vitest'
import { longestAgreedLink } from '../../contract/preferences.ts'
import { success } from '../../contract/result.ts'
import type { Question } from '../base/shell.ts'
import { agreedOnce } from './agreed-links.ts'
import { createStore } from './store.ts'

function createPerson() {
  const store = createStore(false)
  const asked: Question['kind'][] = []
  const confirm = async ({ kind }: Question) => {
    asked.push(kind)
    return success(undefined)
  }
  const use = (kind: Question['kind'], link: string) =>
    agreedOnce({ store, shell: { confirm } }, link, { kind, name: 'Office', lines: [link] })
  return { store, asked, use }
}

test('a site that may be opened to log in is not one that the account’s token may be sent to', async () => {
  const { asked, use } = createPerson()
  await use('log-in', 'https://sso.example')
  await use('log-in', 'https://sso.example')
  await use('send-token', 'https://sso.example')
  expect(asked).toEqual(['log-in', 'send-token'])
})

test('a link that is too long for the settings is asked about each time, and costs no other one', async () => {
  const { store, asked, use } = createPerson()
  const long = `https://account.example/${'a'.repeat(longestAgreedLink)}`
  for (const link of ['https://account.example', long, long]) await use('send-token', link)
  expect(asked).toHaveLength(3)
  expect(store.snapshot().preferences.agreedLinks).toHaveLength(1)
})
