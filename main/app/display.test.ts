import { describe, expect, test } from 'vitest'
import {
  argumentsFor,
  type DisplayServer,
  displaysTried,
  findDisplay,
  findDisplayServers,
  type SocketLookup,
  withoutDisplay,
} from './display.ts'

describe('the platform to run on', () => {
  const find = (chosen: string, x11: DisplayServer, wayland: DisplayServer, argv: readonly string[] = []) =>
    findDisplay(chosen, argv, () => ({ x11, wayland }))

  test.each<[string, string, DisplayServer, DisplayServer, string | null]>([
    ['both listen: what Chromium chose', 'x11', 'listening', 'listening', 'x11'],
    ['both listen: what Chromium chose', 'wayland', 'listening', 'listening', 'wayland'],
    ['the Wayland server is gone', 'wayland', 'listening', 'none', 'x11'],
    ['the socket of a dead Wayland server is left', 'wayland', 'listening', 'unknown', 'x11'],
    ['there is no X server', 'x11', 'none', 'listening', 'wayland'],
    ['the X server is on another machine', 'x11', 'unknown', 'none', 'x11'],
    ['nobody can tell', 'wayland', 'unknown', 'unknown', 'wayland'],
    ['the one may be there, the other is not', 'x11', 'none', 'unknown', 'wayland'],
    ['neither is there', 'wayland', 'none', 'none', null],
  ])('%s (%s)', (_what, chosen, x11, wayland, expected) => {
    expect(find(chosen, x11, wayland)).toBe(expected)
  })

  test('where the user named it there is no other', () => {
    expect(find('x11', 'listening', 'listening', ['--ozone-platform=x11'])).toBe('x11')
    expect(find('wayland', 'listening', 'none', ['--ozone-platform=wayland'])).toBe(null)
  })

  test.each(['headless', ''])('"%s" needs no display, and none is looked for', (chosen) => {
    expect(
      findDisplay(chosen, [], () => {
        throw new Error('looked for a display')
      }),
    ).toBe(chosen)
  })

  test.each([
    ['x11', null],
    ['wayland', null],
    ['headless', 'headless'],
    ['', ''],
  ])('what only prints runs without one: "%s"', (chosen, expected) => {
    expect(withoutDisplay(chosen)).toBe(expected)
  })

  test('stands in the arguments once', () => {
    const argv = ['meshtray', '--ozone-platform=wayland', '--show']
    expect(argumentsFor('x11', argv)).toEqual(['meshtray', '--show', '--ozone-platform=x11'])
    const quiet = ['--ozone-platform=headless', '--disable-gpu', '--log-level=3']
    expect(argumentsFor('headless', argv)).toEqual(['meshtray', '--show', ...quiet])
    // Otherwise the application would restart itself forever.
    expect(argumentsFor('headless', ['meshtray', ' -ozone-platform=x11', 'pause', '--', '--json'])).toEqual([
      ...['meshtray', 'pause', ...quiet, '--', '--json'],
    ])
  })
})

/** Simulates a machine with these socket files, and with listeners at these paths. */
function machine(files: readonly string[], listeners: readonly string[]): SocketLookup {
  const line = (path: string, flags: string) =>
    `0000000000000000: 00000002 00000000 ${flags} 0001 01 1234 ${path}`
  return {
    mayConnect: (path) => files.includes(path),
    socketTable: () =>
      [
        'Num       RefCount Protocol Flags    Type St Inode Path',
        ...listeners.map((path) => line(path, '00010000')),
        // The table also contains the two ends of each connection, which are not listeners.
        ...files.map((path) => line(path, '00000000')),
      ].join('\n'),
  }
}

describe('display servers', () => {
  const user = '/run/user/1000'
  const wayland = (environment: Record<string, string>, files: string[], listeners: string[] = files) =>
    findDisplayServers(environment, machine(files, listeners)).wayland
  const x11 = (display: string, files: string[], listeners: string[] = files) =>
    findDisplayServers({ DISPLAY: display }, machine(files, listeners)).x11

  test('a Wayland socket is a name in the runtime folder, or a whole path', () => {
    const named = { XDG_RUNTIME_DIR: user, WAYLAND_DISPLAY: 'wayland-1' }
    expect(wayland(named, [`${user}/wayland-1`])).toBe('listening')
    expect(wayland(named, [`${user}/wayland-0`])).toBe('none')
    expect(wayland({ XDG_RUNTIME_DIR: user }, [`${user}/wayland-0`])).toBe('listening')
    expect(wayland({ XDG_RUNTIME_DIR: user, WAYLAND_DISPLAY: '/tmp/w' }, ['/tmp/w'])).toBe('listening')
  })

  test('without a runtime folder, or with that of another user, there is no Wayland', () => {
    expect(wayland({ WAYLAND_DISPLAY: 'wayland-0' }, ['/wayland-0', 'wayland-0'])).toBe('none')
    expect(wayland({ WAYLAND_DISPLAY: '/tmp/w' }, ['/tmp/w'])).toBe('none')
    const others = { XDG_RUNTIME_DIR: '/run/user/0', WAYLAND_DISPLAY: 'wayland-0' }
    expect(wayland(others, [], ['/run/user/0/wayland-0'])).toBe('none')
  })

  test('a socket that nobody listens at is left over, or of another container', () => {
    expect(wayland({ XDG_RUNTIME_DIR: user, WAYLAND_DISPLAY: '/tmp/w' }, ['/tmp/w'], [])).toBe('unknown')
    expect(wayland({ WAYLAND_SOCKET: '5' }, [])).toBe('unknown')
  })

  test('an X server has a socket by its number, with or without a file', () => {
    expect(x11(':0', ['/tmp/.X11-unix/X0'])).toBe('listening')
    expect(x11('unix:12.0', ['/tmp/.X11-unix/X12'])).toBe('listening')
    expect(x11(':0', [], ['@/tmp/.X11-unix/X0'])).toBe('listening')
    expect(x11(':0', ['/tmp/.X11-unix/X1'])).toBe('none')
    expect(x11(':0', ['/tmp/.X11-unix/X0'], [])).toBe('unknown')
    expect(x11('', [])).toBe('none')
  })

  test('an X server on another machine cannot be looked up here', () => {
    expect(x11('localhost:10.0', [])).toBe('unknown')
  })
})

test('what is missing is told with what was tried', () => {
  const environment = { DISPLAY: ':7', WAYLAND_DISPLAY: 'wayland-9', XDG_RUNTIME_DIR: '/run/user/1' }
  expect(displaysTried(environment)).toEqual(['X11 (DISPLAY=:7)', 'Wayland (/run/user/1/wayland-9)'])
  expect(displaysTried({})).toEqual(['X11 (DISPLAY=)', 'Wayland (XDG_RUNTIME_DIR=)'])
})
