import { expect, test } from 'vitest'
import { accountCapabilities } from '../../../contract/account-kinds.ts'
import { createAccountSource } from '../../../main/account/source.ts'
import { sharedZtnet, ztnet } from '../../support/account/demo-ztnet.ts'
import { codeOf, must } from '../../support/outcome.ts'

/* An account of ZTNET of which only a part can be read */
const { organization, office, guests, fieldTeam } = ztnet
const gateway = '1c98a0f3b7'

const { demo, fault, open } = sharedZtnet()

test('one part that fails is named with its reason, its networks of before stay, and the others are read', async () => {
  const own = open()
  const source = createAccountSource(own, 'https://x#y', 'y', accountCapabilities.ztnet.networks)
  /** A write makes all lists old. */
  const anew = async () => must(await own.updateMember(fieldTeam, gateway, { authorized: true }))
  const read = async () => {
    const list = must(await source.networks())
    const old = list.filter(({ cachedAt }) => cachedAt !== undefined).map(({ id }) => id)
    return { ids: list.map(({ id }) => id).toSorted(), old: old.toSorted() }
  }
  const failing = (path: string) =>
    fault({
      ...{ kind: 'reply', status: 500, path, method: 'GET', body: '{"message":"connect ECONNREFUSED"}' },
    })
  const whole = [office, guests, fieldTeam].toSorted()
  const lists = { organization: `/org/${organization}/network$`, own: '/v1/network$' }
  await anew()
  expect(await read()).toEqual({ ids: whole, old: [] })
  expect(source.unlisted?.()).toEqual([])
  await failing(lists.organization)
  await anew()
  expect(await read()).toEqual({ ids: whole, old: [office, guests].toSorted() })
  expect(source.unlisted?.()).toMatchObject([
    {
      ...{ source: 'https://x#y', name: 'Lantern Works', at: expect.any(Number) },
      fault: { code: 'account-refused', detail: expect.stringContaining('ECONNREFUSED') },
    },
  ])
  // Who waits elsewhere is still read.
  expect(codeOf(await source.unauthorized())).toBe('ok')
  await demo.control('DELETE', '/__faults')
  await failing(lists.own)
  await anew()
  expect(await read()).toEqual({ ids: whole, old: [fieldTeam] })
  expect(source.unlisted?.()).toMatchObject([{ name: null, fault: { code: 'account-refused' } }])
  await demo.control('DELETE', '/__faults')
  await anew()
  expect(await read()).toEqual({ ids: whole, old: [] })
  expect(source.unlisted?.()).toEqual([])
})

test('of a part that was never read nothing is shown, and that is told', async () => {
  const path = `/org/${organization}/network$`
  await fault({ kind: 'reply', status: 500, path, body: '{"message":"no"}' })
  const own = open()
  const { items, unlisted } = must(await own.networks())
  expect(items.map(({ id }) => id)).toContain(fieldTeam)
  expect(items.map(({ id }) => id)).not.toContain(office)
  expect(unlisted).toMatchObject([{ name: 'Lantern Works', at: null, networks: [] }])
  // A token of organizations alone has nothing else to show: it fails as a whole.
  const alone = open({ token: demo.keys.organization })
  expect(codeOf(await alone.networks())).toBe('account-refused')
})

test('with ten calls left, what a person does goes on and the rest stays', async () => {
  await demo.control('POST', '/__window', { limit: 12, length: 3_600_000, clear: true })
  const own = open()
  const source = createAccountSource(own, 'https://x#y', 'y', accountCapabilities.ztnet.networks)
  const count = must(await source.networks()).length
  expect(codeOf(await source.unauthorized())).toBe('account-busy')
  expect(codeOf(await own.membersNow(office, 'background'))).toBe('account-busy')
  // The earlier list is still there.
  expect(source.cachedNetworks()?.value).toHaveLength(count)
  must(await own.members(office))
  must(await own.updateMember(office, gateway, { name: 'east gate' }))
})
