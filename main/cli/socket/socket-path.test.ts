import { expect, test } from 'vitest'
import { socketPlace } from './socket-path.ts'

const linux = { platform: 'linux', user: 1000 } as const

test('the socket lies in a folder of its own among the settings', () => {
  expect(socketPlace('/home/ada/.config/Meshtray', linux)).toEqual({
    folder: '/home/ada/.config/Meshtray/command-line',
    path: '/home/ada/.config/Meshtray/command-line/socket',
  })
})

test('where that is longer than the path of a socket may be, in one of this user’s own, another for each settings', () => {
  const deep = `/home/ada/${'ü'.repeat(40)}`
  const { folder, path } = socketPlace(deep, linux)
  expect(folder).toMatch(/^\/tmp\/meshtray-1000-[0-9a-f]{24}$/)
  expect(Buffer.byteLength(path)).toBeLessThanOrEqual(103)
  expect(socketPlace(`${deep}a`, linux).folder).not.toBe(folder)
  expect(socketPlace(deep, { ...linux, user: 1001 }).folder).not.toBe(folder)
})

test('on Windows it is a pipe, another for each settings', () => {
  const windows = { platform: 'win32', user: 0 } as const
  const ours = socketPlace('C:\\Users\\ada\\AppData\\Roaming\\Meshtray', windows)
  expect(ours).toEqual({ folder: null, path: expect.stringMatching(/^\\\\\.\\pipe\\meshtray-[0-9a-f]{24}$/) })
  expect(socketPlace('C:\\Users\\eve\\AppData\\Roaming\\Meshtray', windows).path).not.toBe(ours.path)
})
