import { setTimeout as delay } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import type { Argument } from '../../../contract/commands.ts'
import type { ButtonFix, Check, CheckId, Fixed } from '../../../contract/doctor.ts'
import { defaultFlags } from '../../../contract/node.ts'
import type { ChangeReport } from '../../../contract/pause.ts'
import { failure, type Result, success } from '../../../contract/result.ts'
import type { Handlers } from '../../base/handlers.ts'
import type { ServiceControl } from '../../service/control-unit.ts'
import type { Store } from '../../state/store.ts'

interface FixParts {
  readonly store: Store
  readonly control: Pick<ServiceControl, 'run'>
  /** Pauses in ms before each check of the fix's effect */
  readonly pauses?: readonly number[]
}

/** Except for the service's unit, each fix is a command that windows can call too. */
export type CarryOut = (asked: Argument<'doctor.fix'>, handlers: Handlers) => Promise<Result<Fixed>>

/** A service takes seconds to start, and a network to get its addresses. */
const usualPauses = [0, 700, 1_500, 3_000, 5_000]

/** Carries out the fix that a check offers, if it still offers it, and checks the effect. */
export function createFixes({ store, pauses = usualPauses, control }: FixParts): CarryOut {
  const longestPause = Math.min(...pauses.slice(-1), 2_000)
  const checkOf = (id: CheckId): Check | null =>
    store.snapshot().doctor?.checks.find((check) => check.id === id) ?? null

  async function carryOut(fix: ButtonFix, handlers: Handlers): Promise<Result<Fixed>> {
    switch (fix.kind) {
      case 'start-service':
        return done(await control.run('start', fix.command))
      case 'restart-service':
        return done(await control.run('restart', fix.command))
      case 'install-service':
        return opened(await handlers['service.openDownload'](undefined))
      case 'unlock':
        return done(await handlers['service.unlock'](undefined))
      case 'choose-token-file': {
        const chosen = await handlers['service.chooseTokenFile'](undefined)
        return chosen.ok ? success(chosen.value ? 'done' : 'cancelled') : chosen
      }
      case 'authorize':
        return done(await handlers['hosting.authorizeDevice']({ network: fix.network, member: fix.member }))
      case 'allow-flag':
      case 'withdraw-flag': {
        const value = fix.kind === 'allow-flag'
        return done(await handlers['network.setFlag']({ id: fix.network, flag: fix.flag, value }))
      }
      case 'pause-network':
        return ofReport(
          await handlers['pause.start']({ networks: [fix.network], length: { kind: 'until-resumed' } }),
        )
      case 'resume-network':
        return ofReport(await handlers['pause.end']({ networks: [fix.network] }))
      case 'log-in':
        return opened(await handlers['network.openLogin']({ id: fix.network }))
      case 'join': {
        const { network: id } = fix
        const isKnown = store.snapshot().networks.some((entry) => entry.id === id)
        return done(
          isKnown
            ? await handlers['network.connect']({ id, connected: true })
            : await handlers['network.join']({ id, flags: defaultFlags }),
        )
      }
      case 'join-again': {
        const left = await handlers['network.connect']({ id: fix.network, connected: false })
        if (!left.ok) return left
        return done(await handlers['network.connect']({ id: fix.network, connected: true }))
      }
      case 'apply-dns':
        return done(await handlers['network.setDns']({ id: fix.network, on: true }))
    }
  }

  async function again(check: CheckId, handlers: Handlers): Promise<void> {
    await idle(store)
    await handlers['doctor.again']({ check })
    await idle(store)
  }

  /** Undoes a fix that can be undone. null: it cannot */
  function undoing(fix: ButtonFix, handlers: Handlers): (() => Promise<Result<Fixed>>) | null {
    switch (fix.kind) {
      case 'allow-flag':
        return () => carryOut({ ...fix, kind: 'withdraw-flag' }, handlers)
      case 'withdraw-flag':
        return () => carryOut({ ...fix, kind: 'allow-flag' }, handlers)
      case 'pause-network':
        return () => carryOut({ ...fix, kind: 'resume-network' }, handlers)
      case 'resume-network':
        return () => carryOut({ ...fix, kind: 'pause-network' }, handlers)
      case 'apply-dns':
        return async () => done(await handlers['network.setDns']({ id: fix.network, on: false }))
      default:
        return null
    }
  }

  /** Returns a check that fails since the fix, and goes on to after a pause. null: there is none */
  async function worseSince(
    before: readonly Check[],
    fix: ButtonFix,
    handlers: Handlers,
  ): Promise<CheckId | null> {
    const worse = (): CheckId | null =>
      store.snapshot().doctor?.checks.find((check) => isWorse(check, before, fix))?.id ?? null
    for (const pause of [0, longestPause]) {
      await delay(pause)
      for (const id of telling) if (checkOf(id) !== null) await again(id, handlers)
      if (worse() === null) return null
    }
    return worse()
  }

  return async ({ check, fix }, handlers) => {
    if (!isDeepStrictEqual(checkOf(check)?.fix, fix)) return failure('fix-outdated')
    const before = store.snapshot().doctor?.checks ?? []
    const carriedOut = await carryOut(fix, handlers)
    if (!carriedOut.ok || carriedOut.value !== 'done') return carriedOut
    for (const pause of pauses) {
      await delay(pause)
      // The user may have closed the diagnosis meanwhile.
      if (checkOf(check) === null) return carriedOut
      await again(check, handlers)
      if (checkOf(check)?.verdict === 'good') break
    }
    const undo = undoing(fix, handlers)
    const worse = undo === null ? null : await worseSince(before, fix, handlers)
    if (undo === null || worse === null) return carriedOut
    const undone = await undo()
    if (!undone.ok) return undone
    if (checkOf(check) !== null) await again(check, handlers)
    return success({ takenBackFor: worse })
  }
}

/** Run again, these make the facts anew on which nearly all checks are judged. */
const telling: readonly CheckId[] = ['roots', 'dns']

/** A check that was good has failed since, or one fails for another network than the fix's. */
function isWorse({ id, verdict, evidence }: Check, before: readonly Check[], fix: ButtonFix): boolean {
  const then = before.find((check) => check.id === id)?.verdict
  if (verdict !== 'bad' || then === 'bad') return false
  const own = 'network' in fix ? fix.network : null
  return then === 'good' || evidence.some(({ network }) => network !== null && network !== own)
}

/** Resolves when no diagnosis is running: only one can run at a time. */
function idle(store: Store): Promise<void> {
  const isIdle = (): boolean => store.snapshot().doctor?.running !== true
  if (isIdle()) return Promise.resolve()
  const { promise, resolve } = Promise.withResolvers<void>()
  const stop = store.subscribe(() => {
    if (isIdle()) resolve()
  })
  return promise.finally(stop)
}

function done(result: Result<unknown>): Result<Fixed> {
  return result.ok ? success('done') : result
}

/** Converts the report, which is about one network */
function ofReport(result: Result<ChangeReport>): Result<Fixed> {
  const [failed] = result.ok ? result.value.failed : []
  return failed === undefined ? done(result) : { ok: false, error: failed.fault }
}

function opened(result: Result<void>): Result<Fixed> {
  return result.ok ? success('opened') : result
}
