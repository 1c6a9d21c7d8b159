import { spawn } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { patience } from '../../../contract/testing/patience.ts'
import {
  applicationEnvironment,
  type Environment,
  launchApplication,
  projectRoot,
} from '../../support/app/application.ts'
import { type Ended, launchAgain, runBare } from '../../support/app/bare-launch.ts'
import { online } from '../../support/app/small-window.ts'
import { startDemoNode } from '../../support/node/demo-node.ts'
import { shared } from '../../support/shared.ts'
import { temporaryFolder } from '../../support/temp-folder.ts'

/** Runs the built application as a script would, with settings of its own, until it exits. */
async function run(args: readonly string[]): Promise<Ended> {
  const userData = await temporaryFolder('run')
  const ended = await runBare(userData.path, args)
  await userData.dispose()
  return ended
}

const demo = shared(startDemoNode)

describe('--status', () => {
  test('prints one snapshot of a service in another process and exits 0', async () => {
    const { code, stdout } = await run(['--status', `--service-home=${demo.home}`])
    const snapshot = JSON.parse(stdout)
    const node = await demo.status()
    expect(snapshot).toMatchObject({ connection: { state: 'online' }, node: { address: node.address } })
    expect(snapshot.networks.map(({ id }: { id: string }) => id).sort()).toEqual(
      (await demo.networks()).map(({ id }) => id).sort(),
    )
    expect(stdout).not.toContain(demo.token)
    expect(code).toBe(0)
  })

  test('exits 1 with the reason when the service is down', async () => {
    const empty = await temporaryFolder('empty-home')
    await writeFile(join(empty.path, 'zerotier-one.port'), '1')
    await writeFile(join(empty.path, 'authtoken.secret'), 'a'.repeat(24))
    const { code, stdout } = await run(['--status', `--service-home=${empty.path}`])
    expect(JSON.parse(stdout).connection).toMatchObject({
      state: 'unreachable',
      fault: { code: 'service-unreachable' },
    })
    expect(code).toBe(1)
    await empty.dispose()
  })

  test('runs against the embedded demo node', async () => {
    const { code, stdout } = await run(['--status', '--demo'])
    expect(JSON.parse(stdout)).toMatchObject({ connection: { state: 'online' }, demo: true })
    expect(code).toBe(0)
  })
})

describe('verbs', () => {
  test('networks prints one JSON value with what the service holds, and a table for people', async () => {
    const { code, stdout, stderr } = await run(['networks', '--json', `--service-home=${demo.home}`])
    const listed = JSON.parse(stdout)
    expect(listed.map(({ id }: { id: string }) => id).sort()).toEqual(
      (await demo.networks()).map(({ id }) => id).sort(),
    )
    expect(Object.keys(listed[0])).toEqual([
      ...'id name status loginPage joined paused pausedUntil flags addresses routes dns fullTunnel type mac mtu'.split(
        ' ',
      ),
      ...'bridge broadcastEnabled netconfRevision portDeviceName portError multicastSubscriptions'.split(' '),
      ...'authenticationExpiryTime unknownProperties'.split(' '),
    ])
    expect(stderr).not.toContain('meshtray:')
    expect(code).toBe(0)

    const table = await run([`--service-home=${demo.home}`, 'networks'])
    for (const { id } of listed) expect(table.stdout).toContain(id)
    expect(table).toMatchObject({ code: 0, stdout: expect.stringMatching(/^ID {16}NAME/) })
  })

  test.each([['networks', '--demo'], ['--version'], ['--help']])(
    '%s prints where the screen refuses this user',
    async (...args) => {
      const userData = await temporaryFolder('run')
      const refused = { XAUTHORITY: '/dev/null' }
      const { code, stdout } = await runBare(userData.path, args, undefined, refused)
      expect(stdout).not.toBe('')
      expect(code).toBe(0)
      await userData.dispose()
    },
  )

  test('a reader that went away keeps it from nothing', async () => {
    const userData = await temporaryFolder('run')
    const root = process.getuid?.() === 0 ? ['--no-sandbox'] : []
    const args = [
      ...root,
      projectRoot,
      `--user-data-dir=${userData.path}`,
      'networks',
      `--service-home=${demo.home}`,
    ]
    const child = spawn(process.execPath, args, {
      env: applicationEnvironment(),
      stdio: ['ignore', 'pipe', 'ignore'],
      timeout: 5 * patience,
    })
    child.stdout.destroy()
    expect(await new Promise((resolve) => child.once('exit', resolve))).toBe(0)
    await userData.dispose()
  })

  test('status says how things stand, and as JSON the same as --status', async () => {
    const { code, stdout } = await run(['status', '--json', `--service-home=${demo.home}`])
    expect(JSON.parse(stdout)).toMatchObject({ connection: { state: 'online' } })
    expect(code).toBe(0)
    const table = await run(['status', `--service-home=${demo.home}`])
    expect(table.stdout).toMatch(
      /^STATUS +Online\nNODE +[0-9a-f]{10}\nVERSION +1\.\S+\nNETWORKS +\d+ of \d+ connected\n(LOG IN +.*: http\S+\n)*$/,
    )
    expect(table.code).toBe(0)
  })

  test('doctor prints one JSON value, and ends with 0 only where all is well', async () => {
    const { code, stdout } = await run(['doctor', '8056c2e21c000001', '--json', '--demo'])
    const { verdict, checks } = JSON.parse(stdout)
    expect({ code, verdict }).toEqual({ code: 0, verdict: 'good' })
    for (const field of ['id', 'verdict', 'title', 'evidence', 'raw', 'fix'])
      expect(checks[0]).toHaveProperty(field)

    const denied = await run(['doctor', '12ac4a1e716f2b90', '--demo'])
    expect(denied.stdout).toMatch(/^✓ {2}The service is installed[\s\S]*✗ {2}This computer is authorized/)
    expect(denied).toMatchObject({ code: 1, stdout: expect.stringContaining('studio has not authorized') })
  })

  test('where the service is down, networks says so and lists nothing', async () => {
    const empty = await temporaryFolder('empty-home')
    await writeFile(join(empty.path, 'zerotier-one.port'), '1')
    await writeFile(join(empty.path, 'authtoken.secret'), 'a'.repeat(24))
    const { code, stdout, stderr } = await run(['networks', '--json', `--service-home=${empty.path}`])
    expect(code).toBe(1)
    expect(JSON.parse(stdout)).toMatchObject({ error: { code: 'service-unreachable' } })
    // Chromium has words of its own there.
    expect(stderr).toMatch(/^meshtray: The service is not running \(service-unreachable/m)
    await empty.dispose()
  })
})

describe('bad usage ends with 2 and says what is wrong', () => {
  test.each([
    ['an unknown flag', ['--statsu'], /--statsu[\s\S]*--status/],
    [
      'a service that is not on this machine',
      ['--service-url=http://192.0.2.1:9993'],
      /loopback|this machine/i,
    ],
    ['a token file that is not there', ['--token-file=/no/such/file'], /no\/such\/file/],
    ['a word that is no verb', ['netwroks'], /netwroks[\s\S]*networks/],
    ['an option that the verb does not have', ['networks', '--all'], /--all/],
    ['two things to check', ['doctor', 'office', 'lab'], /“lab”/],
    ['both --show and --hidden', ['--show', '--hidden'], /--show[\s\S]*--hidden/],
  ])('%s', async (_what, args, message) => {
    const { code, stderr } = await run(args)
    expect(stderr).toMatch(message)
    expect(code).toBe(2)
  })

  test('--help and --version print and exit 0', async () => {
    const help = await run(['--help'])
    expect(help.code).toBe(0)
    for (const flag of ['--demo', '--service-home', '--status', '--token-file'])
      expect(help.stdout).toContain(flag)
    const version = await run(['--version'])
    expect(version).toMatchObject({ code: 0, stdout: expect.stringMatching(/^\d+\.\d+\.\d+/) })
  })
})

describe('the help speaks', () => {
  const help = async (variables: Environment, settings?: object): Promise<string | undefined> => {
    const userData = await temporaryFolder('run')
    if (settings) await writeFile(join(userData.path, 'settings.json'), JSON.stringify(settings))
    const none = { LANGUAGE: '', LC_ALL: '', LC_MESSAGES: '' }
    const { code, stdout } = await runBare(userData.path, ['--help'], undefined, { ...none, ...variables })
    await userData.dispose()
    expect(code).toBe(0)
    return /^(.+) meshtray \[options\]/m.exec(stdout)?.[1]
  }

  test.each([
    ['de_DE.UTF-8', 'Aufruf:'],
    ['zh_TW.UTF-8', '用法：'],
    ['C', 'Usage:'],
    ['', 'Usage:'],
    ['xx_broken', 'Usage:'],
    ['cy_GB.UTF-8', 'Usage:'],
  ])('where LANG is “%s”: %s', async (LANG, usage) => {
    expect(await help({ LANG })).toBe(usage)
  })

  test('bad usage is said in the same language', async () => {
    const userData = await temporaryFolder('run')
    const german = { LANGUAGE: '', LC_ALL: '', LC_MESSAGES: '', LANG: 'de_DE.UTF-8' }
    const { code, stderr } = await runBare(userData.path, ['networks', '--jsno'], undefined, german)
    expect(stderr).toContain('meshtray: networks hat keine Option --jsno. Meinten Sie --json?\n')
    expect(code).toBe(2)
    await userData.dispose()
  })

  test('the language that was chosen, whatever the system’s is', async () => {
    const settings = { version: 1, preferences: { language: 'fr' } }
    expect(await help({ LANG: 'de_DE.UTF-8' }, settings)).toBe('Utilisation\u00a0:')
  })
})

describe('launching again', () => {
  test('opens the window of the one that runs, and a deep link fills the join dialog without joining', async () => {
    const demo = await startDemoNode()
    const first = await launchApplication([`--service-home=${demo.home}`])
    expect(first.electron.windows()).toHaveLength(0)

    const opened = first.electron.waitForEvent('window')
    expect(await launchAgain(first.userData)).toBe(0)
    const page = await opened
    await online(page).waitFor()

    const before = (await demo.networks()).length
    expect(await launchAgain(first.userData, ['meshtray://join/8056c2e21c000001'])).toBe(0)
    const box = page.getByRole('textbox', { name: 'Network ID' })
    await box.waitFor()
    expect((await box.inputValue()).replaceAll(/\W/g, '')).toBe('8056c2e21c000001')
    expect(first.electron.windows()).toHaveLength(1)
    expect(await demo.networks()).toHaveLength(before)
    await first.close()
    await demo.dispose()
  })
})
