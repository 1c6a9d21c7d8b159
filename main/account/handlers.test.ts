import { expect, test } from 'vitest'
import { failure, success } from '../../contract/result.ts'
import type { Question } from '../base/shell.ts'
import { createStore } from '../state/store.ts'
import type { Accounts } from './accounts.ts'
import { createAccountHandlers } from './handlers.ts'

test('an invitation is asked about with the whole address, however long it is', async () => {
  const asked: Question[] = []
  const invited: string[] = []
  const client = { people: { invite: async (email: string) => invited.push(email) } }
  const handlers = createAccountHandlers({
    accounts: () => ({ current: () => ({ client, userId: 'u' }) }) as unknown as Accounts,
    givenBase: () => null,
    demoAccount: () => null,
    store: createStore(false),
    shell: {
      async confirm(question) {
        asked.push(question)
        return failure('declined')
      },
      openExternal: async () => failure('declined'),
    },
    onSignedOut: () => undefined,
  })
  const email = `head.of.everything@office.example.${'mail.'.repeat(20)}other.example`
  expect(await handlers['account.invite']({ email })).toMatchObject({ error: { code: 'declined' } })
  expect(asked).toMatchObject([{ kind: 'invite', lines: [email] }])
  expect(invited).toEqual([])
})

test('what the kind of an account lacks is not asked for', async () => {
  const handlers = createAccountHandlers({
    accounts: () => ({ current: () => ({ client: {}, userId: 'u' }) }) as unknown as Accounts,
    givenBase: () => null,
    demoAccount: () => null,
    store: createStore(false),
    shell: {
      confirm: () => expect.unreachable('nothing is asked'),
      openExternal: () => expect.unreachable('nothing is opened'),
    },
    onSignedOut: () => undefined,
  })
  const lacks = (part: string) => ({ ok: false, error: { code: 'account-lacks', detail: part } })
  expect(await handlers['account.invite']({ email: 'new@example.org' })).toEqual(lacks('people'))
  expect(await handlers['account.saveUser']({ displayName: 'x' })).toEqual(lacks('profile'))
  expect(await handlers['account.addToken']({ name: 'x', token: null })).toEqual(lacks('tokens'))
})

const demo = { url: 'http://127.0.0.1:4711', token: 'D'.repeat(32) }
test.each([
  [
    'the public service',
    null,
    null,
    { base: 'https://api.zerotier.com', tokenSite: 'my.zerotier.com', isDemo: false },
  ],
  ['another', null, 'https://a.example', { base: 'https://a.example', tokenSite: null, isDemo: false }],
  ['the demo', demo, demo.url, { base: demo.url, tokenSite: null, isDemo: true }],
])('a sign-in goes to %s, and says so; to the demo nobody needs a token', async (_, account, base, said) => {
  const tokens: string[] = []
  const opened: string[] = []
  const handlers = createAccountHandlers({
    accounts: () =>
      ({
        signIn: async (token: string) => {
          tokens.push(token)
          return success('id')
        },
      }) as unknown as Accounts,
    givenBase: () => base,
    demoAccount: () => account,
    store: createStore(false),
    shell: {
      confirm: async () => failure('declined'),
      async openExternal(url) {
        opened.push(url)
        return success(undefined)
      },
    },
    onSignedOut: () => undefined,
  })
  expect(await handlers['account.service']({ kind: 'legacy' })).toEqual(success(said))
  await handlers['account.openTokenPage']({ kind: 'legacy' })
  expect(opened).toEqual(['https://my.zerotier.com/account'])
  expect((await handlers['account.signInDemo'](undefined)).ok).toBe(account !== null)
  expect(tokens).toEqual(account === null ? [] : [account.token])
})
