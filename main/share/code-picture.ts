import { qrModules, qrPath } from '../../domain/qr-code.ts'
import type { Bitmap } from '../base/shell.ts'

/** Pixels of a module: enough to be printed as large as a hand */
const scale = 20

/** The code of a text, dark on light. */
export function codePicture(text: string): Bitmap {
  const modules = qrModules(text)
  const side = modules.length * scale
  const pixels = new Uint8Array(side * side * 4).fill(255)
  for (let y = 0; y < side; y++) {
    const row = modules[Math.floor(y / scale)]
    for (let x = 0; x < side; x++) {
      const at = (y * side + x) * 4
      if (row?.[Math.floor(x / scale)] === true) pixels.fill(0, at, at + 3)
    }
  }
  return { width: side, height: side, pixels }
}

/** The same as a file of SVG: light ground and all, whatever is behind it. */
export function codeDrawing(text: string): string {
  const modules = qrModules(text)
  const side = modules.length
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${side} ${side}" ` +
    `width="${side * scale}" height="${side * scale}" shape-rendering="crispEdges">` +
    `<path fill="#fff" d="M0 0h${side}v${side}h-${side}z"/><path d="${qrPath(modules)}"/></svg>\n`
  )
}
