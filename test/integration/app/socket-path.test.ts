import { chmod, lstat, mkdir, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { socketPath } from '../../../main/cli/socket/socket-path.ts'
import { listenElsewhere } from '../../support/app/foreign-socket.ts'
import { runLine } from '../../support/app/run-line.ts'
import { serveEachTest } from '../../support/app/served.ts'
import { temporaryFolder } from '../../support/temp-folder.ts'

/* Where the application listens for the command line, and who may have been there first. */
const nobody = 65534
const stage = serveEachTest()

describe('the folder and the socket', () => {
  test('are this user’s alone', async () => {
    await stage.beside.serve()
    const socketAt = stage.beside.socketAt
    expect((await stat(socketAt.folder ?? '')).mode & 0o777).toBe(0o700)
    expect((await stat(socketAt.path)).mode & 0o777).toBe(0o600)
    await stage.beside.stop()
    await expect(lstat(socketAt.path)).rejects.toThrow('ENOENT')
  })

  test('settings deep below others have it, too', async () => {
    const deep = join(stage.beside.folder, 'd'.repeat(100))
    await mkdir(deep)
    await stage.beside.serve({ folder: deep })
    expect(stage.beside.logged).toEqual([])
    expect((await runLine(deep, 'networks')).code).toBe(0)
    await stage.beside.stop()
    await rm(socketPath(deep).folder ?? '', { recursive: true })
  })

  test('open to others, it is neither served nor asked', async () => {
    await mkdir(stage.beside.socketAt.folder ?? '')
    await chmod(stage.beside.socketAt.folder ?? '', 0o755)
    await stage.beside.serve()
    expect(stage.beside.logged).toEqual([expect.stringContaining('open-to-others')])
    await expect(lstat(stage.beside.socketAt.path)).rejects.toThrow('ENOENT')

    await chmod(stage.beside.socketAt.folder ?? '', 0o700)
    await stage.beside.serve()
    await chmod(stage.beside.socketAt.folder ?? '', 0o750)
    expect(await stage.beside.alone('join', 'ff00010001000000')).toMatchObject({
      code: 1,
      reason: `Other users can access ${stage.beside.socketAt.folder}, so this command does not use it to reach Meshtray. Run: chmod 700 ${stage.beside.socketAt.folder}`,
    })
    expect(await stage.beside.isAnswered()).toBe(false)
    expect(await stage.beside.alone('networks')).toMatchObject({ code: 0 })
  })

  test('a link to another folder is none', async () => {
    const other = await temporaryFolder('socket')
    await symlink(other.path, stage.beside.socketAt.folder ?? '')
    await stage.beside.serve()
    expect(stage.beside.logged).toEqual([expect.stringContaining('not-folder')])
    await other.dispose()
  })

  test('a file in the place of the socket stays', async () => {
    await mkdir(stage.beside.socketAt.folder ?? '', { mode: 0o700 })
    await writeFile(stage.beside.socketAt.path, 'mine')
    await stage.beside.serve()
    expect(stage.beside.logged).toEqual([expect.stringContaining('not-socket')])
    expect(await readFile(stage.beside.socketAt.path, 'utf8')).toBe('mine')
  })

  test('a socket that another user made first is neither used nor taken away', async (context) => {
    context.skip(process.getuid?.() !== 0, 'needs root, to make a socket as another user')
    await mkdir(stage.beside.socketAt.folder ?? '', { mode: 0o700 })
    await chmod(stage.beside.folder, 0o755)
    await chmod(stage.beside.socketAt.folder ?? '', 0o777)
    const foreign = await listenElsewhere(stage.beside.socketAt.path, nobody)
    await chmod(stage.beside.socketAt.folder ?? '', 0o700)
    await stage.beside.serve()
    expect(stage.beside.logged).toEqual([expect.stringContaining('other-owner')])
    expect((await lstat(stage.beside.socketAt.path)).uid).toBe(nobody)
    expect(await stage.beside.alone('join', 'ff00010001000000')).toMatchObject({
      code: 1,
      reason: expect.stringContaining('belongs to another user'),
    })
    await foreign.kill()
  })

  test('what a crashed application left is replaced, and who listens is not', async () => {
    await mkdir(stage.beside.socketAt.folder ?? '', { mode: 0o700 })
    const other = await listenElsewhere(stage.beside.socketAt.path)
    await stage.beside.serve()
    expect(stage.beside.logged).toEqual([expect.stringContaining('another process listens')])
    await other.kill()
    expect((await lstat(stage.beside.socketAt.path)).isSocket()).toBe(true)
    expect(await stage.beside.alone('networks')).toMatchObject({ code: 0 })
    await stage.beside.serve()
    expect(await stage.beside.isAnswered()).toBe(true)
  })
})
