import type { NodeAddress } from '../../../domain/network-id.ts'

/** The area of the rings: an ellipse where the drawing is wider than high */
export interface Disc {
  readonly x: number
  readonly y: number
  readonly radiusX: number
  readonly radiusY: number
}

export interface Point {
  readonly x: number
  readonly y: number
}

/** The box of a label beside its mark */
export interface Label extends Box {
  readonly anchor: 'start' | 'middle' | 'end'
}

/** A device stands in its sector and its zone, and as near to `angle` and `radius` as there is room. */
export interface Wanted {
  readonly node: NodeAddress
  readonly angle: number
  readonly start: number
  readonly end: number
  /** The zone, as fractions of the outer radius */
  readonly from: number
  readonly to: number
  readonly radius: number
  /** CSS pixels: its mark with some space around it */
  readonly size: number
  /** CSS pixels; null: without a label */
  readonly labelWidth: number | null
}

interface Spot extends Point {
  readonly angle: number
  /** null: there was no room for it */
  readonly label: Label | null
}

/** CSS pixels */
export const labelHeight = 14
const labelGap = 1.5
const rowHeight = 6
/** Space around a label's text, so that it is nearer to its own mark than to another */
const labelAir = 8
/** A device may move this many steps along its ring to find room for its label. */
const stepsForLabel = 10
const stepLength = 5

export function pointAt({ x, y, radiusX, radiusY }: Disc, angle: number, radius: number): Point {
  return { x: x + radiusX * radius * Math.cos(angle), y: y + radiusY * radius * Math.sin(angle) }
}

/** The nearest free place in a device's zone and sector, if possible with room for its label. null: no room for its mark either */
export function findSpot(room: Room, disc: Disc, wanted: Wanted): Spot | null {
  const { size } = wanted
  let bare: Spot | null = null
  for (const { angle, radius, step } of candidates(disc, wanted)) {
    if (bare !== null && step > stepsForLabel) return bare
    const point = pointAt(disc, angle, radius)
    if (!room.isFree({ ...point, width: size, height: size })) continue
    if (wanted.labelWidth === null) return { ...point, angle, label: null }
    const spots = labelSpots(point, angle, size, wanted.labelWidth)
    const label = spots.find((box) => isWithin(disc, box) && room.isFree(box)) ?? null
    if (label !== null) return { ...point, angle, label }
    bare ??= { ...point, angle, label: null }
  }
  return bare
}

/** Possible places, the nearest to the wanted one first */
function* candidates(disc: Disc, wanted: Wanted): Generator<{ angle: number; radius: number; step: number }> {
  const { angle, start, end, from, to, radius, size } = wanted
  const scale = Math.min(disc.radiusX, disc.radiusY)
  const edge = Math.min((size / 2 - 1) / scale, (to - from) / 2)
  const [low, high] = [from + edge, to - edge]
  const ideal = Math.min(high, Math.max(low, radius))
  const count = Math.max(1, Math.floor(((high - low) * scale) / rowHeight))
  const rows = [ideal, ...Array.from({ length: count + 1 }, (_, row) => low + ((high - low) * row) / count)]
  rows.sort((a, b) => Math.abs(a - ideal) - Math.abs(b - ideal))
  const mean = (disc.radiusX + disc.radiusY) / 2
  const stepAngle = stepLength / (mean * Math.max(ideal, 0.05))
  const inset = Math.min((end - start) / 2, size / 2 / (mean * Math.max(ideal, 0.05)))
  const most = Math.ceil((end - start) / stepAngle)
  for (let step = 0; step <= most; step++)
    for (const row of rows)
      for (const sign of step === 0 ? [1] : [1, -1]) {
        const turned = angle + sign * step * stepAngle
        if (turned >= start + inset - 1e-9 && turned <= end - inset + 1e-9)
          yield { angle: turned, radius: row, step }
      }
}

/** A place for a label beside a mark that is placed already; null: no room */
export function findLabel(
  room: Room,
  disc: Disc,
  { angle, size, ...point }: Point & { readonly angle: number; readonly size: number },
  text: number,
): Label | null {
  const spots = labelSpots(point, angle, size, text)
  const aslant = spots.slice(0, 2).flatMap((side) => {
    const rise = (size + side.height) / 2 - 3
    return [-rise, rise].map((by) => ({ ...side, y: side.y + by, x: side.x + (point.x < side.x ? -3 : 3) }))
  })
  return [...spots, ...aslant].find((box) => isWithin(disc, box) && room.isFree(box)) ?? null
}

/** The outward sides come first, as there is more room. */
function labelSpots({ x, y }: Point, angle: number, size: number, text: number): readonly Label[] {
  const [width, height] = [text + labelAir, labelHeight]
  const aside = size / 2 + labelGap + width / 2
  const beyond = (size + height) / 2
  const right = { x: x + aside, y, width, height, anchor: 'start' } as const
  const left = { x: x - aside, y, width, height, anchor: 'end' } as const
  const below = { x, y: y + beyond, width, height, anchor: 'middle' } as const
  const above = { x, y: y - beyond, width, height, anchor: 'middle' } as const
  const sides = Math.cos(angle) >= 0 ? [right, left] : [left, right]
  const ends = Math.sin(angle) >= 0 ? [below, above] : [above, below]
  return [...sides, ...ends]
}

/** The label's box after its text changed. `text`: the new width in CSS pixels */
export function relabelled(label: Label, text: number): Label {
  const grown = (text + labelAir - label.width) / 2
  const x = label.x + (label.anchor === 'start' ? grown : label.anchor === 'end' ? -grown : 0)
  return { ...label, x, width: text + labelAir }
}

/** Outside the disc are the names of the networks. */
function isWithin(disc: Disc, { x, y, width, height }: Box): boolean {
  const [far, deep] = [Math.abs(x - disc.x) + width / 2, Math.abs(y - disc.y) + height / 2]
  return Math.hypot(far / disc.radiusX, deep / disc.radiusY) <= 1
}

/** `x` and `y`: its centre */
export interface Box {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

export interface Room {
  isFree(box: Box): boolean
  take(box: Box): void
}

/** CSS pixels: boxes are indexed by squares of this size. */
const cell = 64

export function overlap(a: Box, b: Box): boolean {
  return (
    Math.abs(a.x - b.x) * 2 < a.width + b.width - 0.01 && Math.abs(a.y - b.y) * 2 < a.height + b.height - 0.01
  )
}

/** Remembers which parts of the drawing are taken. Everything outside the drawing counts as taken. */
export function createRoom(width: number, height: number): Room {
  const taken = new Map<string, Box[]>()
  const cells = (box: Box): readonly string[] => {
    const keys: string[] = []
    const [left, right] = [box.x - box.width / 2, box.x + box.width / 2].map((x) => Math.floor(x / cell))
    const [above, below] = [box.y - box.height / 2, box.y + box.height / 2].map((y) => Math.floor(y / cell))
    for (let x = left ?? 0; x <= (right ?? 0); x++)
      for (let y = above ?? 0; y <= (below ?? 0); y++) keys.push(`${x} ${y}`)
    return keys
  }
  return {
    isFree: (box) =>
      box.x - box.width / 2 >= 0 &&
      box.x + box.width / 2 <= width &&
      box.y - box.height / 2 >= 0 &&
      box.y + box.height / 2 <= height &&
      cells(box).every((key) => taken.get(key)?.some((other) => overlap(box, other)) !== true),
    take(box) {
      for (const key of cells(box)) {
        const there = taken.get(key)
        if (there === undefined) taken.set(key, [box])
        else there.push(box)
      }
    },
  }
}
