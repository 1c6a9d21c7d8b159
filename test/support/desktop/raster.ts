import { decode } from 'fast-png'

/** A picture as plain pixels: three bytes each, row by row. */
export interface Raster {
  readonly width: number
  readonly height: number
  readonly pixels: Buffer
}

export interface Area {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** Reads a binary portable pixmap (P6) of 8 bits a channel. */
export function readPpm(file: Buffer): Raster {
  const header = /^P6\s+(\d+)\s+(\d+)\s+255\s/.exec(file.subarray(0, 64).toString('latin1'))
  if (header === null) throw new Error('not a portable pixmap of 8 bits a channel')
  return { width: Number(header[1]), height: Number(header[2]), pixels: file.subarray(header[0].length) }
}

export function crop(raster: Raster, { x, y, width, height }: Area): Raster {
  const rows = Array.from({ length: height }, (_, row) => {
    const start = ((y + row) * raster.width + x) * 3
    return raster.pixels.subarray(start, start + width * 3)
  })
  return { width, height, pixels: Buffer.concat(rows) }
}

/** Counts the pixels of each colour, the most frequent first; a colour is "#rrggbb". */
export function coloursOf({ pixels }: Raster): readonly (readonly [colour: string, count: number])[] {
  const counts = new Map<number, number>()
  for (let at = 0; at + 2 < pixels.length; at += 3) {
    const colour = pixels.readUIntBE(at, 3)
    counts.set(colour, (counts.get(colour) ?? 0) + 1)
  }
  return [...counts]
    .sort(([, one], [, other]) => other - one)
    .map(([colour, count]) => [`#${colour.toString(16).padStart(6, '0')}`, count] as const)
}

/** Returns whether it holds nothing that could be text: hardly any shades. */
export function isBlank(raster: Raster): boolean {
  return coloursOf(raster).length < 8
}

/** The box around all pixels that differ; null: none does. */
export function difference(one: Raster, other: Raster): Area | null {
  let [left, right, top, bottom] = [one.width, -1, one.height, -1]
  for (let pixel = 0; pixel < one.width * one.height; pixel += 1) {
    if (one.pixels.readUIntBE(pixel * 3, 3) === other.pixels.readUIntBE(pixel * 3, 3)) continue
    const x = pixel % one.width
    const y = Math.floor(pixel / one.width)
    left = Math.min(left, x)
    right = Math.max(right, x)
    top = Math.min(top, y)
    bottom = Math.max(bottom, y)
  }
  return right < 0 ? null : { x: left, y: top, width: right - left + 1, height: bottom - top + 1 }
}

export function middleOf({ x, y, width, height }: Area): { readonly x: number; readonly y: number } {
  return { x: Math.round(x + width / 2), y: Math.round(y + height / 2) }
}

/** Reads a PNG of 8 bits a channel, in colour with or without transparency, which is left out. */
export function readPng(file: Buffer): Raster {
  const { width, height, data, channels, depth } = decode(file)
  if (depth !== 8 || channels < 3) throw new Error('not a plain PNG in colour')
  const pixels = channels === 3 ? data : data.filter((_, at) => at % 4 !== 3)
  return { width, height, pixels: Buffer.from(pixels) }
}
