import { decodeQRBatch, type Image } from 'qr/decode.js'
import { pictureBounds } from '../../../contract/share-commands.ts'

/** Pixels of the longer side of what is searched */
const longestSide = 2000

/** How hard the decoder tries again, and for how many milliseconds */
const effort = 64
const timeLimit = 800

type ReadPicture =
  | { readonly kind: 'codes'; readonly codes: readonly string[] }
  | { readonly kind: 'unreadable' | 'too-large' }

/** Milliseconds: a picture that takes longer to decode is given up. */
const patience = 20_000

/** The texts of the codes in a picture. The browser decodes it in this page's sandbox, beside the page's own thread. */
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

/** Every code of an image, once for each time that it stands there. */
export async function readCodes(image: Image): Promise<readonly string[]> {
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

/** It knows its size from the header; no pixel is decoded before it is drawn. */
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
  // What is transparent in a picture is seen on white.
  context.fillStyle = '#fff'
  context.fillRect(0, 0, width, height)
  context.drawImage(bitmap, 0, 0)
  bitmap.close()
  return context.getImageData(0, 0, width, height)
}
