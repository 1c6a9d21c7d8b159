import { setTimeout as sleep } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import { failure, type Result } from '../../../contract/result.ts'
import type { Translate } from '../../../words/translate.ts'
import { answer } from '../answer.ts'
import { type Core, createCore } from '../core.ts'
import type { Log } from '../log.ts'
import type { Options } from '../options.ts'
import { type Refusal, reachApplication } from '../socket/client.ts'
import { socketPlace } from '../socket/place.ts'
import { noChoice, serviceChosen } from '../socket/protocol.ts'
import { commandLineTranslate } from '../translator.ts'
import type { Ask } from './ask.ts'
import { isOnTrial } from './settled.ts'
import { notDone, type VerbCall, type VerbOutcome, type VerbParts } from './verb.ts'

interface Ended extends VerbOutcome {
  /** Nothing of the system's is pending that would keep the process from ending. */
  readonly free: boolean
}

interface Surroundings extends Pick<VerbParts, 'signal' | 'tell'> {
  /** Of settings */
  readonly folder: string
  readonly log: Log
  readonly locale: string
  /** The application's */
  readonly version: string
  /** ms: how long a default route is on trial; undefined: as it is for a person */
  readonly trialTime?: number
}

/** Has the running application do what a verb asks for, or, where none runs, a core of its own. */
export async function runVerb(call: VerbCall, options: Options, at: Surroundings): Promise<Ended> {
  const t = await commandLineTranslate(at.locale)
  if (call.needs === 'nothing') return { ...(await call.run({ ...at, t, ask: askNobody })), free: true }
  const chosen = serviceChosen(options)
  const isChosen = !isDeepStrictEqual(chosen, noChoice)
  const reached = await reachApplication(socketPlace(at.folder), {
    version: at.version,
    service: isChosen ? chosen : null,
  })
  if (reached.kind === 'application') {
    if (reached.isDemo && !chosen.demo) at.tell(t('command-line.demo'))
    const outcome = await call.run({ ...at, t, ask: reached.ask })
    reached.close()
    return { ...outcome, free: true }
  }
  if (call.needs === 'application') return { code: 1, text: '', free: true }
  if (reached.kind === 'refused') {
    const reason = refusalText(t, reached.why)
    // Its settings are in use: what reads goes on without touching them, and what writes does not.
    if (call.writes) return { ...notDone(reason), free: true }
    if (reached.why.code !== 'other-service') at.tell(reason)
  }
  return runAlone(call, options, at, t)
}

async function runAlone(call: VerbCall, options: Options, at: Surroundings, t: Translate): Promise<Ended> {
  const core = await createCore(options, at.folder, at.log, undefined, undefined, at.locale)
  try {
    const outcome = await call.run({ ...at, t, ask: askCore(core, call.writes, at), alone: true })
    if (call.writes) await untilTried(core)
    return { ...outcome, free: await core.dispose() }
  } catch (error) {
    await core.dispose()
    throw error
  }
}

const askNobody: Ask = async () => failure('application-closed')

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

function askCore(core: Core, writes: boolean, { log, trialTime }: Surroundings): Ask {
  const handlers = core.answerVerbs(writes, trialTime)
  const ask = (command: string, argument?: unknown): Promise<Result<unknown>> =>
    answer(handlers, command, argument, log.warn)
  return ask as Ask
}

/** ms: more than a trial takes */
const longestTrial = 40_000

/** Nobody else would take the default route back from a network that cuts this computer off. */
async function untilTried({ store }: Core): Promise<void> {
  const end = performance.now() + longestTrial
  const isTried = (): boolean => store.snapshot().networks.some((entry) => isOnTrial(entry, store.snapshot()))
  while (isTried() && performance.now() < end) await sleep(200)
}
