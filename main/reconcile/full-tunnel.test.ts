import { expect, test } from 'vitest'
import { judgeTunnel, type TunnelTrial } from './full-tunnel.ts'

const trial: TunnelTrial = {
  since: 100,
  now: 100,
  serving: true,
  wasOnline: true,
  online: true,
  offered: true,
  inEffect: true,
}
const judge = (change: Partial<TunnelTrial>) => judgeTunnel({ ...trial, ...change })
const late = { now: 20_100 }

test('it is watched for twenty seconds, also while all is well: what was online is cut off after a while', () => {
  expect(judge({ since: null })).toEqual({ kind: 'not-yet' })
  expect(judge({})).toEqual({ kind: 'watch', seconds: 20 })
  expect(judge({ now: 9_100, online: false, inEffect: false })).toEqual({ kind: 'watch', seconds: 11 })
  expect(judge({ now: 20_099 })).toEqual({ kind: 'watch', seconds: 1 })
  expect(judge(late)).toEqual({ kind: 'keep' })
})

test.each([
  ['the node reaches nobody', { online: false }, 'tunnel-offline'],
  ['it was offline before, and still is', { wasOnline: false, online: false }, 'tunnel-unchecked'],
  ['nobody said whether it was online before', { wasOnline: null, online: false }, 'tunnel-unchecked'],
  ['no route came', { inEffect: false }, 'tunnel-no-route'],
  ['the network offers none', { inEffect: false, offered: false }, 'tunnel-not-offered'],
] as const)('it is undone where %s', (_why, change, why) => {
  expect(judge({ ...late, ...change })).toEqual({ kind: 'undo', why })
})

test('where it was offline before and came online, it is kept', () => {
  expect(judge({ ...late, wasOnline: false })).toEqual({ kind: 'keep' })
})

test('where the route cannot be checked, it is enough to be online', () => {
  expect(judge({ ...late, inEffect: null })).toEqual({ kind: 'keep' })
})

test('where the service does not say whether it is online, the route alone decides', () => {
  expect(judge({ ...late, online: null })).toEqual({ kind: 'keep' })
  expect(judge({ ...late, online: null, inEffect: false })).toEqual({ kind: 'undo', why: 'tunnel-no-route' })
})

test('a service that does not answer is waited for', () => {
  expect(judge({ ...late, serving: false, online: false })).toEqual({ kind: 'watch', seconds: 0 })
})
