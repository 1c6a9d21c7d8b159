import { expect, test } from 'vitest'
import { advance } from './join-flow.ts'
import { newJoinedNetwork, renderNetwork, withFlags } from './joined-network.ts'

const joined = newJoinedNetwork('1bb46b80d6c6515c', 0)

const view = { address: '1bb46b80d6', deviceName: 'ztmesh0', singleSignOn: true }

test('a join begins with managed addresses allowed and nothing else', () => {
  expect(joined.flags).toEqual({
    allowManaged: true,
    allowDNS: false,
    allowDefault: false,
    allowGlobal: false,
  })
})

test('flags are taken one by one, and only as booleans', () => {
  expect(withFlags(joined, { allowDNS: true, allowGlobal: 'x', status: 'OK' }).flags).toEqual({
    ...joined.flags,
    allowDNS: true,
  })
  for (const body of [null, 'text', [true], { allowDNS: 1 }]) expect(withFlags(joined, body)).toBe(joined)
})

test('single sign-on fields come only where it is due and the revision knows it', () => {
  const progress = advance(
    joined.progress,
    { kind: 'login', url: 'https://login.example/', validForMs: 10 },
    90,
  )
  const due = { ...joined, progress }
  const fields = {
    authenticationURL: 'https://login.example/',
    authenticationExpiryTime: 100,
    ssoEnabled: true,
  }
  expect(renderNetwork(due, view)).toMatchObject(fields)
  for (const field of Object.keys(fields)) {
    expect(renderNetwork(due, { ...view, singleSignOn: false })).not.toHaveProperty(field)
    expect(renderNetwork(joined, view)).not.toHaveProperty(field)
  }
})

test('switched off, its addresses stay as often as a test asked for, until they are on', () => {
  const on = { ...joined, lingers: 1 }
  const off = withFlags(on, { allowManaged: false })
  expect([off.isLeft, withFlags(off, { allowManaged: false }).isLeft]).toEqual([true, true])
  expect(withFlags(off, { allowDNS: true }).isLeft).toBe(true)
  const again = withFlags(off, { allowManaged: true })
  expect([again.isLeft, withFlags(again, { allowManaged: false }).isLeft]).toEqual([false, false])
})
