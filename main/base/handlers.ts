import type { Argument, CommandName, Reply } from '../../contract/commands.ts'
import type { Result } from '../../contract/result.ts'

/** Every command has a handler: a missing one does not compile. */
export type Handlers = {
  readonly [C in CommandName]: (argument: Argument<C>) => Promise<Result<Reply<C>>> | Result<Reply<C>>
}

/** The handlers of one of the contract's groups of commands. */
export type HandlersOf<Group> = Pick<Handlers, keyof Group & CommandName>
