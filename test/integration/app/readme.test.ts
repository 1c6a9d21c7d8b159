import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { satisfies } from 'semver'
import { beforeAll, describe, expect, test } from 'vitest'
import { help } from '../../../main/cli/help.ts'
import { verbs } from '../../../main/cli/verbs/verbs.ts'
import { projectRoot } from '../../support/app/application.ts'

interface Lock {
  readonly packages: {
    readonly [path: string]: { readonly engines?: { readonly node?: string }; readonly deprecated?: string }
  }
}

/* What the README promises is there. */
let readme: string
let scripts: { readonly [name: string]: string }

beforeAll(async () => {
  readme = await readFile(join(projectRoot, 'README.md'), 'utf8')
  scripts = JSON.parse(await readFile(join(projectRoot, 'package.json'), 'utf8')).scripts
})

const flagsIn = (text: string): readonly string[] => [...new Set(text.match(/--[a-z-]+(=[A-Z]+)?/g))].sort()
const section = (title: string): string => readme.split(/^## /m).find((part) => part.startsWith(title)) ?? ''

test('the flags and verbs of its tables are those that the application takes', () => {
  const table = section('Command line')
    .split('\n')
    .filter((line) => line.startsWith('| `'))
    .join('\n')
  expect(flagsIn(table)).toEqual(flagsIn(help))
  const named = [...table.matchAll(/^\| `([a-z]\S*)/gm)].map(([, name]) => name)
  expect(named).toEqual(Object.keys(verbs))
})

test('its two commands are the scripts, and the second is what the project’s own check calls', async () => {
  const commands = [...section('Two commands').matchAll(/^npm ci && npm (\w+)/gm)].map(([, name]) => name)
  expect(commands).toEqual(['start', 'test'])
  for (const name of commands) expect(scripts).toHaveProperty(name ?? '')
  expect(await readFile(join(projectRoot, '.ci/run'), 'utf8')).toContain('npm ci && npm test')
})

test('on the oldest Node that it names npm has nothing to warn of', async () => {
  const [, version = ''] = /On a machine with Node ([\d.]+) or newer:/.exec(readme) ?? []
  const lock: Lock = JSON.parse(await readFile(join(projectRoot, 'package-lock.json'), 'utf8'))
  expect(lock.packages['']?.engines?.node).toBe(`>=${version}`)
  const tooOld = Object.entries(lock.packages).filter(
    ([, { engines, deprecated }]) =>
      deprecated !== undefined || !satisfies(`${version}.0`, engines?.node ?? '*'),
  )
  expect(tooOld.map(([path]) => path)).toEqual([])
})

test('every npm script that it or CONTRIBUTING.md names exists', async () => {
  const all = readme + (await readFile(join(projectRoot, 'CONTRIBUTING.md'), 'utf8'))
  const named = [...all.matchAll(/npm run ([\w:]+)/g)].map(([, name]) => name ?? '')
  expect(named.length).toBeGreaterThan(4)
  for (const name of named) expect(scripts).toHaveProperty([name])
})

describe('every file that it shows or links to is there', () => {
  test('pictures and links', async () => {
    const links = [...readme.matchAll(/(?:src="|\]\()(?!https?:)([^")#]+)/g)].map(([, path]) => path ?? '')
    expect(links.length).toBeGreaterThan(2)
    for (const path of links) await expect(readFile(join(projectRoot, path)), path).resolves.toBeDefined()
  })
})
