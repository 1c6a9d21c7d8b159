import { decodeQR } from 'qr/decode.js'
import { expect, test } from 'vitest'
import { success } from '../../contract/result.ts'
import { type Bitmap, headlessShell, type Shell } from '../app/shell.ts'
import { createShareHandlers } from './handlers.ts'

const network = '8056c2e21c000001'

function handlers(shell: Partial<Shell>) {
  return createShareHandlers({ ...headlessShell, ...shell })
}

/** A clipboard with this text and this picture in it */
function clipboard(text: string, picture: string | 'too-large' | null = null) {
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
  expect(await clipboard(text, 'data:,')['share.readClipboard'](undefined)).toEqual(
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

test('a picture is given where no text holds an id, and one that is too large is not', async () => {
  const url = 'data:image/png;base64,AAAA'
  expect(await clipboard('', url)['share.readClipboard'](undefined)).toEqual(
    success({ kind: 'picture', url }),
  )
  expect(await clipboard('', 'too-large')['share.readClipboard'](undefined)).toEqual(
    success({ kind: 'too-large' }),
  )
})

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
