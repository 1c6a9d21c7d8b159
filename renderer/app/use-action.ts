import { useState } from 'preact/hooks'
import type { CommandName } from '../../contract/commands.ts'
import type { Fault } from '../../contract/fault.ts'
import { type App, useApp } from './state.ts'

/** The state of a command that a dialog or form sends. */
interface Action {
  readonly busy: boolean
  /** The running command, or null */
  readonly running: CommandName | null
  /** The reason why the last command failed. The next one clears it. */
  readonly fault: Fault | null
  readonly clearFault: () => void
  /** Like `tryAsk`. The dialog shows the fault beside its button. */
  readonly send: App['tryAsk']
}

/** Sends one command at a time, and holds the state for its button and banner. */
export function useAction(): Action {
  const { tryAsk } = useApp()
  const [running, setRunning] = useState<CommandName | null>(null)
  const [fault, setFault] = useState<Fault | null>(null)
  const send: App['tryAsk'] = async (command, ...argument) => {
    setRunning(command)
    setFault(null)
    const reply = await tryAsk(command, ...argument)
    setRunning(null)
    if (!reply.ok) setFault(reply.error)
    return reply
  }
  return { busy: running !== null, running, fault, clearFault: () => setFault(null), send }
}
