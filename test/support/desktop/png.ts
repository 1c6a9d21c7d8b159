import { decode } from 'fast-png'
import type { Raster } from './raster.ts'

/** Reads a PNG of 8 bits a channel, in colour with or without transparency, which is left out. */
export function readPng(file: Buffer): Raster {
  const { width, height, data, channels, depth } = decode(file)
  if (depth !== 8 || channels < 3) throw new Error('not a plain PNG in colour')
  const pixels = channels === 3 ? data : data.filter((_, at) => at % 4 !== 3)
  return { width, height, pixels: Buffer.from(pixels) }
}
