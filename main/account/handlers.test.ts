import { expect, test } from 'vitest'
import { failure } from '../../contract/result.ts'
import type { Question } from '../base/shell.ts'
import { createStore } from '../state/store.ts'
import type { Accounts } from './accounts.ts'
import { createAccountHandlers } from './handlers.ts'

test('an invitation is asked about with the whole address, however long it is', async () => {
  const asked: Question[] = []
  const invited: string[] = []
  const client = { invite: async (email: string) => invited.push(email) }
  const handlers = createAccountHandlers({
    accounts: () => ({ current: () => ({ client, userId: 'u' }) }) as unknown as Accounts,
    givenBase: () => null,
    store: createStore(false),
    shell: {
      async confirm(question) {
        asked.push(question)
        return failure('declined')
      },
    },
    onSignedOut: () => undefined,
  })
  const email = `head.of.everything@office.example.${'mail.'.repeat(20)}other.example`
  expect(await handlers['account.invite']({ email })).toMatchObject({ error: { code: 'declined' } })
  expect(asked).toMatchObject([{ kind: 'invite', lines: [email] }])
  expect(invited).toEqual([])
})
