import { describe, expect, test } from 'vitest'
import { adHocAnswer, advance, begun, type Configuration, nextAsk } from './join-flow.ts'

const configuration: Configuration = {
  name: 'office',
  type: 'PRIVATE',
  mtu: 2800,
  bridge: false,
  broadcastEnabled: true,
  dns: { domain: '', servers: [] },
  routes: [],
  assignedAddresses: ['10.147.17.97/24'],
  netconfRevision: 1,
}
const ok = advance(begun, { kind: 'configuration', configuration }, 0)
const login = { kind: 'login', url: 'https://login.example/', validForMs: 1000 } as const

test('no answer leaves everything as it is', () => {
  expect(advance(begun, { kind: 'silent' }, 0)).toBe(begun)
  expect(advance(ok, { kind: 'silent' }, 0)).toBe(ok)
})

test.each([
  [{ kind: 'denied' }, 'ACCESS_DENIED'],
  [{ kind: 'not-found' }, 'NOT_FOUND'],
  [{ kind: 'too-old' }, 'CLIENT_TOO_OLD'],
  [{ kind: 'port-error', code: -5 }, 'PORT_ERROR'],
  [login, 'AUTHENTICATION_REQUIRED'],
  [{ kind: 'configuration', configuration }, 'OK'],
] as const)('%j gives %s', (answer, status) => {
  expect(advance(begun, answer, 0).status).toBe(status)
})

test('a refusal keeps the configuration, and a new one replaces it', () => {
  const denied = advance(ok, { kind: 'denied' }, 0)
  expect(denied.configuration).toBe(configuration)
  const renamed = { ...configuration, name: 'lab' }
  expect(advance(denied, { kind: 'configuration', configuration: renamed }, 0)).toEqual({
    ...begun,
    status: 'OK',
    configuration: renamed,
  })
})

test('what one failure carried is gone with the next answer', () => {
  const failed = advance(begun, { kind: 'port-error', code: -5 }, 0)
  expect(failed.portError).toBe(-5)
  expect(advance(failed, { kind: 'denied' }, 0).portError).toBe(0)
  expect(advance(advance(begun, login, 0), { kind: 'denied' }, 0).login).toBeNull()
})

test('a log-in keeps its expiry until it has expired', () => {
  const first = advance(begun, login, 5000)
  expect(first.login).toEqual({ url: 'https://login.example/', expires: 6000 })
  expect(advance(first, login, 5900).login?.expires).toBe(6000)
  expect(advance(first, login, 6000).login?.expires).toBe(7000)
})

describe('when the node asks next', () => {
  test('soon after the join, often while it has nothing, seldom once all is well', () => {
    expect(nextAsk(begun, 0)).toBeLessThan(nextAsk(begun, 1))
    expect(nextAsk(begun, 1)).toBe(5000)
    expect(nextAsk(advance(ok, { kind: 'denied' }, 0), 3)).toBe(5000)
    expect(nextAsk(ok, 3)).toBe(60_000)
  })
})

test('an ad-hoc network is named after its ports, public, with one IPv6 address', () => {
  expect(adHocAnswer('ff00160050000000', '1bb46b80d6')).toMatchObject({
    kind: 'configuration',
    configuration: {
      name: 'adhoc-0016-0050',
      type: 'PUBLIC',
      assignedAddresses: [expect.stringMatching(/^fc.*\/40$/)],
    },
  })
})

test.each(['ff00500016000000', 'ff00160016000001', '8056c2e21c000001'])('%s is no ad-hoc network', (id) => {
  expect(adHocAnswer(id, '1bb46b80d6')).toBeUndefined()
})
