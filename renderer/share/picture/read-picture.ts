import { decodeQRBatch, type Image } from 'qr/decode.js'

/** Pixels, and those of the longer side of what is searched */
const mostPixels = 50_000_000
const longestSide = 2000

/** How hard the decoder tries again, and for how many milliseconds */
const effort = 64
const timeLimit = 800

type ReadPicture =
  | { readonly kind: 'codes'; readonly codes: readonly string[] }
  | { readonly kind: 'unreadable' | 'too-large' }

/** The texts of the codes in a picture; `url`: its data. The browser decodes the picture, in this page's sandbox. */
export async function readPicture(url: string): Promise<ReadPicture> {
  const image = await sizedImage(url)
  if (image === null) return { kind: 'unreadable' }
  const { naturalWidth, naturalHeight } = image
  // Its size is known before a pixel of it is decoded.
  if (naturalWidth * naturalHeight > mostPixels) return { kind: 'too-large' }
  const pixels = await pixelsOf(image).catch(() => null)
  if (pixels === null) return { kind: 'unreadable' }
  return { kind: 'codes', codes: await readCodes(pixels) }
}

/** Every code of an image, once for each time that it stands there. */
export async function readCodes(image: Image): Promise<readonly string[]> {
  const { width, height } = image
  const [results = []] = await decodeQRBatch([image], { effort, timeLimit, maxSize: { width, height } })
  return results.filter((result) => typeof result === 'string')
}

function sizedImage(url: string): Promise<HTMLImageElement | null> {
  const image = new Image()
  return new Promise((resolve) => {
    image.onload = () => resolve(image)
    image.onerror = () => resolve(null)
    image.src = url
  })
}

async function pixelsOf(image: HTMLImageElement): Promise<ImageData> {
  const scale = Math.min(1, longestSide / Math.max(image.naturalWidth, image.naturalHeight))
  const width = Math.max(1, Math.round(image.naturalWidth * scale))
  const height = Math.max(1, Math.round(image.naturalHeight * scale))
  const size = { resizeWidth: width, resizeHeight: height, resizeQuality: 'high' } as const
  const bitmap = await createImageBitmap(image, size)
  const context = new OffscreenCanvas(width, height).getContext('2d')
  if (context === null) throw new Error('no canvas')
  // What is transparent in a picture is seen on white.
  context.fillStyle = '#fff'
  context.fillRect(0, 0, width, height)
  context.drawImage(bitmap, 0, 0)
  bitmap.close()
  return context.getImageData(0, 0, width, height)
}
