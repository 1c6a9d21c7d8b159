import { decodeQR } from 'qr/decode.js'
import { expect, test } from 'vitest'
import { joinLink, linkForms } from './join-link.ts'
import { type QrModules, qrModules, qrPath } from './qr-code.ts'

const id = '8056c2e21c000001'

/** Draws the code with several pixels a module, as a scanner sees it. */
function photo(modules: QrModules, scale: number) {
  const side = modules.length * scale
  const data = new Uint8Array(side * side * 4)
  for (let at = 0; at < side * side; at++) {
    const isDark = modules[Math.floor(at / side / scale)]?.[Math.floor((at % side) / scale)] === true
    data.fill(isDark ? 0 : 255, at * 4, at * 4 + 3)
    data[at * 4 + 3] = 255
  }
  return { width: side, height: side, data }
}

/** Returns the modules that a path covers. */
function drawn(path: string, side: number): QrModules {
  const rows = Array.from({ length: side }, () => new Array<boolean>(side).fill(false))
  for (const [, x, y, width] of path.matchAll(/M(\d+) (\d+)h(\d+)v1h-\3z/g))
    rows[Number(y)]?.fill(true, Number(x), Number(x) + Number(width))
  return rows
}

test.each(linkForms)('the code of the %s link is read back', (form) => {
  const link = joinLink(id, form)
  expect(decodeQR(photo(qrModules(link), 4))).toBe(link)
})

test('a margin of four light modules goes around it', () => {
  const modules = qrModules(joinLink(id))
  const side = modules.length
  modules.forEach((row, y) => {
    row.forEach((isDark, x) => {
      if (Math.min(x, y, side - 1 - x, side - 1 - y) < 4) expect(isDark).toBe(false)
    })
  })
  expect(modules[4]?.[4]).toBe(true)
})

test('the path covers the dark modules', () => {
  const modules = qrModules(joinLink(id, 'web'))
  expect(drawn(qrPath(modules), modules.length)).toEqual(modules)
})
