import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { areaOf } from '../../../words/areas.ts'
import { allMessages } from '../../../words/testing/english.ts'
import { projectRoot } from '../../support/app/application.ts'

/** A key that is not there does not compile; one that nobody says is found here. */
test('every message is used', async () => {
  const text = (await Promise.all(['main', 'renderer', 'words', 'scripts'].map(sourcesIn))).flat().join('\n')
  const packaged = (await sourcesIn('assets')).join('\n')
  const literal = new Set([
    ...[...text.matchAll(/'([a-z][\w.-]+)'/gi)].map(([, key]) => key),
    ...[...packaged.matchAll(/>\{([\w.-]+)\}</g)].map(([, key]) => key),
  ])
  const computed = [...text.matchAll(/`([a-z][\w.-]*\.\$\{[^`]+)`/gi)].map(
    ([, key = '']) => new RegExp(`^${key.replaceAll('.', '\\.').replace(/\$\{[^}]*\}/g, '[\\w-]+')}$`),
  )
  // `${words}.title`: one of the beginnings that are literals
  const endings = [...text.matchAll(/`\$\{\w+\}(\.[\w.-]+)`/g)].map(([, ending = '']) => ending)
  const begins = (key: string): boolean =>
    endings.some((ending) => key.endsWith(ending) && literal.has(key.slice(0, -ending.length)))
  const unused = Object.keys(allMessages).filter(
    (key) => !literal.has(key) && !computed.some((pattern) => pattern.test(key)) && !begins(key),
  )
  expect(unused).toEqual([])
})

test('every sentence of a diagnosis is seen in a test', async () => {
  const tests = (await Promise.all(['main', 'renderer', 'words', 'test'].map(testsIn))).flat().join('\n')
  const said = Object.keys(allMessages).flatMap(
    (key) => key.match(/^doctor\.(?:evidence|hypothesis)\.(.+)$/)?.[1] ?? [],
  )
  expect(said.length).toBeGreaterThan(100)
  expect(said.filter((code) => !new RegExp(`['\\s]${code}['\\s]`).test(tests))).toEqual([])
})

test('and is in an area', () => {
  expect(Object.keys(allMessages).filter((key) => areaOf(key) === undefined)).toEqual([])
})

async function testsIn(folder: string): Promise<readonly string[]> {
  const names = await readdir(join(projectRoot, folder), { recursive: true })
  const tests = names.filter(
    (name) => /\.tsx?$/.test(name) && (folder === 'test' || /\.test\.|^testing\//.test(name)),
  )
  return Promise.all(tests.map((name) => readFile(join(projectRoot, folder, name), 'utf8')))
}

async function sourcesIn(folder: string): Promise<readonly string[]> {
  const names = await readdir(join(projectRoot, folder), { recursive: true })
  const sources = names.filter(
    (name) => /(?<!\.test)\.(?:tsx?|mjs|xml|policy)$/.test(name) && !name.startsWith('generated'),
  )
  return Promise.all(sources.map((name) => readFile(join(projectRoot, folder, name), 'utf8')))
}
