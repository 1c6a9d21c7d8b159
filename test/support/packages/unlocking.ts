import { existsSync } from 'node:fs'
import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { planElevation, readPkexec, tokenReader } from '../../../main/service/elevation-plan.ts'
import { profiles } from '../../../main/service/profiles.ts'
import { eventually } from '../app/application.ts'
import { type BareDebian, type Ended, endOf } from './bare-debian.ts'

/** A token file of root's is read as the application reads it after a click, with the machine's own polkit. */
export function unlockingTests(debian: () => BareDebian): void {
  const action = 'io.meshtray.Meshtray.read-token'
  const service = '/var/lib/zerotier-one'
  const tokenFile = `${service}/authtoken.secret`
  const rules = '/etc/polkit-1/rules.d/00-test.rules'
  const inMachine = (path: string): string => join(debian().root, path)

  /** Unlocks as the application does after a click, as the person. */
  async function unlock(): Promise<unknown> {
    const plan = planElevation(tokenFile, '', 'linux', profiles, (path) => existsSync(inMachine(path)))
    if (!plan.ok || !('args' in plan.value)) return plan
    expect(plan.value.args).toContain(tokenReader)
    const { code, ...said } = await elevated(plan.value.args)
    return readPkexec({ exitCode: code, ...said })
  }

  /** From a process of the machine: polkit looks at who asks. */
  const elevated = (args: readonly string[]): Promise<Ended> =>
    debian().run('person', 'sh', ['-c', '"$@"; exit $?', 'sh', 'pkexec', ...args], { LC_ALL: 'C' })

  const rule = (result: 'YES' | 'NO'): Promise<void> =>
    writeFile(
      inMachine(rules),
      `polkit.addRule(function (action, subject) {
        if (action.id === "${action}" && subject.user === "person") return polkit.Result.${result}
      })`,
    )

  beforeAll(async () => {
    await debian().run('root', 'mkdir', ['-p', '/run/dbus', service])
    await writeFile(inMachine(tokenFile), 'rootsownkeyrootsownkeyro\n', { mode: 0o600 })
    await rule('YES')
    void endOf(debian().start('root', 'dbus-daemon', ['--system', '--nofork', '--nopidfile']))
    await eventually(
      () => debian().run('root', 'test', ['-S', '/run/dbus/system_bus_socket']),
      ({ code }) => code === 0,
    )
  })

  afterAll(() => rm(inMachine(rules)))

  test('its dialog names the application, and asks each time', async () => {
    const { stdout } = await debian().run('person', 'pkaction', ['--verbose', '--action-id', action])
    expect(stdout).toMatch(/message: +Meshtray needs your permission to read the token/)
    expect(stdout.match(/implicit \w+: +auth_admin\n/g)).toHaveLength(3)
  })

  test('granted, it is read; by no other way', async () => {
    expect(await unlock()).toEqual({ ok: true, value: 'rootsownkeyrootsownkeyro\n' })
    const { code, stderr } = await elevated(['--disable-internal-agent', '/bin/cat', tokenFile])
    expect([code, stderr]).toEqual([127, expect.stringContaining('No authentication agent')])
  })

  test.each([
    ['another file', ['/etc/shadow']],
    ['a path that leads out', ['zerotier-one/../../../etc']],
    ['two names', ['zerotier-one', 'node1']],
    ['nothing', []],
  ])('it reads nothing else: %s', async (_what, args) => {
    const given = ['--disable-internal-agent', tokenReader, ...args]
    expect(await elevated(given)).toEqual({
      code: 2,
      stdout: '',
      stderr: 'read-token: node1 or zerotier-one\n',
    })
  })

  test.each([
    ['a link', ['ln', '-s', '/etc/shadow'], 'elevation-failed'],
    ['nothing', ['true'], 'token-missing'],
    ['a folder', ['mkdir'], 'elevation-failed'],
  ])('in the file’s place %s', async (_what, [command = '', ...args], code) => {
    await rm(inMachine(tokenFile), { recursive: true, force: true })
    await debian().run('root', command, [...args, tokenFile])
    expect(await unlock()).toMatchObject({ ok: false, error: { code } })
  })

  test('of a pipe nothing is waited for', async () => {
    await rm(inMachine(tokenFile), { recursive: true, force: true })
    await debian().run('root', 'mkfifo', [tokenFile])
    expect(await unlock()).toEqual({ ok: true, value: '' })
  })

  test('refused, it is not read', async () => {
    await rule('NO')
    await eventually(unlock, (answer) => isDeepStrictEqual(answer, { ok: false, error: denied }))
  })

  const denied = {
    code: 'elevation-denied',
    detail: 'Error executing command as another user: Not authorized This incident has been reported.',
  }
}
