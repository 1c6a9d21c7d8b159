import encodeQR from 'qr'

/** A module is true where it is dark. The light margin of four modules, which scanners need, is included. */
export type QrModules = readonly (readonly boolean[])[]

/** At this level the code is readable with a seventh of it covered. */
const correction = 'medium'
const margin = 4

export function qrModules(text: string): QrModules {
  return encodeQR(text, 'raw', { ecc: correction, border: margin })
}

/** Returns the dark modules as one SVG path, where each is one unit wide. */
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
