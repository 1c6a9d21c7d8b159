import type { AccountId } from '../../contract/account.ts'
import { success } from '../../contract/result.ts'
import { headlessShell, type Shell } from '../base/shell.ts'
import type { VerbHandlers } from '../cli/verbs/ask.ts'
import type { Drafts } from '../drafts/drafts.ts'
import { createReportHandlers } from '../report/handlers.ts'
import { createServiceSettingsHandlers } from '../service-settings/handlers.ts'
import type { Store } from '../state/store.ts'
import { composeFeatures, hostedHere, hostedReader } from './features.ts'
import { type Foundation, type FoundationParts, layFoundation } from './foundation.ts'
import { createNetworkHandlers } from './network-handlers.ts'
import { type Running, type StartOptions, startCore } from './start.ts'
import { unwatchedDns, watchComputer } from './watch-computer.ts'

/**
 * The application without a desktop. It looks for the service immediately, but sends no requests until it is told to.
 */
export interface Core {
  readonly store: Store
  readonly drafts: Drafts
  /** Polls the service once and updates the store. Returns whether the service answered; never throws. */
  poll(): Promise<boolean>
  /**
   * Returns the handlers of verbs, which poll only on request. With `writes`, changes that take two steps are
   * completed. `trialTime` is the duration of a default route's trial in ms; undefined: the normal duration. Call
   * either this function or `start`, and only once.
   */
  answerVerbs(writes: boolean, trialTime?: number): VerbHandlers
  /** Starts polling, watches hosted networks and opens the accounts. Call it only once. */
  start(shell?: Shell, options?: StartOptions): Running
  /**
   * Ends the core. Returns false if a request to the system is still pending that would keep the process from ending.
   * With `leave`, it waits only for requests that were sent; the next process that holds the settings continues the
   * rest immediately.
   */
  dispose(leave?: boolean): Promise<boolean>
  /** Remembers that the person was told this many days before the end of an account's key. */
  tellExpiry(account: AccountId, days: number): void
  /** Waits until the current state is stored in the settings. Returns false if they cannot be written. */
  written(): Promise<boolean>
}

/** Ends what a phase has started. `leave` has the same meaning as in `Core.dispose`. */
export type End = (leave: boolean | undefined) => Promise<void>

export async function createCore(parts: FoundationParts): Promise<Core> {
  const foundation = await layFoundation(parts)
  const { store, drafts, accounts, settings, link, demo } = foundation
  const ends: End[] = []
  return {
    store,
    drafts,
    poll: () => foundation.poll(),
    written: foundation.keep,
    tellExpiry: (account, days) => accounts.current()?.tellExpiry(account, days),
    answerVerbs(writes, trialTime) {
      const { handlers, end } = answerVerbs(foundation, writes, trialTime)
      ends.push(end)
      return handlers
    },
    start(shell = headlessShell, startOptions = {}) {
      const { running, end } = startCore(foundation, shell, startOptions)
      ends.push(end)
      return running
    },
    async dispose(leave) {
      for (const end of ends) await end(leave)
      await accounts.stop()
      await settings.current().stop()
      await link.close()
      await demo.close()
      return !foundation.secrets.isPending()
    },
  }
}

function answerVerbs(
  foundation: Foundation,
  writes: boolean,
  trialTime: number | undefined,
): { readonly handlers: VerbHandlers; readonly end: End } {
  const { doctor, networks, writeReport, verbHandlers } = composeFeatures(
    foundation,
    hostedHere(foundation.controller),
    hostedReader(() => success(foundation.controller)),
  )
  const shell = headlessShell
  const poll = (): Promise<boolean> => foundation.poll(() => watch?.dns.reconcile())
  const watch = writes
    ? watchComputer({ ...foundation, poke: () => void poll(), onInterfaces: () => undefined, trialTime })
    : null
  return {
    handlers: {
      ...createNetworkHandlers({ ...networks, shell, dns: watch?.dns ?? unwatchedDns }),
      ...createReportHandlers({ write: writeReport, shell }),
      ...verbHandlers(poll),
      ...createServiceSettingsHandlers({
        link: foundation.link,
        shell,
        platform: process.platform,
        poke: () => void poll(),
      }),
      ...foundation.sets.using,
    },
    async end(leave) {
      doctor.dispose()
      await watch?.reconciler().finish(leave)
      watch?.stop()
    },
  }
}
