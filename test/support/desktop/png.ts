import { inflateSync } from 'node:zlib'
import type { Raster } from './raster.ts'

/** Reads a PNG of 8 bits a channel, not interlaced, in colour with or without transparency, which is left out. */
export function readPng(file: Buffer): Raster {
  const width = file.readUInt32BE(16)
  const height = file.readUInt32BE(20)
  const [depth, kind, , , interlaced] = file.subarray(24, 29)
  const channels = kind === 2 ? 3 : kind === 6 ? 4 : 0
  if (depth !== 8 || channels === 0 || interlaced !== 0) throw new Error('not a plain PNG in colour')
  const rows = unfiltered(inflateSync(Buffer.concat(imageData(file))), width * channels, channels)
  if (channels === 3) return { width, height, pixels: rows }
  const pixels = Buffer.alloc(width * height * 3)
  for (let pixel = 0; pixel < width * height; pixel += 1)
    rows.copy(pixels, pixel * 3, pixel * 4, pixel * 4 + 3)
  return { width, height, pixels }
}

function imageData(file: Buffer): readonly Buffer[] {
  const parts: Buffer[] = []
  for (let at = 8; at < file.length; ) {
    const length = file.readUInt32BE(at)
    if (file.toString('latin1', at + 4, at + 8) === 'IDAT') parts.push(file.subarray(at + 8, at + 8 + length))
    at += length + 12
  }
  return parts
}

/** Each row begins with the filter it was written with: what was taken from each byte is added again. */
function unfiltered(data: Buffer, stride: number, step: number): Buffer {
  const height = data.length / (stride + 1)
  const out = Buffer.alloc(height * stride)
  for (let row = 0; row < height; row += 1) {
    const filter = data[row * (stride + 1)]
    for (let column = 0; column < stride; column += 1) {
      const left = column < step ? 0 : (out[row * stride + column - step] ?? 0)
      const up = row === 0 ? 0 : (out[(row - 1) * stride + column] ?? 0)
      const corner = row === 0 || column < step ? 0 : (out[(row - 1) * stride + column - step] ?? 0)
      const predicted = [0, left, up, (left + up) >> 1, paeth(left, up, corner)][filter ?? 0] ?? 0
      out[row * stride + column] = (data[row * (stride + 1) + 1 + column] ?? 0) + predicted
    }
  }
  return out
}

/** Of the three, the one nearest to left + up - corner. */
function paeth(left: number, up: number, corner: number): number {
  const guess = left + up - corner
  const [toLeft, toUp, toCorner] = [left, up, corner].map((value) => Math.abs(guess - value)) as [
    number,
    number,
    number,
  ]
  if (toLeft <= toUp && toLeft <= toCorner) return left
  return toUp <= toCorner ? up : corner
}
