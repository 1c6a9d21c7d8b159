import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Script } from 'node:vm'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createLoader } from './loader.ts'

let folder: string
const main = (): string => join(folder, 'main.cjs')
/** Wraps the code in a function, as the build does. */
const built = (code: string): string =>
  `(function (exports, require, module, __filename, __dirname) {\n${code}\n})`

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'meshtray-code-cache-'))
})
afterEach(async () => {
  vi.restoreAllMocks()
  await rm(folder, { recursive: true })
})

test('scripts of ours are run once each, in a circle too, and all else is as Node has it', async () => {
  const begin = createLoader(join(folder, 'start.cjs'))
  await writeFile(
    main(),
    built(`exports.name = 'main'
           exports.part = require('./part.cjs')
           exports.again = require('./part.cjs') === exports.part
           exports.join = require('node:path').join
           exports.where = [__filename, __dirname]`),
  )
  await writeFile(
    join(folder, 'part.cjs'),
    built(
      `module.exports = { of: require('./main.cjs').name, runs: (globalThis.runs = (globalThis.runs ?? 0) + 1) }`,
    ),
  )
  expect(begin('./main.cjs')).toEqual({
    name: 'main',
    part: { of: 'main', runs: 1 },
    again: true,
    join,
    where: [main(), folder],
  })
})

test('V8 takes what it made of a script before', async () => {
  const code = built(`exports.answer = 42; function unused() { return 'unused' }`)
  const warn = vi.spyOn(process, 'emitWarning').mockReturnValue()
  await writeFile(main(), code)
  const before = new Script(code, { filename: main() })
  await writeFile(`${main()}.cache`, before.createCachedData())
  expect(createLoader(main())('./main.cjs')).toEqual({ answer: 42 })
  expect(warn).not.toHaveBeenCalled()
})

test.each([
  ['nothing', () => Buffer.alloc(0)],
  ['anything', () => Buffer.from('no cache at all')],
  ['another script', () => new Script('1 + 1').createCachedData()],
])('a cache that is %s is passed over, and that is said', async (_, cache) => {
  const warn = vi.spyOn(process, 'emitWarning').mockReturnValue()
  await writeFile(main(), built('exports.answer = 42'))
  await writeFile(`${main()}.cache`, cache())
  expect(createLoader(main())('./main.cjs')).toEqual({ answer: 42 })
  expect(warn).toHaveBeenCalledExactlyOnceWith(expect.stringContaining(main()), {
    code: 'CODE_CACHE_REFUSED',
  })
})
