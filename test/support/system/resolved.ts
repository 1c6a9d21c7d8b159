import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { chmod, cp, mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { patience } from '../../../contract/testing/patience.ts'
import { busDaemon, onSystemBus } from '../../../main/system/linux/system-bus.ts'
import { projectRoot } from '../app/application.ts'
import { endProcess } from '../demo-process.ts'
import { temporaryFolder } from '../temp-folder.ts'

const polkitd = ['/usr/lib/polkit-1/polkitd', '/usr/libexec/polkitd'].find(existsSync)
/** Unpacked where it is not installed: its package would take over how this machine asks for names. */
const root = ['/', join(projectRoot, '.cache/unpacked')].find((folder) =>
  existsSync(join(folder, 'lib/systemd/systemd-resolved')),
)
const rules = '/etc/polkit-1/rules.d'
const actions = '/usr/share/polkit-1/actions'

/** Returns why systemd-resolved and polkitd cannot run here; null: they can. */
export function resolvedMissing(): string | null {
  if (root === undefined) return 'systemd-resolved is not here'
  if (polkitd === undefined) return 'polkitd is not installed'
  const hasOtherUsers = !readFileSync('/proc/self/uid_map', 'utf8').trim().endsWith(' 1')
  return hasOtherUsers ? null : 'daemons of other users need root'
}

export interface ResolverDaemon {
  /** Ends systemd-resolved; `forgets`: and what it keeps for its next start, as after a restart of the computer. */
  end(forgets?: boolean): Promise<void>
  begin(): Promise<void>
  /** YES grants, NO denies, without asking; null: no rule, an agent is asked. */
  rule(user: string, result: 'YES' | 'NO' | null): Promise<void>
  /** Content of /etc/resolv.conf */
  file(text: string): Promise<void>
  stop(): Promise<void>
}

/**
 * The real systemd-resolved and polkitd on a system bus of the test's own, in the mount namespace that the tests of the
 * kernel run in: it hides the machine's own folders behind ours. DBUS_SYSTEM_BUS_ADDRESS says where the bus is.
 */
export async function startResolved(): Promise<ResolverDaemon> {
  const folder = await temporaryFolder('resolved')
  await chmod(folder.path, 0o755)
  const at = (name: string): string => join(folder.path, name)
  const package_ = root ?? '/'
  const mounts: string[] = []
  const mount = (...args: readonly string[]): void => {
    execFileSync('/usr/bin/mount', args)
    mounts.unshift(args.at(-1) ?? '')
  }

  await Promise.all(['rules', 'actions', 'etc'].map((name) => mkdir(at(name))))
  await cp(actions, at('actions'), { recursive: true })
  await cp(join(package_, actions), at('actions'), { recursive: true })
  for (const name of ['passwd', 'group']) await cp(`/etc/${name}`, at(`etc/${name}`))
  if (!readFileSync('/etc/passwd', 'utf8').includes('systemd-resolve:')) {
    await writeFile(at('etc/passwd'), 'systemd-resolve:x:989:989::/:/usr/sbin/nologin\n', { flag: 'a' })
    await writeFile(at('etc/group'), 'systemd-resolve:x:989:\n', { flag: 'a' })
  }
  await writeFile(at('etc/resolv.conf'), 'nameserver 127.0.0.53\n', { mode: 0o644 })
  await writeFile(at('bus.conf'), busConfig(at('bus'), join(package_, 'usr/share/dbus-1/system.d')))
  mount('-t', 'tmpfs', 'tmpfs', '/run')
  for (const name of ['passwd', 'group', 'resolv.conf']) mount('--bind', at(`etc/${name}`), `/etc/${name}`)
  mount('--bind', at('actions'), actions)
  mount('--bind', at('rules'), rules)

  process.env.DBUS_SYSTEM_BUS_ADDRESS = `unix:path=${at('bus')}`
  const run = (file: string, ...args: readonly string[]): ChildProcess =>
    spawn(file, args, { stdio: 'ignore' })
  const bus = run('/usr/bin/dbus-daemon', `--config-file=${at('bus.conf')}`, '--nofork', '--nopidfile')
  await until(async () => existsSync(at('bus')))
  const authority = run(polkitd ?? '', '--no-debug')
  await until(() => isOnBus('org.freedesktop.PolicyKit1'))
  let resolved: ChildProcess | null = null

  const daemon: ResolverDaemon = {
    async end(forgets = false) {
      if (resolved !== null) await endProcess(resolved, 'systemd-resolved')
      resolved = null
      if (forgets) await rm('/run/systemd/resolve', { recursive: true, force: true })
    },
    async begin() {
      await mkdir('/run/systemd', { recursive: true })
      resolved = run(join(package_, 'lib/systemd/systemd-resolved'))
      await until(() => isOnBus('org.freedesktop.resolve1'))
    },
    async rule(user, result) {
      await rm(at('rules/00-test.rules'), { force: true })
      if (result !== null) await writeFile(at('rules/00-test.rules'), ruleFor(user, result), { mode: 0o644 })
      // polkitd watches the folder and reads it again after a while.
      await sleep(2_500)
    },
    file: (text) => writeFile(at('etc/resolv.conf'), text),
    async stop() {
      await daemon.end()
      await endProcess(authority, 'polkitd')
      await endProcess(bus, 'the bus')
      delete process.env.DBUS_SYSTEM_BUS_ADDRESS
      for (const place of mounts) execFileSync('/usr/bin/umount', ['--lazy', place])
      await folder.dispose()
    },
  }
  await daemon.begin().catch(async (error: unknown) => {
    await daemon.stop()
    throw error
  })
  return daemon
}

function ruleFor(user: string, result: string): string {
  return `polkit.addRule(function (action, subject) {
  if (action.id.indexOf("org.freedesktop.resolve1.") == 0 && subject.user == "${user}") return polkit.Result.${result};
});
`
}

/** The system's own rules of who may own and call what, with an address of ours. */
function busConfig(socket: string, more: string): string {
  return `<!DOCTYPE busconfig PUBLIC "-//freedesktop//DTD D-Bus Bus Configuration 1.0//EN"
 "http://www.freedesktop.org/standards/dbus/1.0/busconfig.dtd">
<busconfig>
  <type>system</type>
  <listen>unix:path=${socket}</listen>
  <auth>EXTERNAL</auth>
  <policy context="default">
    <allow user="*"/>
    <deny own="*"/>
    <deny send_type="method_call"/>
    <allow send_type="signal"/>
    <allow send_requested_reply="true" send_type="method_return"/>
    <allow send_requested_reply="true" send_type="error"/>
    <allow receive_type="method_call"/>
    <allow receive_type="method_return"/>
    <allow receive_type="error"/>
    <allow receive_type="signal"/>
    <allow send_destination="org.freedesktop.DBus"/>
  </policy>
  <includedir>/usr/share/dbus-1/system.d</includedir>
  <includedir>${more}</includedir>
</busconfig>
`
}

function isOnBus(name: string): Promise<boolean> {
  return onSystemBus(2_000, async (call) => {
    const [has] = await call(busDaemon, 'NameHasOwner', 's', [name])
    return has === true
  })
}

async function until(done: () => Promise<boolean>): Promise<void> {
  for (let round = 0; round * 50 < patience; round += 1) {
    if (await done()) return
    await sleep(50)
  }
  throw new Error('it did not start')
}
