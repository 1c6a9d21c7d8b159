import { describe, expect, test } from 'vitest'
import type { NetworkId } from '../../../domain/network-id.ts'
import { layoutMap } from './layout.ts'
import type { LayoutInput, MapDevice, MapLayout } from './map-layout.ts'
import { unknownZone } from './rings.ts'
import { type Box, overlap } from './spots.ts'

const networks = ['8056c2e21c000001', 'a09acf0233c1d5e4', '9bee8941b5a3c77d', 'd3ecf5726d580b5a']

function device(at: number, changes: Partial<MapDevice> = {}): MapDevice {
  return {
    node: at.toString(16).padStart(10, '0'),
    label: `device ${at}`,
    networks: [networks[0] ?? ''],
    path: 'direct',
    latency: 12,
    ...changes,
  }
}

/** Near and far, direct, relayed and away, in four networks, with names of many lengths; the same each time. */
function crowd(count: number): readonly MapDevice[] {
  return Array.from({ length: count }, (_, at) => {
    const chance = (at * 7919) % 100
    const path = chance < 35 ? null : chance < 55 ? 'relayed' : 'direct'
    return device(at, {
      path,
      latency: path === null ? null : ((at * 104_729) % 397) + 1,
      label: 'device of somebody'.slice(0, 3 + ((at * 31) % 15)),
      networks: [networks[chance % 7 > 3 ? 0 : chance % 4] ?? ''],
    })
  })
}

function input(devices: readonly MapDevice[], changes: Partial<LayoutInput> = {}): LayoutInput {
  const rings = ['10 ms', '50 ms', '200 ms', 'latency unknown']
  return {
    devices,
    networks,
    rings,
    width: 744,
    height: 520,
    textWidth: (text) => text.length * 6.5,
    ...changes,
  }
}

function boxesOf({ positions, ringLabels }: MapLayout): readonly Box[] {
  const marks = positions.map(({ x, y, size }) => ({ x, y, width: size, height: size }))
  const labels = positions.flatMap(({ label }) => label ?? [])
  return [...marks, ...labels, ...ringLabels.map(({ box }) => box)]
}

function overlaps(boxes: readonly Box[]): readonly (readonly [Box, Box])[] {
  return boxes.flatMap((one, at) =>
    boxes.slice(at + 1).flatMap((other) => (overlap(one, other) ? [[one, other] as const] : [])),
  )
}

describe.each([
  // The large window leaves this much room for the map at widths of 720, 980 and 1500 px.
  [484, 500, 28, 50],
  [744, 500, 30, 90],
  [1264, 560, 30, 140],
])('in %i × %i px', (width, height, leastOf30, leastLabels) => {
  test.each([1, 2, 3, 30, 100, 200])('of %i devices no mark and no label covers another', (count) => {
    const layout = layoutMap(input(crowd(count), { width, height }))
    expect(layout.positions).toHaveLength(count)
    const boxes = boxesOf(layout)
    expect(overlaps(boxes)).toEqual([])
    for (const { x, y, ...box } of boxes) {
      expect(x - box.width / 2).toBeGreaterThanOrEqual(0)
      expect(x + box.width / 2).toBeLessThanOrEqual(width)
      expect(y - box.height / 2).toBeGreaterThanOrEqual(0)
      expect(y + box.height / 2).toBeLessThanOrEqual(height)
    }
  })

  test('nearly all of 30 devices have names, and as many of 200 as there is room for', () => {
    const labels = (count: number): number =>
      layoutMap(input(crowd(count), { width, height })).positions.filter(({ label }) => label !== null).length
    expect(labels(30)).toBeGreaterThanOrEqual(leastOf30)
    expect(labels(200)).toBeGreaterThanOrEqual(leastLabels)
  })
})

test('200 devices of one network with the same latency do not overlap', () => {
  const near = Array.from({ length: 200 }, (_, at) => device(at, { latency: 1 }))
  const layout = layoutMap(input(near, { width: 484, height: 500 }))
  expect(overlaps(boxesOf(layout))).toEqual([])
})

test('nothing overlaps the labels of the rings, however long they are', () => {
  const rings = ['10 milliseconds', '50 milliseconds', '200 milliseconds', 'nobody knows how far away']
  expect(overlaps(boxesOf(layoutMap(input(crowd(200), { rings }))))).toEqual([])
})

test('names that are wider than the drawing are left out', () => {
  const layout = layoutMap(input([device(1, { label: 'x'.repeat(500) })]))
  expect(layout.positions[0]?.label).toBeNull()
})

test('the same devices give the same picture', () => {
  expect(layoutMap(input(crowd(120)))).toEqual(layoutMap(input(crowd(120))))
})

test('a device stands in the zone of its latency', () => {
  const latencies = [2, 9, 20, 45, 120, 199, 320, null]
  const { positions, disc, edges } = layoutMap(input(latencies.map((latency, at) => device(at, { latency }))))
  expect(positions.map(({ zone }) => zone)).toEqual([0, 0, 1, 1, 2, 2, 3, unknownZone])
  for (const { x, y, zone } of positions) {
    const out = Math.hypot((x - disc.x) / disc.radiusX, (y - disc.y) / disc.radiusY)
    expect(out).toBeGreaterThan(edges[zone] ?? 1)
    expect(out).toBeLessThan(edges[zone + 1] ?? 0)
  }
})

test('each network has a part of the circle to itself', () => {
  const devices = crowd(60)
  const { positions, sectors } = layoutMap(input(devices))
  expect(sectors.map(({ network }) => network)).toEqual(networks)
  for (const { network, angle } of positions) {
    const own = sectors.find((sector) => sector.network === network)
    expect(angle).toBeGreaterThan(own?.start ?? 0)
    expect(angle).toBeLessThan(own?.end ?? 0)
  }
})

test('a device of several networks stands in the sector of the best one, and stays there', () => {
  const [first, second]: readonly NetworkId[] = networks
  const both = (...ways: readonly (NetworkId | undefined)[]) => [
    device(1, { networks: ways.flatMap((way) => way ?? []) }),
    device(2, { networks: [first ?? ''] }),
    device(3, { networks: [second ?? ''] }),
  ]
  const before = layoutMap(input(both(second, first)))
  expect(before.positions[0]?.network).toBe(second)
  expect(layoutMap(input(both(first, second)), before).positions[0]?.network).toBe(second)
  expect(layoutMap(input(both(first, second))).positions[0]?.network).toBe(first)
})

test('a device without a known network has a place too', () => {
  const { positions, sectors } = layoutMap(input([device(1), device(2, { networks: ['0123456789abcdef'] })]))
  expect(sectors.map(({ network }) => network)).toEqual([networks[0], null])
  expect(positions.map(({ network }) => network)).toEqual([networks[0], null])
})

test('only a device whose zone changed moves', () => {
  const devices = crowd(200)
  const before = layoutMap(input(devices))
  const moved = devices.findIndex(({ latency }) => latency !== null && latency > 60 && latency < 150)
  const after = layoutMap(
    input(devices.map((one, at) => (at === moved ? { ...one, latency: 3 } : one))),
    before,
  )
  const differing = after.positions.filter(
    ({ x, y }, at) => x !== before.positions[at]?.x || y !== before.positions[at]?.y,
  )
  expect(differing.map(({ node }) => node)).toEqual([devices[moved]?.node])
  expect(overlaps(boxesOf(after))).toEqual([])
})

test('a latency that varies around a bound moves nothing', () => {
  const at = (latency: number) => input([device(1, { latency }), device(2)])
  const before = layoutMap(at(46))
  expect(layoutMap(at(58), before).positions).toEqual(before.positions)
  expect(layoutMap(at(61), before).positions[0]?.zone).toBe(2)
})

test('when one device comes or goes the others stay; when many do, all are placed anew', () => {
  const devices = crowd(60)
  const before = layoutMap(input(devices.slice(1)))
  const points = ({ positions }: MapLayout) => positions.map(({ node, x, y }) => ({ node, x, y }))
  const come = layoutMap(input(devices), before)
  expect(points(come).slice(1)).toEqual(points(before))
  const gone = layoutMap(input(devices.slice(2)), come)
  expect(points(gone)).toEqual(points(come).slice(2))
  const few = crowd(60).slice(0, 20)
  expect(layoutMap(input(few), before)).toEqual(layoutMap(input(few)))
})

test('a new name takes the room that it needs', () => {
  const before = layoutMap(input(crowd(30)))
  const renamed = crowd(30).map((one) => ({ ...one, label: `${one.label} of the office` }))
  expect(overlaps(boxesOf(layoutMap(input(renamed), before)))).toEqual([])
})

test('relayed devices lie behind a relay in their direction', () => {
  const devices = crowd(80)
  const { relays, positions, disc } = layoutMap(input(devices))
  const relayed = devices.filter(({ path }) => path === 'relayed').map(({ node }) => node)
  expect(relays.flatMap(({ nodes }) => nodes).toSorted()).toEqual(relayed.toSorted())
  for (const { nodes, x, y } of relays)
    for (const node of nodes) {
      const position = positions.find((each) => each.node === node)
      const along =
        (x - disc.x) * ((position?.x ?? 0) - disc.x) + (y - disc.y) * ((position?.y ?? 0) - disc.y)
      expect(along).toBeGreaterThan(0)
    }
})
