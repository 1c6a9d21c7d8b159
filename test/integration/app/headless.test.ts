import { readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { defaultFlags } from '../../../contract/node.ts'
import { folderOfAllTests } from '../../../main/testing/temporary-folder.ts'
import { projectRoot } from '../../support/app/application.ts'
import { startApp } from '../../support/app/headless.ts'
import { startDemoNode } from '../../support/node/demo-node.ts'
import { codeOf, must } from '../../support/outcome.ts'
import { shared } from '../../support/shared.ts'

/* The core alone, as a command line or a server would run it. */
const folder = folderOfAllTests('headless')

const node = shared(() => startDemoNode({ pace: 0.02, world: 'empty' }))
const app = shared(() => startApp(folder.path, { serviceHome: node.home }, null))

test('joins and hosts networks', async () => {
  const id = 'ff00010001000000'
  must(await app.ask('network.join', { id, flags: defaultFlags }))
  expect(await node.network(id)).not.toBeNull()
  const made = must(await app.ask('hosting.createNetwork', { name: 'lab', id: null, subnet: null }))
  await app.until(({ hosting }) => hosting.controller.state === 'ready')
  expect(must(await app.ask('hosting.networks')).map((network) => network.id)).toEqual([made.id])
})

test('says of what only a desktop can do that there is none', async () => {
  const network = await node.hostNetwork({ name: 'files' })
  const answers = [
    await app.ask('clipboard.copy', { text: 'x' }),
    await app.ask('log.openFolder'),
    await app.ask('application.openLicences'),
    await app.ask('service.openDownload'),
    await app.ask('service.chooseTokenFile'),
    await app.ask('preferences.set', { startAtLogin: true }),
    await app.ask('hosting.chooseImport'),
    await app.ask('hosting.exportNetwork', { network }),
    await app.ask('hosting.openWindow', { network: null }),
    await app.ask('application.quit'),
  ]
  expect(answers.map(codeOf)).toEqual(answers.map(() => 'desktop-absent'))
  expect(app.snapshot().preferences.startAtLogin).toBe(false)
})

test('nothing that it is made of imports Electron', async () => {
  const seen = new Set<string>()
  async function follow(path: string): Promise<void> {
    if (seen.has(path)) return
    seen.add(path)
    const text = await readFile(path, 'utf8')
    const imports = [...text.matchAll(/^(?:import|export) (?!type )[^;]*?from '([^']+)'/gms)]
    for (const [, from = ''] of [...imports, ...text.matchAll(/\bimport\('([^']+)'\)/g)]) {
      expect(from, path).not.toBe('electron')
      if (from.startsWith('.')) await follow(join(dirname(path), from))
    }
  }
  await follow(join(projectRoot, 'main/app/core.ts'))
  expect(seen.size).toBeGreaterThan(100)
})
