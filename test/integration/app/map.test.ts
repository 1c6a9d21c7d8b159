import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { projectRoot } from '../../support/app/application.ts'

/* The documents that tell where things are: what they name is there. */
const folders = [
  'contract',
  'domain',
  'main',
  'preload',
  'renderer',
  'demo',
  'test',
  'bench',
  'scripts',
  'assets',
  'docs',
]
const documents = [
  'README.md',
  'CONTRIBUTING.md',
  ...(await readdir(join(projectRoot, 'docs'))).map((name) => `docs/${name}`),
  ...folders.filter((folder) => folder !== 'docs').map((folder) => `${folder}/README.md`),
]
const path = new RegExp(`(?<![\\w/.-])(?:${folders.join('|')})/[\\w./-]*[\\w/]`, 'g')

describe.each(documents)('%s', (document) => {
  test('names only paths that exist', async () => {
    const text = await readFile(join(projectRoot, document), 'utf8')
    const missing: string[] = []
    for (const named of new Set(text.match(path))) {
      const found = await stat(join(projectRoot, named)).catch(() => null)
      if (found === null) missing.push(named)
    }
    expect(missing).toEqual([])
  })
})

test('the map leads into every top folder of the code', async () => {
  const map = await readFile(join(projectRoot, 'docs/ARCHITECTURE.md'), 'utf8')
  for (const folder of ['contract', 'domain', 'main', 'preload', 'renderer', 'demo', 'test'])
    expect(map).toContain(`${folder}/`)
  expect(map.match(path)?.length).toBeGreaterThan(60)
})

test('each term stands in the glossary once', async () => {
  const glossary = await readFile(join(projectRoot, 'docs/GLOSSARY.md'), 'utf8')
  const terms = [...glossary.matchAll(/^\| ([a-z][^|]*) \|/gm)].map(([, term = '']) => term).slice(1)
  expect(terms.length).toBeGreaterThan(35)
  expect(new Set(terms).size).toBe(terms.length)
})
