import { decodeQR } from 'qr/decode.js'
import { expect, test } from 'vitest'
import { success } from '../../contract/result.ts'
import { type Bitmap, headlessShell, type Shell } from '../base/shell.ts'
import { createShareHandlers, pngSize } from './handlers.ts'

const network = '8056c2e21c000001'

/** The first bytes of a PNG of this size */
function beginningOfPng(width: number, height: number): Buffer<ArrayBuffer> {
  const bytes = Buffer.from('89504e470d0a1a0a0000000d494844520000000000000000', 'hex')
  bytes.writeUInt32BE(width, 16)
  bytes.writeUInt32BE(height, 20)
  return bytes
}

function handlers(shell: Partial<Shell>) {
  return createShareHandlers({ ...headlessShell, ...shell })
}

/** A clipboard with this text and this picture in it */
function clipboard(text: string, picture: Buffer<ArrayBuffer> | 'too-large' | null = null) {
  return handlers({
    clipboardText: async () => success(text),
    clipboardPicture: async () => success(picture),
  })
}

test.each([
  ['an id', network],
  ['a link', `https://joinzt.com/addnetwork?nwid=${network}&v=1`],
  ['a list', `Office;${network}\nnonsense`],
])('of the clipboard the page is given %s', async (_what, text) => {
  expect(await clipboard(text, beginningOfPng(9, 9))['share.readClipboard'](undefined)).toEqual(
    success({ kind: 'text', text }),
  )
})

test.each([
  ['a password', 'correct horse battery staple'],
  ['something as long as an id', 'G056c2e21c000001'],
  ['an id that no network can have', 'ffffffffffffffff'],
])('%s stays in main', async (_what, text) => {
  expect(await clipboard(text)['share.readClipboard'](undefined)).toEqual(success({ kind: 'nothing' }))
})

test('a picture is given as its bytes where no text holds an id', async () => {
  const data = beginningOfPng(300, 200)
  expect(await clipboard('', data)['share.readClipboard'](undefined)).toEqual(
    success({ kind: 'picture', data }),
  )
})

test.each([
  ['more bytes than any', 'too-large' as const, 'too-large'],
  ['400 million pixels in a few bytes', beginningOfPng(20_000, 20_000), 'too-large'],
  ['one very long line', beginningOfPng(0xff_ff_ff_ff, 1), 'too-large'],
  ['no PNG', Buffer.from('GIF89a and so on, whatever it is called'), 'unreadable'],
  ['a header alone that is cut short', beginningOfPng(9, 9).subarray(0, 20), 'unreadable'],
  ['nothing', null, 'nothing'],
])('of a picture with %s nothing is handed on', async (_what, data, kind) => {
  expect(await clipboard('', data)['share.readClipboard'](undefined)).toEqual(success({ kind }))
})

test.each(['clipboardText', 'clipboardPicture'] as const)(
  '%s that never answers is given up',
  async (what) => {
    const never = () => new Promise<never>(() => undefined)
    const shell = { ...headlessShell, clipboardText: async () => success(''), [what]: never }
    expect(await createShareHandlers(shell, 1)['share.readClipboard'](undefined)).toEqual(
      success({ kind: 'unreadable' }),
    )
  },
)

test('the picture that is copied is the code of that link', async () => {
  const copied: Bitmap[] = []
  const copy = handlers({
    async copyPicture(bitmap) {
      copied.push(bitmap)
      return success(undefined)
    },
  })
  await copy['share.copyCode']({ network, form: 'web' })
  const [picture] = copied
  if (picture === undefined) throw new Error('nothing was copied')
  const { width, height, pixels } = picture
  expect(decodeQR({ width, height, data: pixels })).toBe(`https://joinzt.com/addnetwork?nwid=${network}&v=1`)
})

test.each([
  [1, 1],
  [20_000, 20_000],
  [0xff_ff_ff_ff, 0xff_ff_ff_ff],
])('of a picture of %i by %i the header is enough', (width, height) => {
  expect(pngSize(beginningOfPng(width, height))).toEqual({ width, height })
  // A view into more bytes, as a Buffer of the pool is
  const pool = Buffer.concat([Buffer.alloc(7), beginningOfPng(width, height), Buffer.alloc(9)])
  expect(pngSize(pool.subarray(7, 7 + 24))).toEqual({ width, height })
})

test.each([
  ['nothing', Buffer.alloc(0)],
  ['a text', Buffer.from('no picture, but a text that is long enough')],
  ['a JPEG', Buffer.from(`ffd8ffe000104a464946${'00'.repeat(40)}`, 'hex')],
  ['a header that is cut short', beginningOfPng(10, 10).subarray(0, 23)],
  ['another chunk before the header', Buffer.from(beginningOfPng(10, 10)).fill('tEXt', 12, 16)],
  ['no width', beginningOfPng(0, 10)],
  ['no height', beginningOfPng(10, 0)],
])('%s has no size', (_what, bytes) => {
  expect(pngSize(bytes)).toBeNull()
})
