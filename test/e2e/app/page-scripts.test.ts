import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { languageNames } from '../../../contract/languages.ts'
import { projectRoot } from '../../support/app/application.ts'
import { readMessages } from '../../support/app/words-on-screen.ts'

const folder = join(projectRoot, 'dist/renderer/assets')

test('no other script brings along those of the window of hosted networks', async () => {
  const scripts = (await readdir(folder)).filter(
    (name) => name.endsWith('.js') && !name.startsWith('hosted-'),
  )
  expect(scripts.length).toBeGreaterThan(3)
  for (const script of scripts) {
    const text = await readFile(join(folder, script), 'utf8')
    expect(text.match(/\bfrom ?["']\.\/hosted-[^"']*/g), script).toBeNull()
  }
})

/** A script, without the hash in its name, and the names of those that it loads at once */
async function read(script: string) {
  const name = (await readdir(folder)).find((file) => new RegExp(`^${script}-.{8}\\.js$`).test(file)) ?? ''
  const text = await readFile(join(folder, name), 'utf8')
  const imports = [...text.matchAll(/(?:from|import)\s*["'`]\.\/([\w.-]+\.js)["'`]/g)]
  return { name, text, imports: imports.map(([, imported]) => imported) }
}

test.each(languageNames.filter((name) => name !== 'en'))(
  'windows that start in %s load one more script each, together at most 30 KB',
  async (language) => {
    const [english, small, large] = [
      await read('index'),
      await read(`${language}-index`),
      await read(`${language}-hosted-window`),
    ]
    expect(small.text).toContain(readMessages(language)['networks.emptyText'])
    const there = [english.name, small.name, ...english.imports]
    expect([...small.imports, ...large.imports].filter((name) => !there.includes(name))).toEqual([])
    expect(english.imports.filter((name) => name?.startsWith(`${language}-`))).toEqual([])
    const sizes = [small, large].map(({ text }) => gzipSync(text, { level: 9 }).length)
    expect(sizes.reduce((sum, size) => sum + size)).toBeLessThan(30_000)
  },
)
