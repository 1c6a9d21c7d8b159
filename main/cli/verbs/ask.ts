import type { Argument, CommandName, Reply } from '../../../contract/commands.ts'
import type { Result } from '../../../contract/result.ts'
import type { Handlers } from '../../base/handlers.ts'

/**
 * The commands that verbs may use, also through the socket. None of them transfers a token, asks for elevated
 * permission by itself, or shows a window.
 */
const askedByVerbs = [
  'snapshot.read',
  'snapshot.refresh',
  'network.join',
  'network.connect',
  'network.setFlag',
  'network.forget',
  'pause.start',
  'pause.end',
  'sets.use',
  'sets.goBack',
  'peers.list',
  'peers.rotateBond',
  'devices.read',
  'doctor.read',
  'report.write',
  'service.address',
  'service.readSettings',
  'service.changeSettings',
] as const satisfies readonly CommandName[]

export type AskedByVerbs = (typeof askedByVerbs)[number]

export type VerbHandlers = Pick<Handlers, AskedByVerbs>

/** Sends a command to the running application or to a core in this process. Never throws. */
export type Ask = <C extends AskedByVerbs>(
  command: C,
  ...argument: Argument<C> extends undefined ? [] : [Argument<C>]
) => Promise<Result<Reply<C>>>

const readByVerbs: ReadonlySet<AskedByVerbs> = new Set<AskedByVerbs>([
  'snapshot.read',
  'snapshot.refresh',
  'peers.list',
  'devices.read',
  'doctor.read',
  'report.write',
  'service.address',
  'service.readSettings',
])

/** Returns whether a command is read-only, so that a retry is safe. */
export function isReadByVerbs(command: AskedByVerbs): boolean {
  return readByVerbs.has(command)
}

export function isAskedByVerbs(name: unknown): name is AskedByVerbs {
  return askedByVerbs.some((each) => each === name)
}
