import { useState } from 'preact/hooks'
import type { CommandName } from '../../contract/commands.ts'
import type { Fault } from '../../contract/fault.ts'
import { type App, useApp } from './state.ts'

/** What a dialog or a form sends. */
interface Action {
  readonly busy: boolean
  /** Which command is on its way; null: none */
  readonly running: CommandName | null
  /** Why the last one failed; the next one clears it. */
  readonly fault: Fault | null
  readonly clearFault: () => void
  /** As `tryAsk`; the fault is shown beside the button, so that nobody else need tell it. */
  readonly send: App['tryAsk']
}

/** Sends one command at a time, and holds what its button and its banner show. */
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
