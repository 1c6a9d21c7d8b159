import { setTimeout as sleep } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import { failure, type Result } from '../../../contract/result.ts'
import type { Translate } from '../../../words/translate.ts'
import { codeOf } from '../../base/error-code.ts'
import { dispatch } from '../../base/handlers.ts'
import type { Log } from '../../base/log.ts'
import { commandLineTranslate, localeFor } from '../../base/translators.ts'
import { demoFolder, readPreferences } from '../../settings/settings-file.ts'
import { lockHolder, removeLeftovers, tryWriterLock, type WriterLock } from '../../settings/writer-lock.ts'
import { type Reached, type Refusal, reachApplication } from '../socket/client.ts'
import { noChoice, type ServiceChoice, serviceChosen } from '../socket/protocol.ts'
import { socketPath } from '../socket/socket-path.ts'
import type { Ask } from './ask.ts'
import { createHandOver, type VerbCore } from './hand-over.ts'
import { isOnTrial } from './settled.ts'
import { errorJson, notDone, type VerbCall, type VerbOutcome, type VerbParts } from './verb.ts'

interface Ended extends VerbOutcome {
  /** True if no pending operation of the system keeps the process from ending */
  readonly free: boolean
}

interface Surroundings extends Pick<VerbParts, 'signal' | 'tell'> {
  /** The settings folder */
  readonly folder: string
  readonly log: Log
  /** The system's locale */
  readonly locale: string
  /** Creates the core of a verb when no application is running. */
  readonly createCore: () => Promise<VerbCore>
  /** The version of the application, which must be the same on both sides */
  readonly version: string
  /** The length of a default-route trial in ms; undefined: the default. Tests shorten it. */
  readonly trialTime?: number
  /** The ms to wait for other verbs; undefined: the default. Tests shorten it. */
  readonly patience?: number
}

/** Runs a verb on the running application or, if there is none, on a core of its own. */
export async function runVerb(call: VerbCall, options: ServiceChoice, at: Surroundings): Promise<Ended> {
  const ended = await runAnywhere(call, options, at)
  return call.json && ended.text === '' && ended.error !== undefined
    ? { ...ended, text: errorJson(ended.error) }
    : ended
}

async function runAnywhere(call: VerbCall, options: ServiceChoice, at: Surroundings): Promise<Ended> {
  const { preferences } = await readPreferences(at.folder)
  const t = await commandLineTranslate(localeFor(preferences.language, at.locale))
  if (call.needs === 'nothing') return { ...(await call.run({ ...at, t, ask: askNobody })), free: true }
  const chosen = serviceChosen(options)
  const isChosen = !isDeepStrictEqual(chosen, noChoice)
  const reach = (): Promise<Reached> =>
    reachApplication(socketPath(at.folder), { version: at.version, service: isChosen ? chosen : null })
  const first = await reach()
  const mayWrite = call.writes && first.kind === 'none' && call.needs !== 'application'
  const turn = mayWrite ? await takeTurn(at, t, reach) : first
  switch (turn.kind) {
    case 'application': {
      if (turn.isDemo && !chosen.demo) at.tell(t('command-line.demo'))
      const outcome = await call.run({ ...at, t, ask: turn.ask })
      turn.close()
      return { ...outcome, free: true }
    }
    case 'not-possible':
      return { ...notDone('settings-in-use', turn.reason), free: true }
    case 'turn':
      return runAlone(call, at, t, { lock: turn.lock, reach })
    default:
      if (call.needs === 'application') return { code: 1, text: '', free: true }
  }
  if (turn.kind === 'refused') {
    const refused = refusalOutcome(t, turn.why)
    // The application uses the settings, so a verb that writes ends here and one that only reads continues.
    if (call.writes) return { ...refused, free: true }
    if (turn.why.code !== 'other-service') at.tell(refusalText(t, turn.why))
  }
  return runAlone(call, at, t, null)
}

type Turn =
  | { readonly kind: 'turn'; readonly lock: WriterLock }
  | { readonly kind: 'not-possible'; readonly reason: string }
  | Exclude<Reached, { readonly kind: 'none' }>

/** Waits for the lock of the settings. Returns the application instead if one has started meanwhile. */
async function takeTurn(at: Surroundings, t: Translate, reach: () => Promise<Reached>): Promise<Turn> {
  const { folder, signal, patience = longestTurn } = at
  const begin = performance.now()
  const writer = async (): Promise<string> => {
    const holder = await lockHolder(folder)
    return t(`command-line.writer.${holder?.kind ?? 'unknown'}`, { process: String(holder?.process ?? '') })
  }
  let isTold = false
  for (;;) {
    let lock: WriterLock | null
    try {
      lock = tryWriterLock(folder, 'verb')
    } catch (error) {
      const reason = t('command-line.noLock', { folder, code: codeOf(error) })
      return { kind: 'not-possible', reason }
    }
    // This comes after the attempt to lock, because an application opens its socket before it takes the lock.
    const reached = await reach()
    if (reached.kind !== 'none') {
      lock?.free()
      return reached
    }
    if (lock !== null) return { kind: 'turn', lock }
    const waited = performance.now() - begin
    if (signal.aborted)
      return { kind: 'not-possible', reason: t('command-line.notWaitedFor', { writer: await writer() }) }
    if (waited > patience) {
      const seconds = Math.round(waited / 1_000)
      return {
        kind: 'not-possible',
        reason: t('command-line.waitedFor', { writer: await writer(), seconds }),
      }
    }
    if (waited > quiet && !isTold) {
      isTold = true
      at.tell(t('command-line.waitingFor', { writer: await writer() }))
    }
    await sleep(pace, undefined, { signal }).catch(() => undefined)
  }
}

/** Times in ms: between two attempts, until the person is told about the wait, and until the timeout */
const pace = 100
const quiet = 1_000
const longestTurn = 60_000

/** The lock of a verb that writes without the application, and the way to reach one that starts */
interface Held {
  readonly lock: WriterLock
  readonly reach: () => Promise<Reached>
}

/** Runs a verb on a core of its own. `held` null: the verb only reads. */
async function runAlone(call: VerbCall, at: Surroundings, t: Translate, held: Held | null): Promise<Ended> {
  let end = async (): Promise<boolean> => true
  try {
    if (held !== null) await Promise.all([at.folder, demoFolder(at.folder)].map(removeLeftovers))
    const core = await at.createCore()
    end = () => core.dispose()
    const ask = askCore(core, call.writes, at)
    if (held === null) return await ended(await call.run({ ...at, t, ask, alone: true }))
    const turn = createHandOver({ core, ask, reach: held.reach, free: held.lock.free, pace })
    end = turn.end
    const refused = turn.refused.then((why) => refusalOutcome(t, why))
    const run = call.run({
      ...at,
      t,
      ask: turn.ask,
      get alone() {
        return turn.isAlone()
      },
    })
    const outcome = await Promise.race([run, refused])
    await untilTried(core, turn.isAlone)
    // This must be awaited here, so that the lock is freed only after the core has written the settings.
    return await ended(outcome)
  } catch (error) {
    await end()
    throw error
  } finally {
    held?.lock.free()
  }

  async function ended(outcome: VerbOutcome): Promise<Ended> {
    return { ...outcome, free: await end() }
  }
}

const askNobody: Ask = async () => failure('application-closed')

function refusalOutcome(t: Translate, why: Refusal): VerbOutcome {
  return notDone(`application-${why.code}`, refusalText(t, why))
}

function refusalText(t: Translate, why: Refusal): string {
  switch (why.code) {
    case 'silent':
    case 'other-service':
      return t(`command-line.refused.${why.code}`)
    case 'other-version':
      return t('command-line.refused.other-version', why)
    default:
      return t(`command-line.refused.${why.code}`, why)
  }
}

function askCore(core: VerbCore, writes: boolean, { log, trialTime }: Surroundings): Ask {
  const handlers = core.answerVerbs(writes, trialTime)
  const ask = (command: string, argument?: unknown): Promise<Result<unknown>> =>
    dispatch(handlers, command, argument, log.warn)
  return ask as Ask
}

/** ms, longer than any trial */
const longestTrial = 40_000

/** Waits for trials to end, as only this process would remove a default route that cuts off the computer. */
async function untilTried({ store }: VerbCore, isAlone: () => boolean): Promise<void> {
  const end = performance.now() + longestTrial
  const isTried = (): boolean => store.snapshot().networks.some((entry) => isOnTrial(entry, store.snapshot()))
  while (isAlone() && isTried() && performance.now() < end) await sleep(200)
}
