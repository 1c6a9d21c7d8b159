import type { Fault } from '../../contract/fault.ts'
import type { Translate } from '../../words/translate.ts'
import { faultInFull } from '../text/faults.ts'
import { useTranslate } from '../text/use-translate.ts'
import { StateIcon } from '../ui/state-icon.tsx'
import { CommandLine } from './fix-offer.tsx'
import type { FixState } from './use-fixes.ts'

interface FixStateLineProps {
  readonly state: FixState
  /** The rung is well now. */
  readonly good: boolean
}

/** How the fix of a rung went: on its way, done, or why not. */
export function FixStateLine({ state, good }: FixStateLineProps) {
  const t = useTranslate()
  if (state.state === 'failed') {
    const { fault, fix } = state
    const command = 'command' in fix && !isOwnDoing(fault) ? fix.command : null
    return (
      <div class="doctor-fix-state" role="alert">
        <StateIcon state="attention" size={16} />
        <div>
          <span>{failureText(t, state)}</span>
          {fault.detail !== undefined && fault.detail !== '' && (
            <details class="more">
              <summary>{t('common.details')}</summary>
              <code>{fault.detail}</code>
            </details>
          )}
          {command !== null && <CommandLine lead={t('doctor-view.runInstead')} command={command} />}
        </div>
      </div>
    )
  }
  const word = wordOf(state, good)
  return (
    <div class="doctor-fix-state" role="status">
      <StateIcon state={shapeOf(word)} size={16} />
      <span>{t(`doctor-fix.${word}`)}</span>
    </div>
  )
}

type Word = 'running' | 'asked' | 'helped' | 'done' | 'opened' | 'cancelled'

function wordOf(state: Exclude<FixState, { state: 'failed' }>, good: boolean): Word {
  if (state.state === 'running') return asksSystem(state) ? 'asked' : 'running'
  return state.how === 'done' && good ? 'helped' : state.how
}

function shapeOf(word: Word) {
  if (word === 'running' || word === 'asked') return 'pending'
  return word === 'helped' ? 'ok' : 'unknown'
}

function asksSystem({ fix: { kind } }: FixState): boolean {
  return kind === 'start-service' || kind === 'restart-service' || kind === 'unlock'
}

/** The person changed their mind: nothing else need be offered. */
function isOwnDoing({ code }: Fault): boolean {
  return code === 'elevation-cancelled' || code === 'fix-outdated'
}

/** The faults of permission speak of the token, where they are met by an unlock alone. */
function failureText(t: Translate, { fault: { code }, fix }: Extract<FixState, { state: 'failed' }>): string {
  if (fix.kind !== 'start-service' && fix.kind !== 'restart-service') return faultInFull(t, code)
  switch (code) {
    case 'elevation-cancelled':
    case 'elevation-denied':
    case 'elevation-no-agent':
    case 'elevation-unavailable':
    case 'elevation-failed':
    case 'elevation-timeout':
      return t(`doctor-fix.${code}`)
    default:
      return faultInFull(t, code)
  }
}
