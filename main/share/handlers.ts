import { failure, type Result, success } from '../../contract/result.ts'
import { type Clipping, pictureBounds, type shareCommands } from '../../contract/share-commands.ts'
import { joinLink } from '../../domain/join-link.ts'
import type { HandlersOf } from '../base/handlers.ts'
import { within } from '../base/promises.ts'
import type { Shell } from '../base/shell.ts'
import { chooseTextFile, saveTextFile } from '../hosting/files/text-file.ts'

type ShareShell = Pick<
  Shell,
  'chooseOpen' | 'chooseSave' | 'whileOpen' | 'copyPicture' | 'pngOf' | 'clipboardText' | 'clipboardPicture'
>

/** Milliseconds: the clipboard's content comes from another program, which may hang. */
const patience = 10_000

/** With the library that reads CSV, which no start waits for */
const joinList = () => import('../../domain/join-list.ts')

/** Makes links and codes to give to others, and reads what others gave. Nothing here joins a network. */
export function createShareHandlers(shell: ShareShell, timeout = patience): HandlersOf<typeof shareCommands> {
  return {
    'share.copyCode': async ({ network, form }) => {
      const { codePicture } = await import('./code-picture.ts')
      return shell.copyPicture(codePicture(joinLink(network, form)))
    },
    'share.saveCode': async ({ network, form, format }) => {
      const link = joinLink(network, form)
      const { codePicture, codeDrawing } = await import('./code-picture.ts')
      const content = format === 'svg' ? success(codeDrawing(link)) : shell.pngOf(codePicture(link))
      if (!content.ok) return content
      const wanted = { kind: `code-${format}`, suggestedName: `network-${network}.${format}` } as const
      return shell.whileOpen(() => saveTextFile(shell, wanted, content.value))
    },
    'share.readClipboard': async () =>
      (await within(readClipboard(shell), timeout)) ?? success({ kind: 'unreadable' }),
    'share.chooseList': () =>
      shell.whileOpen(() =>
        chooseTextFile(shell, 'networks', async ({ fileName: name, text }) => {
          const { longestList } = await joinList()
          return text.length > longestList
            ? failure('file-refused', `${name}: more than ${longestList} characters`)
            : success({ name, text })
        }),
      ),
  }
}

async function readClipboard(shell: ShareShell): Promise<Result<Clipping>> {
  const text = await shell.clipboardText()
  if (!text.ok) return text
  if (await holdsNetwork(text.value)) return success({ kind: 'text', text: text.value })
  const picture = await shell.clipboardPicture()
  return picture.ok ? success(pictureClipping(picture.value)) : picture
}

/** A password that was copied is no list of networks, and is not shown to the page. */
async function holdsNetwork(text: string): Promise<boolean> {
  const { readJoinList } = await joinList()
  return readJoinList(text).lines.some(({ parsed }) => parsed.ok)
}

/** A small file may hold a picture that takes gigabytes: main looks at its beginning, and decodes nothing. */
function pictureClipping(picture: Uint8Array<ArrayBuffer> | 'too-large' | null): Clipping {
  if (picture === null) return { kind: 'nothing' }
  if (picture === 'too-large') return { kind: 'too-large' }
  const size = pngSize(picture)
  if (size === null) return { kind: 'unreadable' }
  if (size.width * size.height > pictureBounds.pixels) return { kind: 'too-large' }
  return { kind: 'picture', data: picture }
}

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
