import { expect, test } from 'vitest'
import { type AccountNetwork, accountOfOldKey } from '../../../contract/account.ts'
import { allKinds, flagsOf, signInToAll } from '../../support/account/all-kinds.ts'
import { central } from '../../support/account/demo-new-central.ts'
import { ztnet } from '../../support/account/demo-ztnet.ts'
import { appOfEachTest } from '../../support/app/app-runs.ts'
import { codeOf, must } from '../../support/outcome.ts'

const { world, newCentral, own } = allKinds()
const { app, asked, person, restart, secrets } = appOfEachTest('kinds', () => flagsOf(world), {
  isReady: () => true,
})
const signInAll = async () => Object.values(await signInToAll(app, { world, newCentral, own }))

test('the group that was chosen for a new network is remembered for its account, after a restart too', async () => {
  const [, id] = await signInAll()
  if (id === undefined) throw new Error('an account of New Central')
  const make = (group?: string) =>
    app.ask('hosting.createNetwork', {
      ...{ name: 'stage', id: null, subnet: null, source: id },
      ...(group !== undefined && { group }),
    })
  const groups = () => app.snapshot().accounts.accounts.map(({ group }) => group)
  expect(groups()).toEqual([null, null, null])
  const made = [must(await make(central.events))]
  expect(groups()).toEqual([null, central.events, null])
  // A refused group is not remembered, and a network without a named group changes nothing.
  expect(codeOf(await make('gone'))).toBe('account-forbidden')
  made.push(must(await make()))
  expect(groups()).toEqual([null, central.events, null])
  for (const network of made) await newCentral.ask('DELETE', `/api/v2/network/${network.id}`)
  await restart()
  expect(groups()).toEqual([null, central.events, null])
})

test('controller, Legacy, New Central and ZTNET side by side, after a restart too', async () => {
  const ids = await signInAll()
  const sources = async () => {
    const listed = must(await app.ask('hosting.networks'))
    return ['controller', ...ids].map((id) => listed.filter(({ source }) => source === id).length)
  }
  expect((await sources()).slice(1)).toEqual([3, 3, 3])
  const [controller = 0] = await sources()
  expect(controller).toBeGreaterThan(0)
  await restart()
  await app.until(({ accounts }) => accounts.accounts.every(({ state }) => state === 'ready'))
  expect(app.snapshot().accounts.accounts.map(({ kind }) => kind)).toEqual(['legacy', 'new-central', 'ztnet'])
  expect(await sources()).toEqual([controller, 3, 3, 3])
})

test('a device that waits at each is told, and is let in where it waits', async () => {
  await signInAll()
  must(await app.ask('hosting.networks'))
  const states = async (id: string): Promise<readonly unknown[]> => {
    const inCentral = await newCentral.ask('GET', `/api/v2/network/${central.fieldTeam}/member/${id}`)
    const inZtnet = await own.ask('GET', `/api/v1/network/${ztnet.fieldTeam}/member`)
    const found = inZtnet.body.find((one: { id: string }) => one.id === id)
    return [inCentral.body.status === 'authorized', found?.authorized]
  }
  const waitingAt = [
    [newCentral, central.fieldTeam],
    [own, ztnet.fieldTeam],
  ] as const
  for (const [demo, network] of waitingAt) {
    const { address } = await demo.control<{ address: string }>('POST', `/__device/${network}`)
    await app.until(({ hosting }) => hosting.waiting.some((device) => device.member === address))
    must(await app.ask('hosting.authorizeDevice', { network, member: address }))
    expect(await states(address)).toContain(true)
  }
})

test('a text of rules that ZTNET never tells is kept here, after a restart too', async () => {
  await signInAll()
  await app.until(({ node }) => node !== null)
  must(await app.ask('hosting.networks'))
  const network = ztnet.guests
  const read = async () => must(await app.ask('hosting.network', { network })) as AccountNetwork
  expect(await read()).toMatchObject({ rulesSource: null })
  const change = { rulesSource: 'accept; # everybody', rules: [{ type: 'ACTION_ACCEPT' }], tagsByName: {} }
  const saved = must(await app.ask('hosting.saveNetwork', { network, change, base: null }))
  expect(saved).toMatchObject({ outcome: 'saved', value: { rulesSource: change.rulesSource } })
  await restart()
  await app.until(
    ({ accounts, node }) => node !== null && accounts.accounts.every(({ state }) => state === 'ready'),
  )
  must(await app.ask('hosting.networks'))
  expect(await read()).toMatchObject({ rulesSource: change.rulesSource })
  // Lists alone, as JSON or an undo has them, are sent as a text too.
  const rules = [{ type: 'ACTION_DROP' }]
  must(await app.ask('hosting.saveNetwork', { network, change: { rules }, base: null }))
  expect(await read()).toMatchObject({ rulesSource: expect.stringContaining('drop;'), config: { rules } })
})

test('what a kind lacks is refused before anything is sent', async () => {
  await signInAll()
  expect(codeOf(await app.ask('account.user', { user: null }))).toBe('account-lacks')
  expect(codeOf(await app.ask('account.invitations'))).toBe('account-lacks')
})

test('a key goes to the host that was named alone', async () => {
  await world.account.clearStats()
  const before = await world.account.stats()
  const token = newCentral.keys.desktop
  must(await app.ask('account.signIn', { token, base: newCentral.url, kind: 'new-central' }))
  expect((await world.account.stats()).total).toBe(before.total)
  // A key of one kind is no token of the other, and neither is tried elsewhere.
  expect(codeOf(await app.ask('account.signIn', { token }))).toBe('account-unauthorized')
  const foreign = { token: world.account.token, base: newCentral.url, kind: 'new-central' } as const
  expect(codeOf(await app.ask('account.signIn', foreign))).toBe('account-unauthorized')
  expect(codeOf(await app.ask('account.signIn', { token, kind: 'ztnet' }))).toBe('account-address-refused')
})

test('a service without TLS is warned about before each token, and only a self-hosted kind may be one', async () => {
  // An address of this computer that is not known as one of its own: the way there might be read.
  const base = own.url.replace('127.0.0.1', '[::ffff:127.0.0.1]')
  const signIn = (kind: 'ztnet' | 'legacy' | 'new-central') =>
    app.ask('account.signIn', { token: own.keys.both, base, kind })
  person.agrees = false
  expect(codeOf(await signIn('ztnet'))).toBe('declined')
  expect(asked.map(({ kind }) => kind)).toEqual(['send-token-plain'])
  expect(app.snapshot().accounts.accounts).toEqual([])
  person.agrees = true
  must(await signIn('ztnet'))
  expect(asked).toHaveLength(2)
  expect(app.account()).toMatchObject({ state: 'ready', base: new URL(base).origin })
  for (const kind of ['legacy', 'new-central'] as const)
    expect(codeOf(await signIn(kind))).toBe('account-address-refused')
  expect(asked).toHaveLength(2)
  await restart()
  await app.until(({ accounts }) => accounts.accounts.every(({ state }) => state === 'ready'))
  expect(asked).toHaveLength(2)
})

test('where the kind is not known, it is found out at the address that was named, and nowhere else', async () => {
  const before = await world.account.stats()
  const found = async (token: string, base: string) => {
    must(await app.ask('account.signIn', { token, base, kind: 'unknown' }))
    return app.account()?.kind
  }
  expect(await found(newCentral.keys.desktop, newCentral.url)).toBe('new-central')
  expect(await found(own.keys.organization, own.url)).toBe('ztnet')
  expect(await found(own.keys.personal, own.url)).toBe('ztnet')
  expect((await world.account.stats()).total).toBe(before.total)
  expect(await found(world.account.token, world.account.url)).toBe('legacy')
  // The person is asked once for each address, and not for each kind.
  expect(asked.map(({ name }) => name)).toEqual([new URL(newCentral.url).host, new URL(own.url).host])
  const wrong = { token: 'x'.repeat(40), base: newCentral.url, kind: 'unknown' } as const
  expect(codeOf(await app.ask('account.signIn', wrong))).toBe('account-unauthorized')
  const nowhere = { token: 'x', base: 'ftp://example.com', kind: 'unknown' } as const
  expect(codeOf(await app.ask('account.signIn', nowhere))).toBe('account-address-refused')
})

test('a key that its service replaced takes the place of the old one when the person says so', async () => {
  const made = await newCentral.ask('POST', '/api/v2/service-account/desktop/api-key', {
    expires: new Date(Date.now() + 90 * 24 * 3_600_000).toISOString(),
  })
  const base = newCentral.url
  const signIn = (token: string) => app.ask('account.signIn', { token, base, kind: 'new-central' })
  const old = must(await signIn(newCentral.keys.desktop))
  const added = must(await signIn(made.body.key))
  const { accounts } = app.snapshot().accounts
  expect(accounts.map(({ id }) => id)).toEqual([old, added])
  expect(accountOfOldKey(accounts, added)?.id).toBe(old)
  // Nothing is replaced unasked, and nothing that opens something else.
  const third = must(await app.ask('account.signIn', { token: own.keys.both, base: own.url, kind: 'ztnet' }))
  expect(codeOf(await app.ask('account.replaceKey', { id: old, from: third }))).toBe('account-signed-out')
  must(await app.ask('account.replaceKey', { id: old, from: added }))
  expect(app.snapshot().accounts.accounts.map(({ id }) => id)).toEqual([old, third])
  expect([...secrets.entries()].filter(([, token]) => token === made.body.key)).toHaveLength(1)
  expect([...secrets.values()]).not.toContain(newCentral.keys.desktop)
  // The account is the same in the next run, and signing in with its key again makes no second one.
  await restart()
  await app.until((snapshot) => snapshot.accounts.accounts.every(({ state }) => state === 'ready'))
  expect(must(await signIn(made.body.key))).toBe(old)
  expect(app.snapshot().accounts.accounts).toHaveLength(2)
})
