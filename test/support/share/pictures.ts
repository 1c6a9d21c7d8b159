import { crc32, deflateSync } from 'node:zlib'
import { encode } from 'fast-png'
import { decodeQR } from 'qr/decode.js'
import { codePicture } from '../../../main/share/code-picture.ts'
import { readPng } from '../desktop/raster.ts'

/** A file as a person drops it on the window */
export interface DroppedFile {
  readonly name: string
  readonly type: string
  readonly data: Buffer
}

/** A picture with the codes of these texts, side by side. */
export function codesPng(...texts: readonly string[]): Buffer {
  const codes = texts.map(codePicture)
  const width = codes.reduce((sum, code) => sum + code.width, 0)
  const height = Math.max(...codes.map((code) => code.height), 40)
  const data = new Uint8Array(Math.max(width, 40) * height * 4).fill(255)
  let left = 0
  for (const code of codes) {
    for (let y = 0; y < code.height; y++)
      data.set(code.pixels.subarray(y * code.width * 4, (y + 1) * code.width * 4), (y * width + left) * 4)
    left += code.width
  }
  return Buffer.from(encode({ width: Math.max(width, 40), height, data, channels: 4 }))
}

/** The text of the code in a picture */
export function scan(png: Buffer): string {
  const { width, height, pixels } = readPng(png)
  return decodeQR({ width, height, data: pixels })
}

/** A picture of 400 million white pixels in a file of 50 kB */
export function hugePng(): Buffer {
  const side = 20_000
  return plainPng(side, Buffer.alloc((1 + side / 8) * side))
}

/** A picture whose header says this side, with black and white rows of whatever length. */
export function plainPng(side: number, rows: Buffer): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(side, 0)
  header.writeUInt32BE(side, 4)
  header.set([1, 0, 0, 0, 0], 8)
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

/** The same picture, then two million more of it that each last a second. They are announced and not there. */
export function animated(png: Buffer): Buffer {
  const afterHeader = 8 + 25
  const control = Buffer.alloc(8)
  control.writeUInt32BE(2_000_000)
  const frame = Buffer.alloc(26)
  png.copy(frame, 4, 16, 24)
  frame.writeUInt16BE(1, 20)
  frame.writeUInt16BE(1, 22)
  return Buffer.concat([
    png.subarray(0, afterHeader),
    chunk('acTL', control),
    chunk('fcTL', frame),
    png.subarray(afterHeader),
  ])
}

function chunk(name: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), data])
  const length = Buffer.alloc(4)
  length.writeUInt32BE(data.length)
  const sum = Buffer.alloc(4)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, sum])
}
