import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { launchApplication } from '../../support/app/application.ts'
import { online, showPeers } from '../../support/app/small-window.ts'
import { invoke } from '../../support/app/states.ts'
import { startDemoNode } from '../../support/node/demo-node.ts'
import { shared } from '../../support/shared.ts'

describe('the token never leaves main', () => {
  const demo = shared(startDemoNode)
  const app = shared(() => launchApplication([`--service-home=${demo.home}`, '--show', '--enable-logging']))

  beforeAll(async () => {
    const page = await app.window()
    await online(page).waitFor()
    // Failures are where tokens leak: into messages, logs and error details.
    await demo.fault({ kind: 'error', method: 'POST' })
    const network = (await demo.networks()).find(({ status }) => status === 'OK')
    const row = page.getByRole('listitem').filter({ hasText: network?.name ?? '' })
    await row.getByRole('button', { expanded: false }).first().click()
    await row.getByRole('switch', { name: 'Allow DNS', exact: true }).click()
    await row.getByRole('alert').waitFor()
    await demo.clearFaults()
    await showPeers(page)
    await page
      .getByText(/direct/i)
      .first()
      .waitFor()
  })

  test('main does hold it: such a search finds what is there', async () => {
    // Only the token's hash is handed over, as whatever is handed over would be found.
    const hash = createHash('sha256').update(demo.token).digest('hex')
    const found = await app.electron.evaluate(async (_electron, wanted) => {
      const { createHash: hashOf } = process.getBuiltinModule('node:crypto')
      const { Session } = process.getBuiltinModule('node:inspector')
      const session = new Session()
      session.connect()
      let heap = ''
      session.on('HeapProfiler.addHeapSnapshotChunk', ({ params }) => {
        heap += params.chunk
      })
      await new Promise<void>((resolve) => session.post('HeapProfiler.takeHeapSnapshot', () => resolve()))
      session.disconnect()
      const tokens = heap.match(/(?<![a-z0-9])[a-z0-9]{24}(?![a-z0-9])/g) ?? []
      return tokens.some((token) => hashOf('sha256').update(token).digest('hex') === wanted)
    }, hash)
    expect(found).toBe(true)
  })

  test('not in the renderer: a snapshot of its whole heap does not hold it', async () => {
    const page = await app.window()
    const session = await page.context().newCDPSession(page)
    let heap = ''
    session.on('HeapProfiler.addHeapSnapshotChunk', ({ chunk }) => {
      heap += chunk
    })
    await session.send('HeapProfiler.enable')
    await session.send('HeapProfiler.takeHeapSnapshot', { reportProgress: false })
    expect(heap).toContain('Allow managed addresses')
    expect(heap).not.toContain(demo.token)
    expect(await page.content()).not.toContain(demo.token)
  })

  test('not in the snapshot', async () => {
    const page = await app.window()
    const snapshot = await invoke(page, 'snapshot.read')
    expect(JSON.stringify(snapshot)).toContain('"ok":true')
    expect(JSON.stringify(snapshot)).not.toContain(demo.token)
  })

  test('not in what it prints, logs or keeps', async () => {
    expect(app.output()).not.toContain(demo.token)
    const names = await readdir(app.userData, { recursive: true, withFileTypes: true })
    const files = names.filter((entry) => entry.isFile())
    expect(files.some(({ name }) => name.endsWith('.log'))).toBe(true)
    for (const file of files) {
      const bytes = await readFile(join(file.parentPath, file.name)).catch(() => Buffer.alloc(0))
      expect(bytes.includes(demo.token), `${file.name} holds the token`).toBe(false)
    }
  })

  test('not in any argument list', () => {
    const lists = execFileSync('ps', ['axww', '-o', 'args'], { encoding: 'utf8' })
    expect(lists).toContain(`--service-home=${demo.home}`)
    expect(lists).not.toContain(demo.token)
  })

  test('and a page cannot reach for it', async () => {
    const page = await app.window()
    const reached = await page.evaluate(() => ({
      require: typeof (globalThis as { require?: unknown }).require,
      process: typeof (globalThis as { process?: unknown }).process,
      bridge: Object.keys((globalThis as unknown as { meshtray: object }).meshtray).sort(),
    }))
    expect(reached).toEqual({
      require: 'undefined',
      process: 'undefined',
      bridge: ['firstSnapshot', 'invoke', 'onShow', 'onSnapshot'],
    })
  })
})
