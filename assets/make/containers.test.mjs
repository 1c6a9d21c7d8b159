import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { toIcns, toIco } from './containers.mjs'

const small = { size: 16, png: Buffer.from('sixteen') }
const large = { size: 256, png: Buffer.from('two hundred and fifty-six') }

test('an ico file says where each picture lies', () => {
  const ico = toIco([small, large])
  expect([ico.readUInt16LE(0), ico.readUInt16LE(2), ico.readUInt16LE(4)]).toEqual([0, 1, 2])
  expect([ico.readUInt8(6), ico.readUInt8(22)]).toEqual([16, 0])
  for (const [at, picture] of /** @type {const} */ ([
    [6, small],
    [22, large],
  ])) {
    const length = ico.readUInt32LE(at + 8)
    const offset = ico.readUInt32LE(at + 12)
    expect(ico.subarray(offset, offset + length)).toEqual(picture.png)
  }
})

test('an icns file holds its own length and a part for each density', () => {
  const icns = toIcns([small, large])
  expect(icns.toString('ascii', 0, 4)).toBe('icns')
  expect(icns.readUInt32BE(4)).toBe(icns.length)
  const types = []
  for (let at = 8; at < icns.length; at += icns.readUInt32BE(at + 4))
    types.push(icns.toString('ascii', at, at + 4))
  expect(types).toEqual(['icp4', 'ic13', 'ic08'])
})

test('a size that icns does not know is refused', () => {
  expect(() => toIcns([{ size: 48, png: small.png }])).toThrow('48')
})

test('the committed icons are whole', () => {
  const root = new URL('../', import.meta.url)
  const ico = readFileSync(new URL('app/icon.ico', root))
  const count = ico.readUInt16LE(4)
  const last = 6 + 16 * (count - 1)
  expect(ico.readUInt32LE(last + 8) + ico.readUInt32LE(last + 12)).toBe(ico.length)
  const icns = readFileSync(new URL('app/icon.icns', root))
  expect(icns.readUInt32BE(4)).toBe(icns.length)
})
