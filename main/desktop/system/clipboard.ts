import type { Clipboard, ClipboardItem, NativeImage, nativeImage } from 'electron'
import { success } from '../../../contract/result.ts'
import { pictureBounds } from '../../../contract/share-commands.ts'
import type { Bitmap, ClipboardShell } from '../../base/shell.ts'

const png = 'image/png'

interface ClipboardParts {
  readonly clipboard: Clipboard
  readonly images: typeof nativeImage
  /** Undefined in a version of Electron that still has the older calls. */
  readonly Item: typeof ClipboardItem | undefined
}

/** Electron 42, which can be used instead of the version that ships, reads and writes pictures with these calls. */
interface OlderClipboard {
  /**
   * Returns an empty buffer if the clipboard holds nothing in that format. `readImage` would decode the picture in
   * main.
   */
  readBuffer(format: string): Buffer
  writeImage(image: NativeImage): void
}

/** Gives access to texts and pictures in the clipboard of the system. */
export function createClipboard({ clipboard, images, Item }: ClipboardParts): ClipboardShell {
  const imageOf = ({ pixels, width, height }: Bitmap): NativeImage =>
    images.createFromBitmap(Buffer.from(pixels), { width, height })
  const older = Item === undefined ? (clipboard as unknown as OlderClipboard) : null

  async function readPng(): Promise<Blob | null> {
    if (older !== null) return new Blob([Uint8Array.from(older.readBuffer(png))])
    const item = (await clipboard.read()).find(({ types }) => types.includes(png))
    const data = await item?.getType(png)
    return data instanceof Blob ? data : null
  }

  return {
    copy(text) {
      void clipboard.writeText(text)
      return success(undefined)
    },
    async copyPicture(bitmap) {
      const image = imageOf(bitmap)
      if (Item === undefined) older?.writeImage(image)
      else await clipboard.write([new Item({ [png]: new Blob([image.toPNG()], { type: png }) })])
      return success(undefined)
    },
    pngOf: (bitmap) => success(imageOf(bitmap).toPNG()),
    clipboardText: async () => success(await clipboard.readText()),
    async clipboardPicture() {
      const data = await readPng()
      if (data === null || data.size === 0) return success(null)
      if (data.size > pictureBounds.bytes) return success('too-large')
      return success(new Uint8Array(await data.arrayBuffer()))
    },
  }
}
