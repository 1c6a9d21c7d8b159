import { decodeQRBatch, type Image } from 'qr/decode.js'
import { pictureBounds } from '../../../contract/share-commands.ts'

/** Pixels: larger pictures are scaled down to this length of the longer side. */
const longestSide = 2000

/** The decoder's number of attempts, and its limit in milliseconds */
const effort = 64
const timeLimit = 800

type ReadPicture =
  | { readonly kind: 'codes'; readonly codes: readonly string[] }
  | { readonly kind: 'unreadable' | 'too-large' }

/** Milliseconds after which decoding a picture is given up */
const patience = 20_000

/** The texts of the codes in a picture, which is decoded within the sandbox of this page. */
export async function readPicture(picture: Blob, timeout = patience): Promise<ReadPicture> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<ReadPicture>((resolve) => {
    timer = setTimeout(resolve, timeout, { kind: 'unreadable' })
  })
  try {
    return await Promise.race([read(picture), late])
  } catch {
    return { kind: 'unreadable' }
  } finally {
    clearTimeout(timer)
  }
}

async function read(picture: Blob): Promise<ReadPicture> {
  const { naturalWidth, naturalHeight } = await sizedImage(await dataOf(picture))
  if (naturalWidth * naturalHeight > pictureBounds.pixels) return { kind: 'too-large' }
  const pixels = await pixelsOf(picture, naturalWidth, naturalHeight)
  return { kind: 'codes', codes: await readCodes(pixels) }
}

/** All codes of an image, repeated ones too. */
async function readCodes(image: Image): Promise<readonly string[]> {
  const { width, height } = image
  const [results = []] = await decodeQRBatch([image], { effort, timeLimit, maxSize: { width, height } })
  return results.filter((result) => typeof result === 'string')
}

function dataOf(picture: Blob): Promise<string> {
  const reader = new FileReader()
  return new Promise((resolve, reject) => {
    reader.onload = () => resolve(String(reader.result))
    reader.onerror = () => reject(reader.error)
    reader.readAsDataURL(picture)
  })
}

/** Loads an image to learn its size from the header; no pixel is decoded yet. */
function sizedImage(url: string): Promise<HTMLImageElement> {
  const image = new Image()
  return new Promise((resolve, reject) => {
    image.onload = () => resolve(image)
    image.onerror = () => reject(new Error('no picture'))
    image.src = url
  })
}

async function pixelsOf(picture: Blob, naturalWidth: number, naturalHeight: number): Promise<ImageData> {
  const scale = Math.min(1, longestSide / Math.max(naturalWidth, naturalHeight))
  const width = Math.max(1, Math.round(naturalWidth * scale))
  const height = Math.max(1, Math.round(naturalHeight * scale))
  const size = { resizeWidth: width, resizeHeight: height, resizeQuality: 'high' } as const
  const bitmap = await createImageBitmap(picture, size)
  const context = new OffscreenCanvas(width, height).getContext('2d')
  if (context === null) throw new Error('no canvas')
  // Transparent parts are read as white.
  context.fillStyle = '#fff'
  context.fillRect(0, 0, width, height)
  context.drawImage(bitmap, 0, 0)
  bitmap.close()
  return context.getImageData(0, 0, width, height)
}
