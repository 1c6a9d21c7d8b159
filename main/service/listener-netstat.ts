import type { Ends, Seen, User } from './listener.ts'

/** A line of what netstat prints; the process number 0: none has the socket any more */
export interface Socket {
  readonly local: Place
  /** null: it listens */
  readonly remote: Place | null
  readonly process: number
}

/** `any4` and `any6`: all addresses of that family; `any`: of both */
interface Place {
  readonly address: string
  readonly port: number
}

/** The same as `Seen`, of processes. */
export interface SeenProcesses {
  readonly listeners: readonly number[]
  readonly holders: readonly number[]
  readonly state: Seen['state']
}

/**
 * What `netstat -anv -p tcp` of macOS prints; null: it does not say which process. Releases before 15 have a column
 * "pid"; later ones "process:pid", in which a process's name may hold anything, but nothing after its number can.
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
    const local = /^tcp(4|6|46)$/.test(kind) ? placeOfDarwin(near, kind) : null
    const number = named ? /:(\d+)(?:\s+[\da-fx]+)+\s*$/.exec(line)?.[1] : rest[column - 6]
    if (local === null || number === undefined || !/^\d+$/.test(number)) return []
    const remote = state === 'LISTEN' ? null : placeOfDarwin(far, kind)
    if (remote === null && state !== 'LISTEN') return []
    return [{ local, remote, process: Number(number) }]
  })
}

/** What `netstat -ano` of Windows prints. Its words are the system's language's, so none of them is looked at; null: nothing that is known. */
export function socketsOfWindows(text: string): readonly Socket[] | null {
  const sockets = text.split('\n').flatMap((line) => {
    const [kind = '', near = '', far = '', ...rest] = line.trim().split(/\s+/)
    const number = rest.at(-1) ?? ''
    const local = placeOfWindows(near)
    const remote = placeOfWindows(far)
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
  const isOther = (place: Place | null): boolean => place?.port === port && names.includes(place.address)
  const isOurs = (place: Place | null): boolean => place?.port === ourPort && ours.includes(place.address)
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

/** Processes by their users; one whose user is not known stands for itself. */
export function withUsers(
  { listeners, holders, state }: SeenProcesses,
  users: ReadonlyMap<number, User>,
): Seen {
  const userOf = (process: number): User => users.get(process) ?? `process ${process}`
  return { listeners: listeners.map(userOf), holders: holders.map(userOf), state }
}

/** What `ps -o pid= -o uid=` prints: users by process. */
export function usersOfPs(text: string): ReadonlyMap<number, number> {
  return new Map(
    [...text.matchAll(/^\s*(\d+)\s+(\d+)\s*$/gm)].map((found) => [Number(found[1]), Number(found[2])]),
  )
}

/** What `sc queryex` prints: the processes of services. */
export function processesOfServices(text: string): ReadonlySet<number> {
  return new Set([...text.matchAll(/^\s+PID\s*:\s*(\d+)\s*$/gm)].map((found) => Number(found[1])))
}

/** What `tasklist /fo csv /nh` prints: its processes; none in the sentence that says that there are none. */
export function processesOfTasks(text: string): ReadonlySet<number> {
  return new Set([...text.matchAll(/^"[^"]*","(\d+)",/gm)].map((found) => Number(found[1])))
}

/** "127.0.0.1.9993", "::1.9993", "*.9993" */
function placeOfDarwin(text: string, kind: string): Place | null {
  const found = /^(.+)\.(\d+)$/.exec(text)
  if (found === null) return null
  const [, address = '', port] = found
  const any = kind === 'tcp46' ? 'any' : kind === 'tcp4' ? 'any4' : 'any6'
  return { address: address === '*' ? any : address, port: Number(port) }
}

/** "127.0.0.1:9993", "[::1]:9993", "0.0.0.0:9993", "[::]:0" */
function placeOfWindows(text: string): Place | null {
  const found = /^(?:\[([^\]]+)\]|([\d.]+)):(\d+)$/.exec(text)
  if (found === null) return null
  const [, six, four = '', port] = found
  const address = six ?? four
  const any = address === '0.0.0.0' ? 'any4' : address === '::' ? 'any6' : null
  return { address: any ?? address, port: Number(port) }
}
