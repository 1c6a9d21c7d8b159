import { expect, test } from 'vitest'
import { helpTranslate } from '../base/translators.ts'
import {
  devServer,
  lightSwitches,
  networkSwitches,
  ownArguments,
  startObstacle,
  withoutDisplayServer,
  withoutGtkOpenGl,
} from './launch.ts'
import { refusalText } from './options.ts'

const t = await helpTranslate('en')

test('an installed application has its arguments right after the executable', () => {
  expect(ownArguments(['/opt/Meshtray/meshtray', '--show'], '/opt/Meshtray/app.asar', true)).toEqual([
    '--show',
  ])
})

test('an unpackaged one loses its own folder, wherever it stands, and nothing else', () => {
  const argv = [
    'electron',
    '--inspect=0',
    '/home/ann/meshtray/',
    'meshtray://join/8056c2e21c000001',
    '--demo',
  ]
  expect(ownArguments(argv, '/home/ann/meshtray', false)).toEqual([
    '--inspect=0',
    'meshtray://join/8056c2e21c000001',
    '--demo',
  ])
})

test('features that are on or off already stay so, as the last list alone counts', () => {
  const value = (switches: ReturnType<typeof lightSwitches>, wanted: string) =>
    switches.find(([name]) => name === wanted)?.[1]
  const enabled = (given: string) => value(lightSwitches('linux', given), 'enable-features')
  expect(enabled('')).toBe('NetworkServiceInProcess2')
  expect(enabled('A,B')).toBe('A,B,NetworkServiceInProcess2')
  const disabled = (given: string) => value(networkSwitches(given, null), 'disable-features')
  expect(disabled('')).toBe('WebRtcHideLocalIpsWithMdns')
  expect(disabled('A,B')).toBe('A,B,WebRtcHideLocalIpsWithMdns')
  expect(lightSwitches('darwin', 'A')).toEqual([])
})

test('pages reach no host; under development, the server of the page alone', () => {
  const rules = (server: string | null) =>
    networkSwitches('', server).find(([name]) => name === 'host-resolver-rules')?.[1]
  expect(rules(null)).toBe('MAP * ~NOTFOUND')
  expect(rules('http://127.0.0.1:5199')).toBe('MAP * ~NOTFOUND, EXCLUDE 127.0.0.1')
})

test('GTK is told to leave OpenGL alone, and nobody after it; what a person has set stays', () => {
  const environment: NodeJS.ProcessEnv = { HOME: '/home/ann' }
  const undo = withoutGtkOpenGl(environment)
  expect(environment).toEqual({ HOME: '/home/ann', GDK_GL: 'disable' })
  undo()
  expect(environment).toEqual({ HOME: '/home/ann' })

  const set: NodeJS.ProcessEnv = { GDK_GL: 'always' }
  withoutGtkOpenGl(set)()
  expect(set).toEqual({ GDK_GL: 'always' })
})

test('an installed application runs neither as root nor without its sandbox', () => {
  expect(startObstacle(1000, false)).toBeNull()
  expect(startObstacle(undefined, false)).toBeNull()
  expect(startObstacle(0, false)?.(t)[0]).toContain('root')
  expect(startObstacle(1000, true)?.(t)[1]).toContain('ELECTRON_DISABLE_SANDBOX')
})

test('without a display, it says in the language of the person what was tried', async () => {
  const refusal = withoutDisplayServer({ DISPLAY: ':7' })
  expect(refusalText(t, refusal)).toBe(
    'meshtray: no display can be reached: nothing answers this user at X11 (DISPLAY=:7) or Wayland (XDG_RUNTIME_DIR=).\n' +
      'Start it inside a desktop session; “meshtray --status” works without one.\n',
  )
  const german = refusalText(await helpTranslate('de'), refusal)
  expect(german).toContain('X11 (DISPLAY=:7) oder Wayland')
  expect(german).not.toContain('desktop session')
})

test.each([
  ['a checkout', 'http://127.0.0.1:5199', false, 'http://127.0.0.1:5199'],
  ['a checkout that is told nothing', undefined, false, null],
  ['a checkout, of a server elsewhere', 'http://example.org:5199', false, null],
  ['a package', 'http://127.0.0.1:5199', true, null],
])('the server of the page under development: %s', (_where, given, isPackaged, server) => {
  expect(devServer(given, isPackaged)).toBe(server)
})
