import { userInfo } from 'node:os'
import { runProgram } from '../system/program.ts'
import { system32 } from '../system/windows/powershell.ts'
import type { Ends, Look, Seen, User } from './listener-guard.ts'
import type { Surroundings } from './profiles.ts'

/*
 * macOS and Windows report the process of a socket, and a second program its user. If the program is missing, the
 * result is unknown, as without a table. If it is late or prints too much, the listener may have caused that on
 * purpose, so the connection counts as not accepted yet.
 */
type Reply<T> = T | 'nothing' | 'late'
type Users = ReadonlyMap<number, number>

const bounds = { timeout: 3_000, most: 4 * 1024 * 1024 }
const nobodyYet: Seen = { listeners: [], holders: [], state: 'waiting' }

export async function lookOnDarwin(ends: Ends): Promise<Seen | null> {
  return look(ends, await ask('/usr/sbin/netstat', ['-anv', '-p', 'tcp'], socketsOfDarwin), (processes) =>
    ask('/bin/ps', ['-o', 'pid=', '-o', 'uid=', '-p', processes.join(',')], usersOfPs),
  )
}

export function lookOnWindows(env: Surroundings['env']): Look {
  const system = system32(env)
  return async (ends) =>
    look(ends, await ask(`${system}\\NETSTAT.EXE`, ['-ano'], socketsOfWindows), (processes) =>
      usersOnWindows(system, env, processes),
    )
}

async function look(
  ends: Ends,
  sockets: Reply<readonly Socket[]>,
  usersOf: (processes: readonly number[]) => Promise<Reply<Users>>,
): Promise<Seen | null> {
  if (typeof sockets === 'string') return sockets === 'late' ? nobodyYet : null
  const seen = seenAmong(sockets, ends)
  const processes = [...new Set([...seen.listeners, ...seen.holders])]
  const users = processes.length === 0 ? new Map() : await usersOf(processes)
  if (typeof users === 'string') return users === 'late' ? nobodyYet : null
  return withUsers(seen, users)
}

async function ask<T>(
  file: string,
  args: readonly string[],
  read: (stdout: string) => T | null,
): Promise<Reply<T>> {
  const end = await runProgram({ paths: [file], args, ...bounds })
  if (end.kind === 'missing' || end.kind === 'failed') return 'nothing'
  if (end.kind !== 'ended' || end.code === null) return 'late'
  return read(end.stdout) ?? 'nothing'
}

/**
 * Windows does not reveal the user of another user's process. But only an administrator can create a service, and
 * anyone may list the processes of services. These count as the system's, and so do the user's own programs, because
 * nothing of the user's is safe from those; files have owner 0 here.
 */
async function usersOnWindows(
  system: string,
  env: Surroundings['env'],
  processes: readonly number[],
): Promise<Reply<Users>> {
  const all = ['queryex', 'type=', 'service', 'state=', 'active', 'bufsize=', '262144']
  const services = await ask(`${system}\\sc.exe`, all, processesOfServices)
  if (typeof services === 'string') return services
  const name = `${env.USERDOMAIN ?? env.COMPUTERNAME ?? '.'}\\${userInfo().username}`
  const users = new Map<number, number>()
  for (const process of processes) {
    const one = ['/fo', 'csv', '/nh', '/fi', `PID eq ${process}`, '/fi', `USERNAME eq ${name}`]
    const own = services.has(process) ? services : await ask(`${system}\\tasklist.exe`, one, processesOfTasks)
    if (typeof own === 'string') return own
    if (own.has(process)) users.set(process, 0)
  }
  return users
}

/** One line of netstat's output; process 0: no process holds the socket any more */
export interface Socket {
  readonly local: Endpoint
  /** null: it is a listening socket */
  readonly remote: Endpoint | null
  readonly process: number
}

/** The address `any4` or `any6` is the wildcard of one family; `any` that of both */
interface Endpoint {
  readonly address: string
  readonly port: number
}

/** Like `Seen`, with processes in place of users. */
export interface SeenProcesses {
  readonly listeners: readonly number[]
  readonly holders: readonly number[]
  readonly state: Seen['state']
}

/**
 * Parses the output of `netstat -anv -p tcp` on macOS; null: it does not name processes. Releases before 15 have a
 * column "pid"; later ones have "process:pid", where the process's name may contain anything, but is always followed by
 * the number.
 */
export function socketsOfDarwin(text: string): readonly Socket[] | null {
  const lines = text.split('\n')
  const head = lines.find((line) => line.startsWith('Proto '))?.split(/\s+/) ?? []
  const named = head.includes('process:pid')
  // "Local Address" and "Foreign Address" are two words each.
  const column = head.indexOf('pid') - 2
  if (!named && column < 0) return null
  return lines.flatMap((line) => {
    const [kind = '', , , near = '', far = '', state = '', ...rest] = line.trim().split(/\s+/)
    const local = /^tcp(4|6|46)$/.test(kind) ? darwinEndpoint(near, kind) : null
    const number = named ? /:(\d+)(?:\s+[\da-fx]+)+\s*$/.exec(line)?.[1] : rest[column - 6]
    if (local === null || number === undefined || !/^\d+$/.test(number)) return []
    const remote = state === 'LISTEN' ? null : darwinEndpoint(far, kind)
    if (remote === null && state !== 'LISTEN') return []
    return [{ local, remote, process: Number(number) }]
  })
}

/**
 * Parses the output of `netstat -ano` on Windows. Its words are translated, so none of them is used; null: unexpected
 * output.
 */
export function socketsOfWindows(text: string): readonly Socket[] | null {
  const sockets = text.split('\n').flatMap((line) => {
    const [kind = '', near = '', far = '', ...rest] = line.trim().split(/\s+/)
    const number = rest.at(-1) ?? ''
    const local = windowsEndpoint(near)
    const remote = windowsEndpoint(far)
    if (kind !== 'TCP' || local === null || remote === null || !/^\d+$/.test(number)) return []
    return [{ local, remote: remote.port === 0 ? null : remote, process: Number(number) }]
  })
  return sockets.length === 0 ? null : sockets
}

export function seenAmong(sockets: readonly Socket[], ends: Ends): SeenProcesses {
  const { address, port, ourAddress, ourPort } = ends
  const names = namesOf(address)
  const ours = namesOf(ourAddress)
  const [near, far] = address.includes(':') ? ['any6', 'any6'] : ['any4', 'any6']
  const isOther = (endpoint: Endpoint | null): boolean =>
    endpoint?.port === port && names.includes(endpoint.address)
  const isOurs = (endpoint: Endpoint | null): boolean =>
    endpoint?.port === ourPort && ours.includes(endpoint.address)
  const listening = sockets.filter(({ local, remote }) => remote === null && local.port === port)
  const listeners =
    [
      listening.filter(({ local }) => names.includes(local.address)),
      listening.filter(({ local }) => local.address === near || local.address === 'any'),
      listening.filter(({ local }) => local.address === far),
    ].find((found) => found.length > 0) ?? []
  const others = sockets.filter(({ local, remote }) => isOther(local) && isOurs(remote))
  const holders = others.filter(({ process }) => process > 0)
  const own = sockets.some(({ local, remote }) => isOurs(local) && isOther(remote))
  const without = others.length > 0 ? 'closed' : own ? 'waiting' : 'hidden'
  return {
    listeners: listeners.map(({ process }) => process),
    holders: holders.map(({ process }) => process),
    state: holders.length > 0 ? 'accepted' : without,
  }
}

function namesOf(address: string): readonly string[] {
  return address.includes(':') ? [address] : [address, `::ffff:${address}`]
}

/** Maps processes to their users; a process whose user is unknown counts as a user of its own. */
export function withUsers(
  { listeners, holders, state }: SeenProcesses,
  users: ReadonlyMap<number, User>,
): Seen {
  const userOf = (process: number): User => users.get(process) ?? `process ${process}`
  return { listeners: listeners.map(userOf), holders: holders.map(userOf), state }
}

/** Parses the output of `ps -o pid= -o uid=`: user by process. */
export function usersOfPs(text: string): ReadonlyMap<number, number> {
  return new Map(
    [...text.matchAll(/^\s*(\d+)\s+(\d+)\s*$/gm)].map((found) => [Number(found[1]), Number(found[2])]),
  )
}

/** Parses the output of `sc queryex`: the processes of services. */
export function processesOfServices(text: string): ReadonlySet<number> {
  return new Set([...text.matchAll(/^\s+PID\s*:\s*(\d+)\s*$/gm)].map((found) => Number(found[1])))
}

/** Parses the output of `tasklist /fo csv /nh`: process numbers; empty for its message that there are none. */
export function processesOfTasks(text: string): ReadonlySet<number> {
  return new Set([...text.matchAll(/^"[^"]*","(\d+)",/gm)].map((found) => Number(found[1])))
}

/** Parses "127.0.0.1.9993", "::1.9993" or "*.9993" */
function darwinEndpoint(text: string, kind: string): Endpoint | null {
  const found = /^(.+)\.(\d+)$/.exec(text)
  if (found === null) return null
  const [, address = '', port] = found
  const any = kind === 'tcp46' ? 'any' : kind === 'tcp4' ? 'any4' : 'any6'
  return { address: address === '*' ? any : address, port: Number(port) }
}

/** Parses "127.0.0.1:9993", "[::1]:9993", "0.0.0.0:9993" or "[::]:0" */
function windowsEndpoint(text: string): Endpoint | null {
  const found = /^(?:\[([^\]]+)\]|([\d.]+)):(\d+)$/.exec(text)
  if (found === null) return null
  const [, six, four = '', port] = found
  const address = six ?? four
  const any = address === '0.0.0.0' ? 'any4' : address === '::' ? 'any6' : null
  return { address: any ?? address, port: Number(port) }
}
