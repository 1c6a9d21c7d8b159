import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { Message, type MessageBus, systemBus, Variant } from '@jellybrick/dbus-next'
import { patience } from '../../../contract/testing/patience.ts'

const socket = '/run/dbus/system_bus_socket'
const ruleFile = '/etc/polkit-1/rules.d/00-meshtray-test.rules'
const authority = {
  destination: 'org.freedesktop.PolicyKit1',
  path: '/org/freedesktop/PolicyKit1/Authority',
  interface: 'org.freedesktop.PolicyKit1.Authority',
}

/** Returns why polkit cannot be tested on this machine, with these files run by the user "nobody"; null: it can. */
export function polkitMissing(...files: readonly string[]): string | null {
  if (process.platform !== 'linux') return 'polkit is for Linux'
  if (process.getuid?.() !== 0) return 'starting a system bus and writing a polkit rule needs root'
  const programs = ['/usr/bin/pkexec', '/usr/bin/dbus-daemon', '/usr/lib/polkit-1/polkitd']
  const missing = programs.filter((path) => !existsSync(path))
  if (missing.length > 0) return `not installed: ${missing.join(', ')}`
  const closed = files.find(
    (file) => spawnSync('test', ['-r', file], { uid: 65534, gid: 65534 }).status !== 0,
  )
  if (closed !== undefined) return `the user "nobody" may not read ${closed}`
  // A running one is the machine's own, and its rules are not ours to change.
  return existsSync(socket) ? 'a system bus runs here already' : null
}

/** The person's answer to the agent's dialog. */
export type Person = 'cancels' | 'mistypes' | 'agrees' | 'agrees once' | 'is away'

export interface Polkit {
  /** YES grants, NO denies, without asking; null: no rule, an agent is asked. */
  rule(user: string, result: 'YES' | 'NO' | null): Promise<void>
  /** An authentication agent for a process, until it is stopped. */
  agent(pid: number, person: Person): Promise<{ readonly prompts: readonly string[]; stop(): void }>
  stop(): Promise<void>
}

/** A system bus, which starts polkitd when it is first asked for. */
export async function startPolkit(): Promise<Polkit> {
  const daemon = spawn('dbus-daemon', ['--system', '--nofork', '--nopidfile', '--nosyslog'], {
    stdio: 'ignore',
  })
  await until(() => existsSync(socket), daemon)
  return {
    async rule(user, result) {
      await rm(ruleFile, { force: true })
      if (result !== null) await writeFile(ruleFile, ruleFor(user, result), { mode: 0o644 })
      // polkitd watches the folder and reads it again after a while.
      await sleep(2_500)
    },
    agent: registerAgent,
    async stop() {
      await rm(ruleFile, { force: true })
      const ended = new Promise((resolve) => daemon.once('exit', resolve))
      daemon.kill()
      await ended
      await rm(socket, { force: true })
    },
  }
}

/** On the system bus that this process's environment names. */
export async function registerAgent(pid: number, person: Person): ReturnType<Polkit['agent']> {
  const bus = systemBus()
  const prompts: string[] = []
  bus.addMethodHandler((message) => {
    if (message.interface !== 'org.freedesktop.PolicyKit1.AuthenticationAgent') return false
    if (message.member === 'BeginAuthentication') {
      prompts.push(String(message.body[1]))
      void answer(bus, message, person === 'agrees once' && prompts.length > 1 ? 'cancels' : person)
    }
    return true
  })
  await call(bus, 'RegisterAuthenticationAgent', '(sa{sv})ss', [
    await subject(pid),
    'en_US.UTF-8',
    '/org/meshtray/test/Agent',
  ])
  return { prompts, stop: () => bus.disconnect() }
}

function ruleFor(user: string, result: string): string {
  return `polkit.addRule(function (action, subject) {
  if (action.id == "org.freedesktop.policykit.exec" && subject.user == "${user}") return polkit.Result.${result};
});
`
}

async function until(done: () => boolean, child: ChildProcess): Promise<void> {
  for (let round = 0; round * 50 < patience && child.exitCode === null; round += 1) {
    if (done()) return
    await sleep(50)
  }
  throw new Error(`the system bus did not start (${child.exitCode})`)
}

async function subject(pid: number): Promise<unknown> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8')
  const [started = '0'] = stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .slice(19)
  return ['unix-process', { pid: new Variant('u', pid), 'start-time': new Variant('t', BigInt(started)) }]
}

async function call(bus: MessageBus, member: string, signature: string, body: unknown[]): Promise<void> {
  await bus.call(new Message({ ...authority, member, signature, body }))
}

async function answer(bus: MessageBus, message: Message, person: Person): Promise<void> {
  if (person === 'is away') return
  if (person === 'cancels') {
    bus.send(Message.newError(message, 'org.freedesktop.PolicyKit1.Error.Cancelled', 'dismissed'))
    return
  }
  if (person === 'agrees' || person === 'agrees once') {
    const [, , , , cookie, identities] = message.body
    const identity: unknown = Array.isArray(identities) ? identities[0] : null
    await call(bus, 'AuthenticationAgentResponse2', 'us(sa{sv})', [0, cookie, identity])
  }
  bus.send(Message.newMethodReturn(message, '', []))
}
