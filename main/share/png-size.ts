const signature = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]
/** "IHDR", which the format demands as the first chunk, after the four bytes of its length */
const header = [0x49, 0x48, 0x44, 0x52]
const headerAt = 12
const sizeAt = headerAt + header.length

/** The size that a PNG says it has, without decoding it; null: the bytes do not begin as a PNG does. */
export function pngSize(bytes: Uint8Array): { readonly width: number; readonly height: number } | null {
  const isPng =
    signature.every((byte, at) => bytes[at] === byte) &&
    header.every((byte, at) => bytes[headerAt + at] === byte)
  if (!isPng || bytes.length < sizeAt + 8) return null
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const [width, height] = [view.getUint32(sizeAt), view.getUint32(sizeAt + 4)]
  return width === 0 || height === 0 ? null : { width, height }
}
