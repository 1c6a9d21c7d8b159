import { expect, test } from 'vitest'
import { failure, success } from '../../contract/result.ts'
import type { Question } from '../base/shell.ts'
import type { Accounts } from './accounts.ts'
import { createOrganizationHandlers } from './organization-handlers.ts'

const account = 'https://a.example#key'

function opened(isAgreed: boolean) {
  const asked: Question[] = []
  const deleted: string[] = []
  const found = async (id: string) => success({ id, name: 'Lantern Works' })
  const remove = async (id: string) => success(void deleted.push(id))
  const organizations = { organization: found, group: found, deleteOrganization: remove, deleteGroup: remove }
  const handlers = createOrganizationHandlers({
    accounts: () =>
      ({
        sessions: () => [{ id: account, client: { organizations } }],
        check: () => null,
      }) as unknown as Accounts,
    shell: {
      async confirm(question) {
        asked.push(question)
        return isAgreed ? success(undefined) : failure('declined')
      },
    },
  })
  return { handlers, asked, deleted }
}

test('a deletion needs the name as it is now, and main asks each time', async () => {
  const { handlers, asked, deleted } = opened(false)
  const wrong = { account, confirm: 'Lantern' } as const
  const right = { account, confirm: ' Lantern Works ' } as const
  expect(await handlers['organization.delete']({ ...wrong, organization: 'o' })).toMatchObject({
    error: { code: 'confirmation-wrong' },
  })
  expect(await handlers['groups.delete']({ ...wrong, group: 'g' })).toMatchObject({
    error: { code: 'confirmation-wrong' },
  })
  expect(asked).toEqual([])
  for (let time = 0; time < 2; time += 1) {
    expect(await handlers['organization.delete']({ ...right, organization: 'o' })).toMatchObject({
      error: { code: 'declined' },
    })
    expect(await handlers['groups.delete']({ ...right, group: 'g' })).toMatchObject({
      error: { code: 'declined' },
    })
  }
  expect(asked.map(({ kind, lines }) => [kind, ...lines])).toEqual([
    ['delete-organization', 'o'],
    ['delete-group', 'g'],
    ['delete-organization', 'o'],
    ['delete-group', 'g'],
  ])
  expect(deleted).toEqual([])
})

test('what was agreed to is deleted', async () => {
  const { handlers, deleted } = opened(true)
  const right = { account, confirm: 'Lantern Works' } as const
  await handlers['organization.delete']({ ...right, organization: 'o' })
  await handlers['groups.delete']({ ...right, group: 'g' })
  expect(deleted).toEqual(['o', 'g'])
})

test('an account without organizations says so', async () => {
  const handlers = createOrganizationHandlers({
    accounts: () => ({ sessions: () => [{ id: account, client: {} }] }) as unknown as Accounts,
    shell: { confirm: () => expect.unreachable('nothing is asked') },
  })
  expect(await handlers['organization.list']({ account })).toMatchObject({ error: { code: 'account-lacks' } })
})
