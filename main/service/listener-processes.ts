import { userInfo } from 'node:os'
import { runProgram } from '../system/program.ts'
import { system32 } from '../system/windows/powershell.ts'
import type { Ends, Look, Seen } from './listener.ts'
import {
  processesOfServices,
  processesOfTasks,
  type Socket,
  seenAmong,
  socketsOfDarwin,
  socketsOfWindows,
  usersOfPs,
  withUsers,
} from './listener-netstat.ts'
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
