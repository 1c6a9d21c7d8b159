import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { projectRoot } from '../../support/app/application.ts'
import { namesIn } from '../../support/names-in.ts'

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
  ...(await readdir(join(projectRoot, 'docs')))
    .filter((name) => name.endsWith('.md'))
    .map((name) => `docs/${name}`),
  ...(await Promise.all(folders.filter((folder) => folder !== 'docs').map(readmesIn))).flat(),
]

/** Returns the READMEs of a folder and of its subfolders. */
async function readmesIn(folder: string): Promise<readonly string[]> {
  const names = await readdir(join(projectRoot, folder), { withFileTypes: true })
  const inside = names.filter((entry) => entry.isDirectory()).map(({ name }) => `${folder}/${name}/README.md`)
  const found = await Promise.all(inside.map((name) => stat(join(projectRoot, name)).catch(() => null)))
  return [`${folder}/README.md`, ...inside.filter((_name, at) => found[at] !== null)]
}

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

test('the map names only functions that exist', async () => {
  const map = await readFile(join(projectRoot, 'docs/ARCHITECTURE.md'), 'utf8')
  const cited = [...map.matchAll(/`([\w.-]+\/[\w./-]+)#(\w+)`/g)].map(([, file = '', name = '']) => ({
    file,
    name,
  }))
  expect(cited.length).toBeGreaterThan(25)
  for (const { file, name } of cited) {
    const names = namesIn(file, await readFile(join(projectRoot, file), 'utf8'))
    expect(names.has(name), `${file}#${name}`).toBe(true)
  }
})

test('the map leads into every top folder of the code', async () => {
  const map = await readFile(join(projectRoot, 'docs/ARCHITECTURE.md'), 'utf8')
  for (const folder of ['contract', 'domain', 'main', 'preload', 'renderer', 'demo', 'test'])
    expect(map).toContain(`${folder}/`)
  expect(map.match(path)?.length).toBeGreaterThan(40)
})

test('each term stands in the glossary once', async () => {
  const glossary = await readFile(join(projectRoot, 'docs/GLOSSARY.md'), 'utf8')
  const terms = [...glossary.matchAll(/^\| ([a-z][^|]*) \|/gm)].map(([, term = '']) => term).slice(1)
  expect(terms.length).toBeGreaterThan(35)
  expect(new Set(terms).size).toBe(terms.length)
})
