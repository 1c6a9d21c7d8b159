import * as v from 'valibot'
import { type Argument, type CommandName, commands, type Reply } from '../../contract/commands.ts'
import { failure, type Result } from '../../contract/result.ts'
import { argumentBounds, isWithinBounds } from './json-bounds.ts'

/** Every command has a handler: a missing one does not compile. */
export type Handlers = {
  readonly [C in CommandName]: (argument: Argument<C>) => Promise<Result<Reply<C>>> | Result<Reply<C>>
}

/** The handlers of one of the contract's groups of commands. */
export type HandlersOf<Group> = Pick<Handlers, keyof Group & CommandName>

type Handle = (checked: unknown) => Promise<Result<unknown>> | Result<unknown>

/**
 * Answers one message from a window or the command line, whatever it holds: the name is looked up, the argument bounded and parsed
 * strictly.
 */
export async function dispatch(
  handlers: Partial<Handlers>,
  name: unknown,
  argument: unknown,
  log: (message: string) => void,
): Promise<Result<unknown>> {
  if (typeof name !== 'string' || !Object.hasOwn(commands, name)) return failure('command-unknown')
  const command = name as CommandName
  try {
    if (!isWithinBounds(argument, argumentBounds)) return failure('argument-invalid', command)
    const parsed = v.safeParse(commands[command].argument, argument)
    if (!parsed.success) return failure('argument-invalid', command)
    const handle = handlers[command] as Handle | undefined
    return handle === undefined ? failure('sender-refused', command) : await handle(parsed.output)
  } catch (error) {
    log(`${command} failed: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`)
    return failure('internal', command)
  }
}
