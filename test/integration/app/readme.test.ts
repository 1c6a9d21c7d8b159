import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { satisfies } from 'semver'
import { beforeAll, describe, expect, test } from 'vitest'
import { parseOptions } from '../../../main/app/options.ts'
import { optionEntries, verbEntries } from '../../../main/cli/help.ts'
import { verbs } from '../../../main/cli/verbs/verbs.ts'
import { t } from '../../../words/testing/english.ts'
import { projectRoot } from '../../support/app/application.ts'

interface Lock {
  readonly packages: {
    readonly [path: string]: { readonly engines?: { readonly node?: string }; readonly deprecated?: string }
  }
}

/* The README's promises are kept. */
let readme: string
let scripts: { readonly [name: string]: string }

beforeAll(async () => {
  readme = await read('README.md')
  scripts = JSON.parse(await read('package.json')).scripts
})

const section = (title: string): string => readme.split(/^## /m).find((part) => part.startsWith(title)) ?? ''
const read = (file: string): Promise<string> => readFile(join(projectRoot, file), 'utf8')

describe('docs/CLI.md', () => {
  let page: string
  beforeAll(async () => {
    page = await read('docs/CLI.md')
  })

  test('has the verbs of --help, in its order and its words', () => {
    const titles = [...page.matchAll(/^### `(.*)`$/gm)].map(([, usage]) => usage)
    expect(titles).toEqual(verbEntries(t).map(({ usage }) => usage.trim()))
    for (const { usage, does } of verbEntries(t)) {
      const sentence = `${does[0]?.toUpperCase()}${does.slice(1)}.`
      expect(page).toContain(`### \`${usage.trim()}\`\n\n${sentence}\n`)
    }
  })

  test('has the options of --help, in its order and its words', () => {
    const rows = page.split('\n').filter((line) => line.startsWith('| `'))
    expect(rows).toEqual(optionEntries(t).map(({ usage, does }) => `| \`${usage}\` | ${does} |`))
  })

  test('has an example for each verb, which the application accepts', () => {
    const examples = [...`${page}\n${readme}`.matchAll(/^(?: {4})?meshtray (.*?)(?: +#.*)?$/gm)].map(
      ([, line = '']) =>
        [...line.matchAll(/"([^"]*)"|(\S+)/g)].map(([, quoted, plain]) => quoted ?? plain ?? ''),
    )
    for (const example of examples)
      expect(parseOptions(example, true), example.join(' ')).toMatchObject({ ok: true })
    const shown = new Set(examples.map(([name]) => name))
    expect(Object.keys(verbs).filter((name) => !shown.has(name))).toEqual([])
  })
})

test('docs/TOUR.md shows each picture that the tests keep, and no other', async () => {
  const shown = [...(await read('docs/TOUR.md')).matchAll(/\(tour\/([^)]+)\)/g)].map(([, file]) => file)
  expect([...new Set(shown)].sort()).toEqual((await readdir(join(projectRoot, 'docs/tour'))).sort())
})

test('its two commands are the scripts, and the second is what the project’s own check calls', async () => {
  const commands = [...section('Two commands').matchAll(/^npm ci && npm (\w+)/gm)].map(([, name]) => name)
  expect(commands).toEqual(['start', 'test'])
  for (const name of commands) expect(scripts).toHaveProperty(name ?? '')
  expect(await read('.ci/run')).toContain('npm ci && npm test')
})

test('one version of Node is named everywhere, and npm has nothing to warn of on it', async () => {
  const version = (await read('.nvmrc')).trim()
  for (const file of ['README.md', 'CONTRIBUTING.md']) {
    const named = [...(await read(file)).matchAll(/Node ([\d.]+) or newer/g)].map(([, one]) => one)
    expect([...new Set(named)], file).toEqual([version])
  }
  for (const file of ['check', 'release']) {
    const workflow = await read(`.github/workflows/${file}.yml`)
    expect(workflow, file).toContain('node-version-file: .nvmrc')
    expect(workflow, file).not.toContain('node-version:')
  }
  const lock: Lock = JSON.parse(await read('package-lock.json'))
  expect(lock.packages['']?.engines?.node).toBe(`>=${version}`)
  expect(JSON.parse(await read('package.json')).engines.node).toBe(`>=${version}`)
  const tooOld = Object.entries(lock.packages).filter(
    ([, { engines, deprecated }]) =>
      deprecated !== undefined || !satisfies(`${version}.0`, engines?.node ?? '*'),
  )
  expect(tooOld.map(([path]) => path)).toEqual([])
})

test('every npm script that it or CONTRIBUTING.md names exists', async () => {
  const all = readme + (await read('CONTRIBUTING.md'))
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
