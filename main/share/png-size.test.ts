import { expect, test } from 'vitest'
import { pngSize } from './png-size.ts'
import { beginningOfPng as beginning } from './testing/png.ts'

test.each([
  [1, 1],
  [20_000, 20_000],
  [0xff_ff_ff_ff, 0xff_ff_ff_ff],
])('of a picture of %i by %i the header is enough', (width, height) => {
  expect(pngSize(beginning(width, height))).toEqual({ width, height })
  // A view into more bytes, as a Buffer of the pool is
  const pool = Buffer.concat([Buffer.alloc(7), beginning(width, height), Buffer.alloc(9)])
  expect(pngSize(pool.subarray(7, 7 + 24))).toEqual({ width, height })
})

test.each([
  ['nothing', Buffer.alloc(0)],
  ['a text', Buffer.from('no picture, but a text that is long enough')],
  ['a JPEG', Buffer.from(`ffd8ffe000104a464946${'00'.repeat(40)}`, 'hex')],
  ['a header that is cut short', beginning(10, 10).subarray(0, 23)],
  ['another chunk before the header', Buffer.from(beginning(10, 10)).fill('tEXt', 12, 16)],
  ['no width', beginning(0, 10)],
  ['no height', beginning(10, 0)],
])('%s has no size', (_what, bytes) => {
  expect(pngSize(bytes)).toBeNull()
})
