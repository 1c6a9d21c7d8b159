import encodeQR from 'qr'

/** Dark where true, row by row, with the light margin of four modules that scanners look for. */
export type QrModules = readonly (readonly boolean[])[]

/** It is still read with a seventh of it covered. */
const correction = 'medium'
const margin = 4

export function qrModules(text: string): QrModules {
  return encodeQR(text, 'raw', { ecc: correction, border: margin })
}

/** The dark modules as one path of SVG, each a unit wide. */
export function qrPath(modules: QrModules): string {
  return modules
    .map((row, y) => row.map((isDark, x) => (isDark && row[x - 1] !== true ? run(row, x, y) : '')).join(''))
    .join('')
}

function run(row: readonly boolean[], x: number, y: number): string {
  const end = row.indexOf(false, x)
  const width = (end === -1 ? row.length : end) - x
  return `M${x} ${y}h${width}v1h-${width}z`
}
