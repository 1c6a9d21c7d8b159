import { describe, expect, test } from 'vitest'
import { profiles } from '../../main/service/profiles.ts'
import { planStart, serviceHomes } from './start-plan.mjs'

/** @type {Parameters<typeof planStart>[0]} */
const desktop = { args: [], platform: 'linux', env: { DISPLAY: ':0' }, exists: () => false }

describe('the demo node', () => {
  test('stands in where no node service is found', () => {
    expect(planStart(desktop)).toEqual({
      demo: true,
      virtualDisplay: false,
      switches: [],
      args: ['--demo'],
    })
  })

  test.each([
    ['linux', '/var/lib/zerotier-one'],
    ['darwin', '/Library/Application Support/ZeroTier/One'],
    ['win32', 'C:\\ProgramData\\ZeroTier\\One'],
  ])('does not where one is: %s', (platform, home) => {
    const here = { ...desktop, platform: /** @type {NodeJS.Platform} */ (platform) }
    expect(planStart({ ...here, exists: (folder) => folder === home }).args).toEqual([])
  })

  test.each(['--service-home=/tmp/x', '--service-url=http://127.0.0.1:1', '--token-file=/tmp/t', '--demo'])(
    'does not where %s was given',
    (flag) => {
      expect(planStart({ ...desktop, args: [flag] })).toMatchObject({ demo: false, args: [flag] })
    },
  )

  test('other flags are passed on behind it', () => {
    expect(planStart({ ...desktop, args: ['--status'] }).args).toEqual(['--demo', '--status'])
  })
})

test('the homes are those that the application looks in', () => {
  const platforms = /** @type {NodeJS.Platform[]} */ (Object.keys(serviceHomes))
  for (const platform of platforms) {
    expect(profiles.flatMap(({ homes }) => homes[platform] ?? [])).toEqual(serviceHomes[platform])
  }
  const named = profiles.flatMap(({ homes }) => Object.keys(homes))
  expect(new Set(named)).toEqual(new Set(platforms))
})

describe('without a display', () => {
  const headless = { ...desktop, env: {} }

  test('a virtual one is used, with the window open', () => {
    expect(planStart(headless)).toEqual({
      demo: true,
      virtualDisplay: true,
      switches: [],
      args: ['--demo', '--show'],
    })
  })

  test.each(['--hidden', '--status', '--help'])('%s keeps the window closed', (flag) => {
    expect(planStart({ ...headless, args: [flag] }).args).toEqual(['--demo', flag])
    expect(planStart({ ...headless, args: [flag] }).virtualDisplay).toBe(flag === '--hidden')
  })

  test('so does a verb, and no value of an option passes for one', () => {
    const planned = (/** @type {string[]} */ ...args) => planStart({ ...headless, args }).args
    expect(planned('networks', '--json')).toEqual(['--demo', 'networks', '--json'])
    expect(planStart({ ...headless, args: ['networks'] }).virtualDisplay).toBe(false)
    expect(planStart({ ...desktop, args: ['networks'] }).switches).toEqual(['--ozone-platform=headless'])
    expect(planned('--service-home', 'home')).toContain('--show')
    expect(planned('meshtray://join/8056c2e21c000001')).toContain('--show')
  })

  test('a Wayland display is one, and other systems always have one', () => {
    expect(planStart({ ...desktop, env: { WAYLAND_DISPLAY: 'wayland-0' } }).virtualDisplay).toBe(false)
    expect(planStart({ ...headless, platform: 'darwin' }).virtualDisplay).toBe(false)
  })
})
