/** The first bytes of a PNG of this size */
export function beginningOfPng(width: number, height: number): Buffer<ArrayBuffer> {
  const bytes = Buffer.from('89504e470d0a1a0a0000000d494844520000000000000000', 'hex')
  bytes.writeUInt32BE(width, 16)
  bytes.writeUInt32BE(height, 20)
  return bytes
}
