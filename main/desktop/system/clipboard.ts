import type { Clipboard, ClipboardItem, NativeImage, nativeImage } from 'electron'
import { success } from '../../../contract/result.ts'
import type { Bitmap, ClipboardShell } from '../../app/shell.ts'

/** Pixels: more is no picture of a code, and would hold main up. */
const most = 50_000_000
/** Pixels of the longer side: a code is read as well, in a tenth of the time */
const longestSide = 2000
const png = 'image/png'

interface ClipboardParts {
  readonly clipboard: Clipboard
  readonly images: typeof nativeImage
  /** Absent in an Electron with the older calls */
  readonly Item: typeof ClipboardItem | undefined
}

/** Electron 42, which may stand in for the one that ships, reads and writes pictures by these. */
interface OlderClipboard {
  readImage(): NativeImage
  writeImage(image: NativeImage): void
}

/** The system's clipboard: plain texts and pictures. */
export function createClipboard({ clipboard, images, Item }: ClipboardParts): ClipboardShell {
  const imageOf = ({ pixels, width, height }: Bitmap): NativeImage =>
    images.createFromBitmap(Buffer.from(pixels), { width, height })
  const older = Item === undefined ? (clipboard as unknown as OlderClipboard) : null

  async function readImage(): Promise<NativeImage> {
    if (older !== null) return older.readImage()
    const item = (await clipboard.read()).find(({ types }) => types.includes(png))
    const data = await item?.getType(png)
    return data instanceof Blob
      ? images.createFromBuffer(Buffer.from(await data.arrayBuffer()))
      : images.createEmpty()
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
      const image = await readImage()
      if (image.isEmpty()) return success(null)
      const { width, height } = image.getSize()
      if (width * height > most) return success('too-large')
      if (Math.max(width, height) <= longestSide) return success(image.toDataURL())
      return success(
        image.resize(width > height ? { width: longestSide } : { height: longestSide }).toDataURL(),
      )
    },
  }
}
