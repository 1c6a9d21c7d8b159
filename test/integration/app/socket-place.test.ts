import { chmod, lstat, mkdir, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { socketPlace } from '../../../main/app/socket/place.ts'
import { listenElsewhere } from '../../support/app/foreign-socket.ts'
import { runLine } from '../../support/app/run-line.ts'
import { type Served, startServed } from '../../support/app/served.ts'
import { type DemoNode, startDemoNode } from '../../support/node/demo-node.ts'
import { temporaryFolder } from '../../support/temp-folder.ts'

/* Where the application listens for the command line, and who may have been there first. */
const nobody = 65534
let node: DemoNode
let beside: Served

beforeAll(async () => {
  node = await startDemoNode({ pace: 0.02 })
})
afterAll(() => node?.dispose())
beforeEach(async () => {
  beside = await startServed(node)
})
afterEach(() => beside.dispose())

describe('the folder and the socket', () => {
  test('are this user’s alone', async () => {
    await beside.serve()
    const place = beside.place
    expect((await stat(place.folder ?? '')).mode & 0o777).toBe(0o700)
    expect((await stat(place.path)).mode & 0o777).toBe(0o600)
    await beside.stop()
    await expect(lstat(place.path)).rejects.toThrow('ENOENT')
  })

  test('settings deep below others have it, too', async () => {
    const deep = join(beside.folder, 'd'.repeat(100))
    await mkdir(deep)
    await beside.serve({ folder: deep })
    expect(beside.logged).toEqual([])
    expect((await runLine(deep, 'networks')).code).toBe(0)
    await beside.stop()
    await rm(socketPlace(deep).folder ?? '', { recursive: true })
  })

  test('open to others, it is neither served nor asked', async () => {
    await mkdir(beside.place.folder ?? '')
    await chmod(beside.place.folder ?? '', 0o755)
    await beside.serve()
    expect(beside.logged).toEqual([expect.stringContaining('open-to-others')])
    await expect(lstat(beside.place.path)).rejects.toThrow('ENOENT')

    await chmod(beside.place.folder ?? '', 0o700)
    await beside.serve()
    await chmod(beside.place.folder ?? '', 0o750)
    expect(await beside.alone('join', 'ff00010001000000')).toMatchObject({
      code: 1,
      reason: `Others may enter ${beside.place.folder}, so the Meshtray that may be running is not asked. Type: chmod 700 ${beside.place.folder}`,
    })
    expect(await beside.isAnswered()).toBe(false)
    expect(await beside.alone('networks')).toMatchObject({ code: 0 })
  })

  test('a link to another folder is none', async () => {
    const other = await temporaryFolder('socket')
    await symlink(other.path, beside.place.folder ?? '')
    await beside.serve()
    expect(beside.logged).toEqual([expect.stringContaining('not-folder')])
    await other.dispose()
  })

  test('a file in the place of the socket stays', async () => {
    await mkdir(beside.place.folder ?? '', { mode: 0o700 })
    await writeFile(beside.place.path, 'mine')
    await beside.serve()
    expect(beside.logged).toEqual([expect.stringContaining('not-socket')])
    expect(await readFile(beside.place.path, 'utf8')).toBe('mine')
  })

  test('a socket that another user made first is neither used nor taken away', async (context) => {
    context.skip(process.getuid?.() !== 0, 'needs root, to make a socket as another user')
    await mkdir(beside.place.folder ?? '', { mode: 0o700 })
    await chmod(beside.folder, 0o755)
    await chmod(beside.place.folder ?? '', 0o777)
    const foreign = await listenElsewhere(beside.place.path, nobody)
    await chmod(beside.place.folder ?? '', 0o700)
    await beside.serve()
    expect(beside.logged).toEqual([expect.stringContaining('other-owner')])
    expect((await lstat(beside.place.path)).uid).toBe(nobody)
    expect(await beside.alone('join', 'ff00010001000000')).toMatchObject({
      code: 1,
      reason: expect.stringContaining('belongs to another user'),
    })
    await foreign.kill()
  })

  test('what a crashed application left is replaced, and who listens is not', async () => {
    await mkdir(beside.place.folder ?? '', { mode: 0o700 })
    const other = await listenElsewhere(beside.place.path)
    await beside.serve()
    expect(beside.logged).toEqual([expect.stringContaining('another process listens')])
    await other.kill()
    expect((await lstat(beside.place.path)).isSocket()).toBe(true)
    expect(await beside.alone('networks')).toMatchObject({ code: 0 })
    await beside.serve()
    expect(await beside.isAnswered()).toBe(true)
  })
})
