/** In the drawing; `x` and `y`: its middle */
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

const cell = 64

export function overlap(a: Box, b: Box): boolean {
  return (
    Math.abs(a.x - b.x) * 2 < a.width + b.width - 0.01 && Math.abs(a.y - b.y) * 2 < a.height + b.height - 0.01
  )
}

/** What of the drawing is taken. Nothing stands outside of it. */
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
