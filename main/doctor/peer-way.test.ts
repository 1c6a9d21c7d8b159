import { expect, test } from 'vitest'
import type { DeviceBlock, DeviceBlocks } from '../../domain/computer/firewall.ts'
import { fact, type Gathered, missing } from './gather.ts'
import { blocksSince } from './peer-way.ts'

const block = (rule: string, packets: number | null, change: Partial<DeviceBlock> = {}): DeviceBlock => ({
  firewall: 'nftables',
  kind: 'ping',
  direction: 'out',
  rule,
  isCertain: true,
  packets,
  ...change,
})
const read = (...blocks: readonly DeviceBlock[]): Gathered<DeviceBlocks> =>
  fact('nft', { blocks, unread: null })

function droppedBetween(before: Gathered<DeviceBlocks>, after: Gathered<DeviceBlocks>) {
  const since = blocksSince(before, after)
  return since.kind === 'found' ? since.value.blocks.map(({ rule, dropped }) => [rule, dropped]) : since.why
}

test('counters are compared rule by rule, and one that is there twice counts together', () => {
  const before = read(block('a', 3), block('b', 7), block('b', 1), block('b', 9, { direction: 'in' }))
  const after = read(block('a', 3), block('b', 9), block('b', 2), block('b', 9, { direction: 'in' }))
  expect(droppedBetween(before, after)).toEqual([
    ['a', 0],
    ['b', 3],
    ['b', 3],
    ['b', 0],
  ])
})

test('a rule that came meanwhile has counted since; without a counter nothing is known', () => {
  expect(droppedBetween(read(), read(block('new', 4), block('silent', null)))).toEqual([
    ['new', 4],
    ['silent', null],
  ])
  expect(droppedBetween(missing('nft', 'timeout'), read(block('a', 400)))).toEqual([['a', null]])
  expect(droppedBetween(read(), missing('nft', 'not-permitted'))).toBe('not-permitted')
})
