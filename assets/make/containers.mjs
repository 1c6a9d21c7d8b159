/**
 * The two containers that hold one picture in several sizes. Both take PNG files as they are.
 *
 * @typedef {{ size: number, png: Buffer }} Picture a square one; `size` in pixels
 */

/**
 * A Windows icon file. Sizes up to 256.
 * @param {readonly Picture[]} pictures
 */
export function toIco(pictures) {
  const header = Buffer.alloc(6 + 16 * pictures.length)
  header.writeUInt16LE(1, 2)
  header.writeUInt16LE(pictures.length, 4)
  let offset = header.length
  for (const [index, { size, png }] of pictures.entries()) {
    const at = 6 + 16 * index
    header.writeUInt8(size % 256, at) // 0 stands for 256
    header.writeUInt8(size % 256, at + 1)
    header.writeUInt16LE(1, at + 4) // colour planes
    header.writeUInt16LE(32, at + 6) // bits per pixel
    header.writeUInt32LE(png.length, at + 8)
    header.writeUInt32LE(offset, at + 12)
    offset += png.length
  }
  return Buffer.concat([header, ...pictures.map(({ png }) => png)])
}

/** Which type holds a PNG of which size; the `ic1x` types from 11 on are the double-density ones. */
const icnsTypes = [
  { type: 'icp4', size: 16 },
  { type: 'ic11', size: 32 },
  { type: 'icp5', size: 32 },
  { type: 'ic12', size: 64 },
  { type: 'ic07', size: 128 },
  { type: 'ic13', size: 256 },
  { type: 'ic08', size: 256 },
  { type: 'ic14', size: 512 },
  { type: 'ic09', size: 512 },
  { type: 'ic10', size: 1024 },
]

/**
 * A macOS icon file. Sizes that the format has no type for are an error: they would be lost without a word.
 * @param {readonly Picture[]} pictures
 */
export function toIcns(pictures) {
  const stranger = pictures.find(({ size }) => !icnsTypes.some((type) => type.size === size))
  if (stranger) throw new RangeError(`An icns file has no place for a picture of ${stranger.size} pixels.`)
  const parts = icnsTypes.flatMap(({ type, size }) => {
    const picture = pictures.find((one) => one.size === size)
    return picture ? [chunk(type, picture.png)] : []
  })
  return chunk('icns', Buffer.concat(parts))
}

/**
 * @param {string} type four ASCII characters
 * @param {Buffer} body
 */
function chunk(type, body) {
  const head = Buffer.alloc(8)
  head.write(type, 'ascii')
  head.writeUInt32BE(head.length + body.length, 4)
  return Buffer.concat([head, body])
}
