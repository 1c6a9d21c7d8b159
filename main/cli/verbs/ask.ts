import type { Argument, CommandName, Reply } from '../../../contract/commands.ts'
import type { Result } from '../../../contract/result.ts'
import type { Handlers } from '../../base/handlers.ts'

/**
 * What verbs may ask of the application, by way of its socket too: nothing that carries a token in either direction,
 * asks for elevated permission by itself, or shows a window.
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
  'devices.read',
  'doctor.read',
  'report.write',
  'service.address',
] as const satisfies readonly CommandName[]

export type AskedByVerbs = (typeof askedByVerbs)[number]

/** One handler for each */
export type VerbHandlers = Pick<Handlers, AskedByVerbs>

/** Asks the running application, or a core of this process; no verb knows which. Never throws. */
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
])

/** Returns whether a command is read-only, so that a retry is safe. */
export function isReadByVerbs(command: AskedByVerbs): boolean {
  return readByVerbs.has(command)
}

export function isAskedByVerbs(name: unknown): name is AskedByVerbs {
  return askedByVerbs.some((each) => each === name)
}
