import { describe, expect, test } from 'vitest'
import { wholeList } from '../../../contract/lists.ts'
import { choices } from '../../../demo/new-central/quirks.ts'
import { central, sharedCentralClient } from '../../support/account/demo-new-central.ts'
import { codeOf, faultOf, must } from '../../support/outcome.ts'

const { lantern, harbour, events, guests } = central
const inLantern = { level: 'organization', id: lantern } as const
const day = 86_400_000

const { demo, quirk, open, client, fault } = sharedCentralClient()

describe('access', () => {
  test.each([
    [inLantern, 'Lantern Works', ['Admin', 'Viewer']],
    [{ level: 'group', id: events }, 'Events', ['NetworkGroupAdmin', 'NetworkGroupViewer']],
    [{ level: 'network', id: guests }, 'guests', ['NetworkEditor', 'NetworkViewer']],
  ] as const)('is given, taken and replaced at each level', async (scope, name, roles) => {
    const { access } = client
    const grace = 'aoi@example.com'
    const of = async () =>
      must(await access.list(scope)).items.find(({ principal }) => principal === grace)?.roles ?? []
    expect(must(await access.scopeName(scope))).toBe(name)
    const before = must(await access.list(scope)).items
    must(await access.add(scope, [{ principal: grace, roles: [...roles] }]))
    expect(await of()).toEqual(roles)
    must(await access.remove(scope, [{ principal: grace, roles: [roles[0]] }]))
    expect(await of()).toEqual([roles[1]])
    must(await access.replace(scope, before))
    expect(must(await access.list(scope)).items).toEqual(before)
  })

  test('the tree has organization, groups and networks, with those who have roles there', async () => {
    const tree = must(await client.access.tree(lantern))
    expect(tree.name).toBe('Lantern Works')
    expect(tree.principals?.items).toContainEqual({
      id: 'ada@example.com',
      name: 'Ada Okafor',
      roles: ['Owner'],
    })
    expect(tree.children.map(({ name, children }) => [name, children.map((one) => one.name)])).toEqual([
      ['Main', ['office', 'field team']],
      ['Events', ['guests']],
    ])
  })

  test('people are found by a part of their address, and those without a name too', async () => {
    expect(must(await client.access.find(lantern, 'omar@')).items).toEqual([
      { id: 'omar@example.com', name: 'Omar Haddad — عمر حداد' },
    ])
    expect(must(await client.access.find(lantern, 'harbour@example.org')).items).toMatchObject([{ name: '' }])
    expect(must(await client.access.find(lantern, 'no & body?')).items).toEqual([])
  })

  test('several people are invited at once', async () => {
    must(await client.access.invite(lantern, ['one@example.com', 'two@example.com']))
    const refused = await client.access.invite(lantern, ['no address'])
    expect(faultOf(refused)).toMatchObject({
      code: 'account-refused',
      detail: expect.stringContaining('validation failed'),
    })
  })

  test('the service keeps the last owner, and refuses a role of another level', async () => {
    const owner = [{ principal: 'ada@example.com', roles: ['Owner'] }]
    expect(codeOf(await client.access.remove(inLantern, owner))).toBe('account-refused')
    const wrong = [{ principal: 'ada@example.com', roles: ['NetworkAdmin'] }]
    expect(codeOf(await client.access.add(inLantern, wrong))).toBe('account-refused')
    const scope = { level: 'organization', id: harbour } as const
    expect(codeOf(await client.access.add(scope, owner))).toBe('account-forbidden')
  })

  test('roles and role holders that cannot be read are counted, and not left out', async () => {
    const roles = ['Owner', 7, ' ']
    const grants = [
      { principal: 'ada@example.com', principalType: 'user', roles },
      { principal: 'b@example.com' },
    ]
    await fault({ kind: 'reply', path: '/iam$', body: JSON.stringify(grants), count: 1 })
    const list = must(await client.access.list(inLantern))
    expect(list.items.map((one) => one.roles)).toEqual([['Owner'], []])
    expect(list.unreadable).toBe(3)
    const tree = {
      id: 'o',
      name: 'o',
      principals: [{ id: 'a' }, 7],
      children: [{ id: 'g' }, 7, { name: 'no id' }],
    }
    await fault({ kind: 'reply', path: '/iam-tree$', body: JSON.stringify(tree), count: 1 })
    const read = must(await client.access.tree(lantern))
    expect(read.principals).toEqual({ items: [], unreadable: 2 })
    expect(read.unreadableChildren).toBe(2)
    expect(read.children).toEqual([
      { id: 'g', name: '', principals: null, children: [], unreadableChildren: null },
    ])
  })

  test('lists come bare or in an envelope', async () => {
    const grants = [{ principal: 'ada@example.com', principalType: 'user', roles: ['Owner', 'Chief'] }]
    for (const body of [grants, { items: grants }]) {
      await fault({ kind: 'reply', path: '/iam$', body: JSON.stringify(body), count: 1 })
      expect(must(await client.access.list(inLantern)).items).toEqual(grants)
    }
  })
})

describe('service accounts', () => {
  test('one is made with an id of the caller’s, renamed, and deleted with its keys', async () => {
    for (const accountId of choices.accountId) {
      await quirk({ accountId })
      const { serviceKeys } = client
      const id = `ci-${accountId}`
      const made = must(
        await serviceKeys.createAccount(lantern, { id, name: 'Builds', description: 'Nightly' }),
      )
      expect(made).toMatchObject({ name: 'Builds', orgId: lantern, keys: { items: [], unreadable: 0 } })
      expect(codeOf(await serviceKeys.createAccount(lantern, { id, name: 'x', description: '' }))).toBe(
        'account-refused',
      )
      must(await serviceKeys.saveAccount(made.id, { description: '' }))
      const saved = must(await serviceKeys.saveAccount(made.id, { name: 'Releases' }))
      expect(saved).toMatchObject({ id: made.id, name: 'Releases', description: '' })
      const listed = must(await serviceKeys.accounts(lantern)).items.map((one) => one.id)
      expect(listed).toContain(made.id)
      const key = must(await serviceKeys.createKey(made.id, Date.now() + day, ''))
      must(await serviceKeys.deleteAccount(made.id))
      expect(codeOf(await serviceKeys.key(key.id))).toBe('account-forbidden')
    }
  })

  test('the secret of a key is in the reply that makes it, and nowhere else', async () => {
    const { serviceKeys } = client
    const expires = Date.now() + 30 * day
    const made = must(await serviceKeys.createKey('desktop', expires, 'laptop'))
    expect(made).toMatchObject({ serviceAccountId: 'desktop', description: 'laptop', lastUsed: 0, expires })
    const told = must(await serviceKeys.key(made.id))
    const all = must(await serviceKeys.account('desktop'))
    expect(JSON.stringify([told, all])).not.toContain(made.secret)
    const other = open({ token: made.secret })
    must(await other.status())
    expect(must(await serviceKeys.key(made.id)).lastUsed).toBeGreaterThan(0)
    expect(must(await serviceKeys.describeKey(made.id, 'old laptop')).description).toBe('old laptop')
    must(await serviceKeys.deleteKey(made.id))
    expect(codeOf(await serviceKeys.deleteKey(made.id))).toBe('account-forbidden')
  })

  test('a key that was never used tells so, however the service writes it', async () => {
    for (const never of choices.never) {
      await quirk({ never })
      expect(must(await client.serviceKeys.key('viewer')).lastUsed, never).toBe(0)
    }
  })

  test('a key that has ended is listed with its time', async () => {
    const { keys } = must(await client.serviceKeys.account('desktop'))
    expect(keys?.items.find(({ id }) => id === 'ended')?.expires).toBeLessThan(Date.now())
  })
})

describe('webhooks', () => {
  test('one is made, changed in parts, and deleted; unknown events are kept', async () => {
    const { webhooks } = client
    const url = 'https://hooks.example.com/new'
    const events = ['MEMBER_JOIN', 'SOMETHING_NEW']
    const made = must(await webhooks.create(lantern, { url, events, description: 'chat' }))
    expect(made).toMatchObject({ url, events: wholeList(events), description: 'chat', orgId: lantern })
    const saved = must(await webhooks.save(made.id, { events: ['MEMBER_AUTH', 'SOMETHING_NEW'] }))
    expect(saved).toMatchObject({
      url,
      events: wholeList(['MEMBER_AUTH', 'SOMETHING_NEW']),
      description: 'chat',
    })
    must(await webhooks.delete(made.id))
    const ids = must(await webhooks.list(lantern)).items.map(({ id }) => id)
    expect(ids).not.toContain(made.id)
    const inside = { url: 'https://10.0.0.1/', events, description: '' }
    expect(codeOf(await webhooks.create(lantern, inside))).toBe('account-refused')
  })

  test('no list or answer holds a secret; one is read when it is asked for', async () => {
    const { webhooks } = client
    const listed = must(await webhooks.list(lantern))
    const [hook] = listed.items
    const [secret] = hook?.secrets?.items ?? []
    const value = must(await webhooks.secret(hook?.id ?? '', secret?.id ?? ''))
    expect(value).toMatch(/^[0-9a-f]{64}$/)
    const rotated = must(await webhooks.rotate(hook?.id ?? '', 48))
    const saved = must(await webhooks.save(hook?.id ?? '', { description: 'x' }))
    const [next, old] = rotated.secrets?.items ?? []
    expect([next?.expiryAt, old?.id]).toEqual([null, secret?.id])
    expect((old?.expiryAt ?? 0) - Date.now()).toBeGreaterThan(47 * 3_600_000)
    const newValue = must(await webhooks.secret(hook?.id ?? '', next?.id ?? ''))
    const said = JSON.stringify([listed, rotated, saved])
    expect(said).not.toContain(value)
    expect(said).not.toContain(newValue)
    expect(codeOf(await webhooks.secret(hook?.id ?? '', 'none'))).toBe('account-not-found')

    expect(codeOf(await webhooks.rotate(hook?.id ?? '', 0))).toBe('account-conflict')
    expect(codeOf(await webhooks.endSecret(next?.id ?? ''))).toBe('account-refused')
    must(await webhooks.endSecret(old?.id ?? ''))
    const cut = must(await webhooks.rotate(hook?.id ?? '', 0))
    expect(cut.secrets?.items).toHaveLength(1)
  })
})

describe('what goes wrong', () => {
  test('a key that ends while a save is on its way is refused, and the save is not done', async () => {
    const made = must(await client.serviceKeys.createKey('desktop', Date.now() + day, 'short'))
    const refused: string[] = []
    const short = open({ token: made.secret, onRefused: ({ code }) => refused.push(code) })
    must(await short.access.list(inLantern))
    await demo.control('POST', '/__expire', { key: made.id })
    const wanted = [{ principal: 'omar@example.com', roles: ['Viewer'] }]
    expect(codeOf(await short.access.add(inLantern, wanted))).toBe('account-unauthorized')
    expect(refused).not.toEqual([])
    const given = must(await client.access.list(inLantern)).items.map(({ principal }) => principal)
    expect(given).not.toContain('omar@example.com')
  })

  test('a text of the edge is no refusal of the key, and a page neither', async () => {
    const refused: string[] = []
    const watched = open({ onRefused: ({ code }) => refused.push(code) })
    for (const body of ['error code: 1010', '<html>Access denied</html>']) {
      await demo.control('DELETE', '/__faults')
      await fault({ kind: 'reply', status: 403, body, headers: { 'Content-Type': 'text/plain' } })
      expect(codeOf(await watched.webhooks.list(lantern))).toBe('account-reply-not-json')
      expect(codeOf(await watched.access.remove(inLantern, []))).toBe('account-reply-not-json')
    }
    expect(refused).toEqual([])
  })

  test('500 is a fault of the service, and says what it said', async () => {
    await fault({ kind: 'reply', status: 500, body: '{"message":"shard away"}' })
    const reply = faultOf(await client.serviceKeys.accounts(lantern))
    expect(reply).toMatchObject({ code: 'account-error', detail: expect.stringContaining('shard away') })
  })

  test('too many calls are sent again after a wait, told or not, a write once', async () => {
    for (const retryAfter of choices.retryAfter) {
      await quirk({ retryAfter })
      await demo.control('POST', '/__rate', { limit: 0 })
      const sent = client.access.invite(lantern, ['late@example.com'])
      await expect
        .poll(async () => (await demo.control<{ refused: number }>('GET', '/__stats')).refused)
        .toBeGreaterThan(0)
      await demo.control('POST', '/__rate', { limit: 10_000 })
      must(await sent)
    }
  })

  test('a plan without more of it refuses with what the service says', async () => {
    await demo.control('POST', '/__plan', { plan: 'essential' })
    try {
      for (const beyondPlan of choices.beyondPlan) {
        await quirk({ beyondPlan })
        const reply = await client.webhooks.create(lantern, {
          url: 'https://hooks.example.com/more',
          events: ['MEMBER_JOIN'],
          description: '',
        })
        expect(faultOf(reply)).toMatchObject({
          code: beyondPlan === 400 ? 'account-refused' : 'account-forbidden',
          detail: expect.stringContaining('Your plan'),
        })
      }
    } finally {
      await demo.control('POST', '/__plan', { plan: 'scale' })
    }
  })

  test('the id of something else cannot be reached with a crafted id', async () => {
    const path = `../${lantern}`
    expect(codeOf(await client.serviceKeys.account(path))).toBe('account-forbidden')
    expect(codeOf(await client.webhooks.delete('..'))).toBe('argument-invalid')
    expect(codeOf(await client.serviceKeys.deleteKey('.'))).toBe('argument-invalid')
    expect(must(await client.access.tree(lantern)).name).toBe('Lantern Works')
  })
})
