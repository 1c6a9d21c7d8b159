import fc from 'fast-check'
import { expect, test } from 'vitest'
import { layoutMap } from './layout.ts'
import type { MapDevice, MapLayout } from './map-layout.ts'
import { type Box, overlap } from './spots.ts'

const networks = Array.from({ length: 9 }, (_, at) => `8056c2e21c00000${at}`)

const devices = fc
  .array(
    fc.record({
      label: fc.string({ maxLength: 22 }),
      networks: fc.subarray([...networks, 'ffffffffffffffff'], { maxLength: 3 }),
      path: fc.constantFrom('direct' as const, 'relayed' as const, null),
      latency: fc.option(fc.integer({ min: 0, max: 5000 })),
    }),
    { maxLength: 200, size: 'max' },
  )
  .map((list): readonly MapDevice[] =>
    list.map((device, at) => ({ ...device, node: at.toString(16).padStart(10, '0') })),
  )
const sizes = fc.record({
  width: fc.integer({ min: 440, max: 2000 }),
  height: fc.integer({ min: 420, max: 1200 }),
})

const common = {
  networks,
  rings: ['10 ms', '50 ms', '200 ms', 'latency unknown'],
  textWidth: (text: string) => text.length * 6.5,
}

/** Boxes that stick out, and labels that cover each other */
function faultsOf({ positions, ringLabels, width, height }: MapLayout): readonly unknown[] {
  const labels = [...positions.flatMap(({ label }) => label ?? []), ...ringLabels.map(({ box }) => box)]
  const marks: readonly Box[] = positions.map(({ x, y, size }) => ({ x, y, width: size, height: size }))
  const outside = [...marks, ...labels].filter(
    (box) =>
      Math.abs(box.x - width / 2) + box.width / 2 > width / 2 ||
      Math.abs(box.y - height / 2) + box.height / 2 > height / 2,
  )
  const covered = labels.flatMap((label, at) =>
    labels.slice(at + 1).flatMap((other) => (overlap(label, other) ? [[label, other]] : [])),
  )
  return [...outside, ...covered]
}

test('all devices are drawn inside, and no name covers another, before and after any change', () => {
  fc.assert(
    fc.property(devices, devices, sizes, (first, second, size) => {
      const drawn = layoutMap({ ...common, ...size, devices: first })
      const next = layoutMap({ ...common, ...size, devices: second }, drawn)
      expect([...faultsOf(drawn), ...faultsOf(next)]).toEqual([])
      expect(next.positions.map(({ node }) => node)).toEqual(second.map(({ node }) => node))
    }),
    { numRuns: 30 },
  )
})
