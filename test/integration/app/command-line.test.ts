import { readdir, readFile, stat, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { runLine } from '../../support/app/run-line.ts'
import { type DemoNode, startDemoNode } from '../../support/node/demo-node.ts'
import { temporaryFolder } from '../../support/temp-folder.ts'

/* What verbs do over a core of their own. */
let node: DemoNode
let folder: Awaited<ReturnType<typeof temporaryFolder>>
let home: string

beforeAll(async () => {
  node = await startDemoNode({ pace: 0.02 })
  home = `--service-home=${node.home}`
  folder = await temporaryFolder('command-line')
})
afterAll(async () => {
  await node?.dispose()
  await folder?.dispose()
})

test.each([
  ['as an earlier version left them', '{"version":1,"networks":[{"id":"8056c2e21c0000ff","name":"old"}]}'],
  ['damaged', '{"networks": ['],
])('what only reads leaves settings alone: %s', async (_what, text) => {
  const own = await temporaryFolder('command-line')
  const file = join(own.path, 'settings.json')
  await writeFile(file, text)
  const then = new Date(2020, 1, 2)
  await utimes(file, then, then)
  for (const line of [['--status'], ['status'], ['networks'], ['devices'], ['doctor'], ['report']])
    await runLine(own.path, home, ...line)
  expect(await readFile(file, 'utf8')).toBe(text)
  expect((await stat(file)).mtime).toEqual(then)
  expect((await readdir(own.path)).filter((name) => name.includes('settings'))).toEqual(['settings.json'])
  await own.dispose()
})
