import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { projectRoot } from '../../support/app/application.ts'

/** An executable's header names its machine type: the offset in bytes and the value there */
const machines = {
  linux: { x64: [18, 0x3e], arm64: [18, 0xb7] },
  darwin: { x64: [4, 0x01_00_00_07], arm64: [4, 0x01_00_00_0c] },
  win32: { x64: [null, 0x8664], arm64: [null, 0xaa64] },
} as const

test.each([
  ['linux', 'x64'],
  ['linux', 'arm64'],
  ['darwin', 'x64'],
  ['darwin', 'arm64'],
  ['win32', 'x64'],
  ['win32', 'arm64'],
] as const)('the one native part is there for %s on %s', async (system, arch) => {
  const file = join(projectRoot, `node_modules/keytar/prebuilds/${system}-${arch}/keytar.node`)
  const head = await readFile(file)
  const [offset, machine] = machines[system][arch]
  // A Windows executable stores the offset of its header at byte 60.
  const at = offset ?? head.readUInt32LE(60) + 4
  expect(system === 'darwin' ? head.readUInt32LE(at) : head.readUInt16LE(at)).toBe(machine)
})

test('each package that electron-builder makes is configured for both architectures', async () => {
  const text = await readFile(join(projectRoot, 'electron-builder.yml'), 'utf8')
  expect([...text.matchAll(/^ {2}target: (.*)$/gm)].map(([, target]) => target)).toEqual(
    ['AppImage', 'dmg', 'nsis'].map((name) => `[{ target: ${name}, arch: [x64, arm64] }]`),
  )
})
