import type { Argument, CommandName, Reply } from '../../../contract/commands.ts'
import type { Result } from '../../../contract/result.ts'
import type { Handlers } from '../../base/handlers.ts'

/**
 * The commands that verbs may use, also through the socket. None of them transfers a token, asks for elevated
 * permission by itself, or shows a window.
 */
const askedByVerbs = {
  'snapshot.read': 'reads',
  'snapshot.refresh': 'reads',
  'network.join': 'writes',
  'network.connect': 'writes',
  'network.setFlag': 'writes',
  'network.forget': 'writes',
  'pause.start': 'writes',
  'pause.end': 'writes',
  'sets.use': 'writes',
  'sets.goBack': 'writes',
  'peers.list': 'reads',
  'peers.rotateBond': 'writes',
  'devices.read': 'reads',
  'doctor.read': 'reads',
  'report.write': 'reads',
  'service.address': 'reads',
  'service.readSettings': 'reads',
  'service.changeSettings': 'writes',
} as const satisfies { readonly [C in CommandName]?: 'reads' | 'writes' }

export type AskedByVerbs = keyof typeof askedByVerbs

export type VerbHandlers = Pick<Handlers, AskedByVerbs>

/** Sends a command to the running application or to a core in this process. Never throws. */
export type Ask = <C extends AskedByVerbs>(
  command: C,
  ...argument: Argument<C> extends undefined ? [] : [Argument<C>]
) => Promise<Result<Reply<C>>>

/** Returns whether a command is read-only, so that a retry is safe. */
export function isReadByVerbs(command: AskedByVerbs): boolean {
  return askedByVerbs[command] === 'reads'
}

export function isAskedByVerbs(name: string): name is AskedByVerbs {
  return Object.hasOwn(askedByVerbs, name)
}
