import { spawnSync } from 'node:child_process'
import { chmod, chown } from 'node:fs/promises'
import { createServer, type Server } from 'node:net'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { findDisplayServers } from '../../../main/app/display.ts'
import { folderOfEachTest } from '../../../main/testing/temporary-folder.ts'

/* Real sockets, and the kernel's own table of them. */
const nobody = 65_534
const worker = join(import.meta.dirname, '../../support/desktop/display-worker.ts')

const folder = folderOfEachTest('display')
let server: Server
let socket: string

beforeEach(async () => {
  socket = join(folder.path, 'wayland-7')
  server = createServer()
  await new Promise<void>((resolve) => server.listen(socket, resolve))
})
afterEach(() => new Promise((resolve) => server.close(resolve)))

const environment = () => ({ XDG_RUNTIME_DIR: folder.path, WAYLAND_DISPLAY: 'wayland-7' })

test('a compositor that listens is there, and one that has gone is not', async () => {
  expect(findDisplayServers(environment()).wayland).toBe('listening')
  await new Promise((resolve) => server.close(resolve))
  expect(findDisplayServers(environment()).wayland).toBe('none')
})

test('the X server of this test is there', () => {
  expect(findDisplayServers({ DISPLAY: process.env.DISPLAY }).x11).toBe('listening')
  expect(findDisplayServers({ DISPLAY: ':65000' }).x11).toBe('none')
})

test.runIf(process.getuid?.() === 0)('the run-time folder of another user is none of ours', async () => {
  const seenByNobody = (): unknown => {
    const { stdout } = spawnSync(process.execPath, [worker], {
      uid: nobody,
      gid: nobody,
      cwd: '/',
      env: { ...environment(), ELECTRON_RUN_AS_NODE: '1' },
      encoding: 'utf8',
    })
    return JSON.parse(stdout)
  }
  await chmod(folder.path, 0o700)
  expect(seenByNobody()).toMatchObject({ wayland: 'none' })
  await chown(folder.path, nobody, nobody)
  await chown(socket, nobody, nobody)
  expect(seenByNobody()).toMatchObject({ wayland: 'listening' })
})
