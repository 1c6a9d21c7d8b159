import { type Disc, labelHeight, pointAt } from './places.ts'
import type { Box } from './room.ts'

export interface RingLabel {
  readonly text: string
  readonly box: Box
}

/** CSS pixels at both ends */
const air = 4

/** At the top of each ring, from the first on */
export function ringLabels(
  disc: Disc,
  edges: readonly number[],
  texts: readonly string[],
  textWidth: (text: string) => number,
): readonly RingLabel[] {
  return texts.map((text, at) => {
    const { x, y } = pointAt(disc, -Math.PI / 2, edges[at + 1] ?? 1)
    return { text, box: { x, y, width: textWidth(text) + 2 * air, height: labelHeight } }
  })
}
