import { readdir, readFile } from 'node:fs/promises'
import http from 'node:http'
import path from 'node:path'
import { expect, test } from 'vitest'
import { root } from './lib/paths.mjs'
import { builtInFor, isUnusedPart } from './unused-parts.ts'

const modules = path.join(root, 'node_modules')

test.each(
  Object.entries(builtInFor).flatMap(([library, parts]) =>
    Object.keys(parts).map((asked) => [library, asked]),
  ),
)('%s still asks for %s', async (library, asked) => {
  const folder = path.join(modules, library)
  const files = (await readdir(folder, { recursive: true })).filter((file) => file.endsWith('.js'))
  const texts = await Promise.all(files.map((file) => readFile(path.join(folder, file), 'utf8')))
  expect(texts.some((text) => text.includes(`require('${asked}')`))).toBe(true)
})

test('only that library gets something else', () => {
  const client = path.join(modules, 'undici/lib/dispatcher/client.js')
  expect(isUnusedPart('node:http', client)).toBe(true)
  expect(isUnusedPart('node:net', client)).toBe(false)
  expect(isUnusedPart('node:http', path.join(root, 'main/app/core.ts'))).toBe(false)
  expect(isUnusedPart('node:http', path.join(modules, 'hono/undici/index.js'))).toBe(false)
  expect(isUnusedPart('node:http', undefined)).toBe(false)
})

test('the bound on headers is Node’s own', () => {
  expect(builtInFor.undici?.['node:http']).toContain(
    `maxHeaderSize: ${http.maxHeaderSize.toLocaleString('en').replace(',', '_')}`,
  )
})
