import { describe, expect, test } from 'vitest'
import { planUnit, readUnitEnd, type Unit, unitCommand } from './control-unit.ts'

const prompt = 'Meshtray starts the service'
const everywhere = () => true
const has =
  (...paths: string[]) =>
  (path: string) =>
    paths.includes(path)

const units = {
  systemd: { manager: 'systemd', name: 'zerotier-one.service' },
  openrc: { manager: 'openrc', name: 'zerotier-one' },
  launchd: { manager: 'launchd', name: 'com.zerotier.one' },
  windows: { manager: 'windows', name: 'ZeroTierOneService' },
} as const satisfies { readonly [M in Unit['manager']]: Unit }

describe('what a person would type', () => {
  test.each([
    [
      'systemd',
      'sudo systemctl start zerotier-one.service',
      'sudo systemctl restart zerotier-one.service',
      'sudo systemctl stop zerotier-one.service',
    ],
    [
      'openrc',
      'sudo rc-service zerotier-one start',
      'sudo rc-service zerotier-one restart',
      'sudo rc-service zerotier-one stop',
    ],
    [
      'launchd',
      'sudo launchctl kickstart system/com.zerotier.one',
      'sudo launchctl kickstart -k system/com.zerotier.one',
      'sudo launchctl bootout system/com.zerotier.one',
    ],
    [
      'windows',
      'sc.exe start ZeroTierOneService',
      'Restart-Service ZeroTierOneService',
      'sc.exe stop ZeroTierOneService',
    ],
  ] as const)('%s', (manager, start, restart, stop) => {
    expect(unitCommand('start', units[manager])).toBe(start)
    expect(unitCommand('restart', units[manager])).toBe(restart)
    expect(unitCommand('stop', units[manager])).toBe(stop)
  })
})

describe('what runs', () => {
  test('systemd: pkexec itself, no shell', () => {
    expect(planUnit('start', units.systemd, prompt, everywhere)).toEqual({
      ok: true,
      value: {
        kind: 'pkexec',
        file: '/usr/bin/pkexec',
        args: ['--disable-internal-agent', '/usr/bin/systemctl', 'start', 'zerotier-one.service'],
      },
    })
  })

  test('systemd where programs lie elsewhere', () => {
    const there = has('/run/wrappers/bin/pkexec', '/run/current-system/sw/bin/systemctl')
    expect(planUnit('restart', units.systemd, prompt, there)).toMatchObject({
      value: {
        file: '/run/wrappers/bin/pkexec',
        args: [expect.any(String), '/run/current-system/sw/bin/systemctl', 'restart', 'zerotier-one.service'],
      },
    })
  })

  test('OpenRC names the service first', () => {
    expect(planUnit('restart', units.openrc, prompt, everywhere)).toMatchObject({
      value: { args: [expect.any(String), '/sbin/rc-service', 'zerotier-one', 'restart'] },
    })
  })

  test.each([
    ['no pkexec', has('/usr/bin/systemctl')],
    ['no systemctl', has('/usr/bin/pkexec')],
  ])('systemd with %s: unavailable', (_what, exists) => {
    expect(planUnit('start', units.systemd, prompt, exists)).toMatchObject({
      ok: false,
      error: { code: 'elevation-unavailable' },
    })
  })

  test('launchd: names and prompt are arguments of a script that is always the same', () => {
    const plan = planUnit('start', units.launchd, prompt, has())
    expect(plan).toMatchObject({ value: { kind: 'osascript', file: '/usr/bin/osascript' } })
    const args = plan.ok && 'args' in plan.value ? plan.value.args : []
    expect(args.slice(-4)).toEqual([
      '--',
      'system/com.zerotier.one',
      '/Library/LaunchDaemons/com.zerotier.one.plist',
      prompt,
    ])
    expect(args.slice(0, -4).join('\n')).not.toMatch(/zerotier|Meshtray/)
    expect(args.join('\n')).toContain('/bin/launchctl kickstart ')
    const again = planUnit('restart', units.launchd, `"; do shell script "id"`, has())
    const others = again.ok && 'args' in again.value ? again.value.args : []
    expect(others.join('\n')).toContain('/bin/launchctl kickstart -k ')
    expect(others.slice(0, -1).join('\n')).not.toContain('"id"')
    const stop = planUnit('stop', units.launchd, prompt, has())
    expect(stop.ok && 'args' in stop.value && stop.value.args.join('\n')).toContain('/bin/launchctl bootout ')
  })

  test('Windows: its own program, elevated, with a plain command line', () => {
    const start = planUnit('start', units.windows, prompt, has())
    expect(start).toMatchObject({ value: { kind: 'runas' } })
    const script = start.ok && 'script' in start.value ? start.value.script : ''
    expect(script).toContain("+ '\\sc.exe'")
    expect(script).toContain("($program, 'start ZeroTierOneService')")
    expect(script).toContain("$start.Verb = 'runas'")
    const stop = planUnit('stop', units.windows, prompt, has())
    expect(stop.ok && 'script' in stop.value && stop.value.script).toContain(
      "($program, 'stop ZeroTierOneService')",
    )
  })

  test('Windows, restarted: one argument, in double quotes that it does not hold', () => {
    const plan = planUnit('restart', units.windows, prompt, has())
    const script = plan.ok && 'script' in plan.value ? plan.value.script : ''
    const line = /'(-NoLogo(?:[^']|'')*)'/.exec(script)?.[1]?.replaceAll("''", "'") ?? ''
    expect(line.split('"')).toHaveLength(3)
    expect(line).toContain("::new('ZeroTierOneService')")
  })

  test.each(['--help', 'a b', "x'y", '$(id)', 'x;id', '../x', '', '"&calc&"'])(
    'no manager is given %o for a name',
    (name) => {
      for (const { manager } of Object.values(units)) {
        expect(planUnit('start', { manager, name }, prompt, everywhere).ok).toBe(false)
        expect(unitCommand('start', { manager, name })).toBeNull()
      }
    },
  )
})

describe('how it ended', () => {
  const asked = 'Error executing command as another user: '
  test.each([
    ['pkexec', 126, `${asked}Request dismissed`, 'elevation-cancelled'],
    ['pkexec', 127, `${asked}Not authorized`, 'elevation-denied'],
    ['pkexec', 127, `${asked}No authentication agent found.\n`, 'elevation-no-agent'],
    ['pkexec', 5, 'Failed to start x.service: Unit x.service not found.', 'service-not-started'],
    ['pkexec', 1, 'System has not been booted with systemd as init system', 'service-not-started'],
    ['pkexec', null, '', 'service-not-started'],
    ['osascript', 1, '0:94: execution error: User canceled. (-128)', 'elevation-cancelled'],
    [
      'osascript',
      1,
      '0:94: execution error: Bootstrap failed: 5: Input/output error (5)',
      'service-not-started',
    ],
    ['runas', 54, '', 'elevation-cancelled'],
    ['runas', 1060, '', 'service-not-started'],
  ] as const)('%s %s %s', (kind, exitCode, stderr, code) => {
    expect(readUnitEnd('start', kind, { exitCode, stdout: '', stderr })).toMatchObject({
      ok: false,
      error: { code },
    })
    const stopped = readUnitEnd('stop', kind, { exitCode, stdout: '', stderr })
    expect(stopped).toMatchObject({ error: { code: code.replace('not-started', 'not-stopped') } })
  })

  test.each([
    ['start', 'pkexec', 0, true],
    ['start', 'osascript', 0, true],
    ['start', 'runas', 0, true],
    ['start', 'runas', 1056, true],
    ['stop', 'runas', 1062, true],
    ['stop', 'runas', 1056, false],
    ['start', 'runas', 1062, false],
    ['restart', 'runas', 1056, false],
    ['start', 'pkexec', 1056, false],
  ] as const)('%s by %s with %i: %s', (action, kind, exitCode, isWell) => {
    expect(readUnitEnd(action, kind, { exitCode, stdout: '', stderr: '' }).ok).toBe(isWell)
  })
})
