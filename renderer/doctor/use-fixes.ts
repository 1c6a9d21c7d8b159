import { useState } from 'preact/hooks'
import type { ButtonFix, Fixed, RungId } from '../../contract/doctor.ts'
import type { Fault } from '../../contract/fault.ts'
import { useApp } from '../app/state.ts'

/** How the last fix at a rung went. */
export type FixState =
  | { readonly state: 'running'; readonly fix: ButtonFix }
  | { readonly state: 'ended'; readonly fix: ButtonFix; readonly how: Fixed }
  | { readonly state: 'failed'; readonly fix: ButtonFix; readonly fault: Fault }

export interface Fixes {
  of(rung: RungId): FixState | null
  /** One at a time. */
  readonly busy: boolean
  /** Does it, or asks first where it takes elevated permission. */
  begin(rung: RungId, fix: ButtonFix): void
  run(rung: RungId, fix: ButtonFix): Promise<void>
  forget(rung: RungId): void
}

/** `check`: of which check they are; those of an earlier one are forgotten. */
export function useFixes(check: number): Fixes {
  const app = useApp()
  const [kept, setKept] = useState<{
    readonly check: number
    readonly states: { readonly [R in RungId]?: FixState }
  }>({ check, states: {} })
  const states = kept.check === check ? kept.states : {}
  const set = (rung: RungId, state: FixState | undefined): void =>
    setKept((before) => {
      const { [rung]: _, ...others } = before.check === check ? before.states : {}
      return { check, states: state === undefined ? others : { ...others, [rung]: state } }
    })
  const busy = Object.values(states).some(({ state }) => state === 'running')

  async function run(rung: RungId, fix: ButtonFix): Promise<void> {
    set(rung, { state: 'running', fix })
    app.busy.value = 'doctor.fix'
    const reply = await app.tryAsk('doctor.fix', { rung, fix })
    app.busy.value = null
    set(
      rung,
      reply.ok ? { state: 'ended', fix, how: reply.value } : { state: 'failed', fix, fault: reply.error },
    )
  }
  return {
    of: (rung) => states[rung] ?? null,
    busy,
    begin(rung, fix) {
      if (fix.kind === 'start-service' || fix.kind === 'restart-service')
        app.dialogs.show({ kind: 'fix-service', rung, fix })
      else void run(rung, fix)
    },
    run,
    forget: (rung) => set(rung, undefined),
  }
}
