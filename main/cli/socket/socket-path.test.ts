import { expect, test } from 'vitest'
import { socketPath } from './socket-path.ts'

const linux = { platform: 'linux', user: 1000 } as const

test('the socket lies in a folder of its own among the settings', () => {
  expect(socketPath('/home/ada/.config/Meshtray', linux)).toEqual({
    folder: '/home/ada/.config/Meshtray/command-line',
    path: '/home/ada/.config/Meshtray/command-line/socket',
  })
})

test('where that is longer than the path of a socket may be, in one of this user’s own, another for each settings', () => {
  const deep = `/home/ada/${'ü'.repeat(40)}`
  const { folder, path } = socketPath(deep, linux)
  expect(folder).toMatch(/^\/tmp\/meshtray-1000-[0-9a-f]{24}$/)
  expect(Buffer.byteLength(path)).toBeLessThanOrEqual(103)
  expect(socketPath(`${deep}a`, linux).folder).not.toBe(folder)
  expect(socketPath(deep, { ...linux, user: 1001 }).folder).not.toBe(folder)
})

test('on Windows it is a pipe, another for each settings', () => {
  const windows = { platform: 'win32', user: 0 } as const
  const ours = socketPath('C:\\Users\\ada\\AppData\\Roaming\\Meshtray', windows)
  expect(ours).toEqual({ folder: null, path: expect.stringMatching(/^\\\\\.\\pipe\\meshtray-[0-9a-f]{24}$/) })
  expect(socketPath('C:\\Users\\eve\\AppData\\Roaming\\Meshtray', windows).path).not.toBe(ours.path)
})
