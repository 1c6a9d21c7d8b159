import { expect, test } from 'vitest'
import { judge, type Seen } from './listener-guard.ts'

const trusted = new Set([0, 998])
const seen = (listeners: number[], holders: number[], state: Seen['state']): Seen => ({
  listeners,
  holders,
  state,
})

test('both are trusted, or nobody listens any more', () => {
  expect(judge(seen([0], [998], 'accepted'), trusted)).toEqual({ kind: 'trusted' })
  expect(judge(seen([], [0], 'accepted'), trusted)).toEqual({ kind: 'trusted' })
})

test('a stranger listens, or one of several, or has accepted', () => {
  const stranger = { kind: 'stranger', user: 1000 }
  expect(judge(seen([1000], [], 'waiting'), trusted)).toEqual(stranger)
  expect(judge(seen([0, 1000], [0], 'accepted'), trusted)).toEqual(stranger)
  expect(judge(seen([0], [1000], 'accepted'), trusted)).toEqual(stranger)
  expect(judge(seen([], [1000], 'accepted'), trusted)).toEqual(stranger)
})

test.each(['waiting', 'closed', 'hidden'] as const)('%s is not trusted, whoever listens', (state) => {
  expect(judge(seen([0], [], state), trusted)).toEqual({ kind: state })
})
