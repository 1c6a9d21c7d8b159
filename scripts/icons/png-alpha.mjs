import { inflateSync } from 'node:zlib'

/**
 * How opaque each pixel of a PNG is, 0 to 255, row by row. Reads what Chromium writes: 8 bits, RGBA, not interlaced.
 * @param {Buffer} png
 */
export function readAlpha(png) {
  const width = png.readUInt32BE(16)
  const height = png.readUInt32BE(20)
  if (png.toString('hex', 24, 29) !== '0806000000') throw new Error('Not a plain RGBA picture.')
  const stride = 4 * width
  const raw = inflateSync(Buffer.concat(dataChunks(png)))
  const pixels = Buffer.alloc(stride * height)
  for (let row = 0; row < height; row += 1) {
    const filter = raw[row * (stride + 1)] ?? 0
    for (let column = 0; column < stride; column += 1) {
      const at = row * stride + column
      const left = column >= 4 ? (pixels[at - 4] ?? 0) : 0
      const up = row > 0 ? (pixels[at - stride] ?? 0) : 0
      const corner = row > 0 && column >= 4 ? (pixels[at - stride - 4] ?? 0) : 0
      pixels[at] = (raw[row * (stride + 1) + 1 + column] ?? 0) + predicted(filter, left, up, corner)
    }
  }
  return pixels.filter((_value, at) => at % 4 === 3)
}

/** @param {Buffer} png */
function dataChunks(png) {
  const found = []
  for (let at = 8; at < png.length; at += 12 + png.readUInt32BE(at)) {
    const length = png.readUInt32BE(at)
    if (png.toString('ascii', at + 4, at + 8) === 'IDAT') found.push(png.subarray(at + 8, at + 8 + length))
  }
  return found
}

/**
 * The five row filters of the PNG specification.
 * @param {number} filter
 * @param {number} left
 * @param {number} up
 * @param {number} corner
 */
function predicted(filter, left, up, corner) {
  if (filter === 1) return left
  if (filter === 2) return up
  if (filter === 3) return Math.floor((left + up) / 2)
  if (filter !== 4) return 0
  const estimate = left + up - corner
  const distances = [left, up, corner].map((value) => Math.abs(estimate - value))
  return [left, up, corner][distances.indexOf(Math.min(...distances))] ?? 0
}
