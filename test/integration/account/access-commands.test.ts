import { beforeEach, describe, expect, test } from 'vitest'
import type { AccountId } from '../../../contract/account.ts'
import { central, startUnlimitedNewCentral } from '../../support/account/demo-new-central.ts'
import { startLinkedWorld } from '../../support/account/linked-world.ts'
import { appOfEachTest } from '../../support/app/app-runs.ts'
import { codeOf, must } from '../../support/outcome.ts'
import { forEachTest, shared } from '../../support/shared.ts'

const { lantern, events } = central
const day = 86_400_000
const world = shared(startLinkedWorld)
const demo = forEachTest(startUnlimitedNewCentral)
const { app, asked, person, restart, secrets } = appOfEachTest(
  'access',
  () => ({ serviceHome: world.node.home }),
  { isReady: () => true },
)
let account: AccountId

beforeEach(async () => {
  const token = demo.keys.desktop
  account = must(await app.ask('account.signIn', { token, base: demo.url, kind: 'new-central' }))
  asked.length = 0
})

const kept = (): readonly string[] => [...secrets.values()]
const listed = async () =>
  must(await app.ask('keys.account', { account, id: 'desktop' })).keys?.items.map(({ id }) => id)
const rotation = (more: object = {}) =>
  app.ask('keys.rotate', {
    account,
    serviceAccount: 'desktop',
    key: 'desktop',
    expires: Date.now() + 90 * day,
    description: 'Meshtray on the laptop',
    ...more,
  })

describe('what gives power is asked about by main, and not done without a yes', () => {
  const scope = { level: 'group', id: events } as const
  const grants = [{ principal: 'grace@example.com', roles: ['NetworkGroupAdmin'] }]

  test('roles, invitations, keys and addresses of webhooks', async () => {
    person.agrees = false
    const before = [{ principal: `dashboard@org-${lantern}.ztsa`, roles: ['NetworkGroupViewer'] }]
    const replies = [
      await app.ask('access.add', { account, scope, grants }),
      await app.ask('access.replace', { account, scope, grants, before, confirm: 'Events' }),
      await app.ask('access.invite', { account, organization: lantern, emails: ['new@example.com'] }),
      await app.ask('keys.create', {
        account,
        serviceAccount: 'desktop',
        expires: Date.now() + day,
        description: '',
      }),
      await rotation(),
      await app.ask('webhooks.create', {
        account,
        organization: lantern,
        url: 'https://hooks.example.com/x',
        events: ['MEMBER_JOIN'],
        description: '',
      }),
    ]
    expect(replies.map(codeOf)).toEqual(replies.map(() => 'declined'))
    expect(asked.map(({ kind }) => kind)).toEqual([
      'give-access',
      'replace-access',
      'invite-several',
      'create-key',
      'rotate-key',
      'send-events',
    ])
    expect(asked[0]).toEqual({
      kind: 'give-access',
      name: 'Events',
      lines: ['grace@example.com: NetworkGroupAdmin'],
    })
    const hooks = must(await app.ask('webhooks.list', { account, organization: lantern }))
    expect(hooks.items).toHaveLength(1)
    expect(await listed()).toEqual(['desktop', 'ended'])
    const now = must(await app.ask('access.list', { account, scope }))
    expect(now.items.map(({ principal }) => principal)).toEqual([`dashboard@org-${lantern}.ztsa`])
    expect(must(await app.ask('keys.rotation', { account }))).toBeNull()
  })

  test('only a new address of a webhook is asked about', async () => {
    const [hook] = must(await app.ask('webhooks.list', { account, organization: lantern })).items
    const id = hook?.id ?? ''
    must(await app.ask('webhooks.save', { account, id, description: 'x' }))
    expect(asked).toEqual([])
    person.agrees = false
    const reply = await app.ask('webhooks.save', { account, id, url: 'https://evil.example/x' })
    expect(codeOf(reply)).toBe('declined')
    expect(asked).toMatchObject([{ kind: 'send-events', name: 'evil.example' }])
  })
})

describe('all access of a scope is replaced', () => {
  const scope = { level: 'organization', id: lantern } as const
  const grants = [{ principal: 'ada@example.com', roles: ['Owner'] }]
  const own = { principal: `desktop@org-${lantern}.ztsa`, roles: ['Admin'] }
  const before = [...grants, { principal: 'grace@example.com', roles: ['Editor'] }, own]

  test('only under its name, as it was seen, and with an owner', async () => {
    const ask = (more: object) =>
      app.ask('access.replace', { account, scope, grants, before, confirm: 'Lantern Works', ...more })
    expect(codeOf(await ask({ confirm: 'Lantern' }))).toBe('confirmation-wrong')
    expect(codeOf(await ask({ before: grants }))).toBe('changed-elsewhere')
    const editors = [{ principal: 'ada@example.com', roles: ['Editor'] }]
    expect(codeOf(await ask({ grants: editors }))).toBe('argument-invalid')
    expect(codeOf(await ask({ grants: [] }))).toBe('argument-invalid')
    expect(codeOf(await ask({ grants: [...grants, ...grants] }))).toBe('argument-invalid')
    expect(asked).toEqual([])
    must(await ask({ grants: [...grants, own] }))
    const now = must(await app.ask('access.list', { account, scope }))
    expect(now.items.map(({ principal }) => principal)).toEqual(['ada@example.com', own.principal])
  })

  test('one’s own role may go, and then the account says what is left', async () => {
    must(await app.ask('access.remove', { account, scope, grants: [own] }))
    const reply = await app.ask('access.list', { account, scope })
    expect(codeOf(reply)).toBe('account-forbidden')
    expect(app.account()).toMatchObject({ state: 'ready', displayName: 'Harbour Society' })
  })
})

describe('the key in use is exchanged', () => {
  test('made, switched and deleted, and the account keeps its id over a restart', async () => {
    const done = must(await rotation())
    expect(done).toMatchObject({ step: 'done', oldKey: 'desktop', serviceAccount: 'desktop' })
    expect(asked).toMatchObject([{ kind: 'rotate-key', name: 'desktop' }])
    expect(await listed()).toEqual(['ended', done.newKey])
    expect(kept()).toHaveLength(1)
    expect(kept()).not.toContain(demo.keys.desktop)
    expect(app.account()).toMatchObject({ id: account, state: 'ready' })
    must(await app.ask('hosting.networks'))
    await restart()
    await app.until(({ accounts }) => accounts.accounts[0]?.state === 'ready')
    expect(app.accountId()).toBe(account)
    expect(await listed()).toEqual(['ended', done.newKey])
  })

  test('what failed at the switch goes on with the same new key, and nothing else is made', async () => {
    await demo.control('POST', '/__faults', { kind: 'reply', status: 500, body: '{}', path: '/v2/org$' })
    expect(codeOf(await rotation())).toBe('account-error')
    const at = must(await app.ask('keys.rotation', { account }))
    expect(at).toMatchObject({ step: 'made', oldKey: 'desktop' })
    expect(kept()).toEqual([demo.keys.desktop])
    await demo.control('DELETE', '/__faults')
    expect(codeOf(await rotation({ key: 'ended' }))).toBe('argument-invalid')
    const done = must(await rotation())
    expect(done).toMatchObject({ step: 'done', newKey: at?.newKey })
    expect(asked).toHaveLength(1)
    expect(await listed()).toEqual(['ended', done.newKey])
  })

  test('what failed at the deletion goes on there, also where the old key is gone already', async () => {
    const refuse = { kind: 'reply', status: 500, body: '{}', path: '/api-key/desktop$', count: 1 }
    await demo.control('POST', '/__faults', refuse)
    expect(codeOf(await rotation())).toBe('account-error')
    const at = must(await app.ask('keys.rotation', { account }))
    expect(at?.step).toBe('switched')
    expect(kept()).not.toContain(demo.keys.desktop)
    await demo.ask('DELETE', '/api/v2/api-key/desktop', undefined, kept()[0])
    expect(must(await rotation())).toMatchObject({ step: 'done', newKey: at?.newKey })
  })

  test('a keychain that cannot keep the new key leaves the old one in use', async () => {
    const set = secrets.set.bind(secrets)
    secrets.set = () => {
      throw new Error('no room')
    }
    expect(codeOf(await rotation())).toMatch(/^keychain-/)
    secrets.set = set
    expect(kept()).toEqual([demo.keys.desktop])
    expect(app.account()).toMatchObject({ state: 'ready' })
    const at = must(await app.ask('keys.rotation', { account }))
    expect(at?.step).toBe('made')
    must(await app.ask('keys.endRotation', { account }))
    expect(await listed()).toEqual(['desktop', 'ended'])
    expect(must(await app.ask('keys.rotation', { account }))).toBeNull()
  })

  test('a key whose answer was lost is found beside those before, said, and can be deleted', async () => {
    // The service makes the key and its answer is no JSON.
    const path = '/service-account/desktop/api-key$'
    await demo.control('POST', '/__faults', { kind: 'truncated', path, method: 'POST', count: 1 })
    expect(codeOf(await rotation())).toMatch(/^account-(write-unknown|reply-)/)
    expect(await listed()).toHaveLength(3)
    const at = must(await app.ask('keys.rotation', { account }))
    expect(at).toMatchObject({ step: 'lost', oldKey: 'desktop', newKey: '' })
    expect(at?.strays).toMatchObject([{ description: 'Meshtray on the laptop' }])
    // Another attempt does not pass for the lost key, which is told until it is gone.
    const { newKey } = must(await rotation())
    const still = must(await app.ask('keys.rotation', { account }))
    expect(still?.strays?.map(({ id }) => id)).toEqual(at?.strays?.map(({ id }) => id))
    must(await app.ask('keys.delete', { account, id: at?.strays?.[0]?.id ?? '' }))
    expect(must(await app.ask('keys.rotation', { account }))?.strays).toEqual([])
    must(await app.ask('keys.endRotation', { account }))
    expect(must(await app.ask('keys.rotation', { account }))).toMatchObject({ step: 'done', newKey })
    expect(await listed()).toEqual(['ended', newKey])
  })

  test('a refusal loses no key', async () => {
    const path = '/service-account/desktop/api-key$'
    const body = '{"message":"no"}'
    await demo.control('POST', '/__faults', { kind: 'reply', status: 400, body, path, count: 1 })
    expect(codeOf(await rotation())).toBe('account-refused')
    expect(must(await app.ask('keys.rotation', { account }))).toBeNull()
  })

  test('two clicks make one key', async () => {
    const [one, other] = await Promise.all([rotation(), rotation()])
    expect(must(one)).toEqual(must(other))
    expect(await listed()).toEqual(['ended', must(one).newKey])
  })

  test('deleting the key in use signs the account out, and its token is kept', async () => {
    must(await app.ask('keys.delete', { account, id: 'desktop' }))
    await app.until(({ accounts }) => accounts.accounts[0]?.state === 'refused')
    expect(kept()).toEqual([demo.keys.desktop])
  })
})

test('no secret of a key or a webhook is logged, stored or in the snapshot', async () => {
  const expires = Date.now() + day
  const made = must(
    await app.ask('keys.create', { account, serviceAccount: 'desktop', expires, description: 'x' }),
  )
  const [hook] = must(await app.ask('webhooks.list', { account, organization: lantern })).items
  const [secret] = hook?.secrets?.items ?? []
  const value = must(
    await app.ask('webhooks.secret', { account, webhook: hook?.id ?? '', secret: secret?.id ?? '' }),
  )
  must(await rotation())
  const [token = ''] = kept()
  const report = JSON.stringify(must(await app.ask('report.write', { keepIds: true })))
  const seen = `${app.lines.join('\n')}${JSON.stringify(app.snapshot())}${report}`
  for (const hidden of [made.secret, value, token]) expect(seen).not.toContain(hidden)
  expect(kept()).toEqual([token])
})

test('an expiry in the past is refused before anything is asked', async () => {
  const past = { expires: Date.now() - 1 }
  expect(codeOf(await rotation(past))).toBe('argument-invalid')
  const key = { account, serviceAccount: 'desktop', description: '', ...past }
  expect(codeOf(await app.ask('keys.create', key))).toBe('argument-invalid')
  expect(asked).toEqual([])
})

test('an account of another kind lacks it', async () => {
  const { token, url } = world.account
  const legacy = must(await app.ask('account.signIn', { token, base: url }))
  const scope = { level: 'organization', id: 'x' } as const
  expect(codeOf(await app.ask('access.list', { account: legacy, scope }))).toBe('account-lacks')
  expect(codeOf(await app.ask('keys.accounts', { account: legacy, organization: 'x' }))).toBe('account-lacks')
  expect(codeOf(await app.ask('webhooks.list', { account: legacy, organization: 'x' }))).toBe('account-lacks')
})
