import { type Check, causeOf, type Diagnosis } from '../../../../contract/doctor.ts'
import { acceptedFor, type Truth } from './truths.ts'

/** The result of a diagnosis for a fault that was made */
export interface Outcome {
  readonly name: string
  /** The fault, and what was drawn */
  readonly made: string
  readonly truth: Truth
  readonly named: 'first' | 'later' | 'not'
  readonly isCalledGood: boolean
  /** The cause that was named, or the verdict */
  readonly said: string
  readonly seconds: number
}

export function judge(diagnosis: Diagnosis, truth: Truth): Pick<Outcome, 'named' | 'isCalledGood' | 'said'> {
  const cause = causeOf(diagnosis)
  const isFirst = cause !== null && fits(cause, truth) && isExplained(diagnosis, truth)
  const isAnywhere = diagnosis.checks.some((check) => check.verdict !== 'good' && fits(check, truth))
  return {
    named: isFirst ? 'first' : isAnywhere ? 'later' : 'not',
    isCalledGood: diagnosis.verdict === 'good',
    said: said(diagnosis, cause),
  }
}

function fits({ id, evidence }: Check, truth: Truth): boolean {
  return acceptedFor(truth).causes.some(
    ([check, ...codes]) => check === id && evidence.some(({ code }) => codes.includes(code)),
  )
}

/** The likely explanation is one that is accepted, or one of the possible ones where none is likely. */
function isExplained({ hypotheses }: Diagnosis, truth: Truth): boolean {
  const { hypotheses: accepted } = acceptedFor(truth)
  const [best] = hypotheses
  if (best === undefined || accepted === undefined) return true
  const weighed = best.sureness === 'likely' ? [best] : hypotheses
  return weighed.some(({ id }) => accepted.includes(id))
}

function said({ verdict, hypotheses, checks }: Diagnosis, cause: Check | null): string {
  if (cause === null) return verdict
  const words = ({ id, verdict: word, evidence }: Check): string =>
    `${id} ${word} (${evidence.map(({ code }) => code).join(', ')})`
  const weighed = hypotheses.map(({ id, sureness }) => `${sureness} ${id}`)
  const others = checks.filter((check) => check !== cause && ['bad', 'doubtful'].includes(check.verdict))
  return [
    words(cause),
    ...weighed,
    ...(others.length === 0 ? [] : [`also ${others.map(({ id }) => id).join(', ')}`]),
  ].join('; ')
}

/** Returns the shares of all outcomes, in percent. */
export function scoreOf(outcomes: readonly Outcome[]) {
  const share = (wanted: (outcome: Outcome) => boolean): number =>
    Math.floor((100 * outcomes.filter(wanted).length) / outcomes.length)
  return {
    faults: outcomes.length,
    first: share(({ named }) => named === 'first'),
    atAll: share(({ named }) => named !== 'not'),
    calledGood: outcomes.filter(({ isCalledGood }) => isCalledGood).length,
  }
}

/** The misses as lines, for the reader of the run. */
export function missesTable(outcomes: readonly Outcome[]): string {
  return outcomes
    .filter(({ named, isCalledGood }) => named !== 'first' || isCalledGood)
    .map(
      ({ name, made, truth, named, isCalledGood, said: words, seconds }) =>
        `  ${isCalledGood ? 'CALLED GOOD' : `named: ${named}`.padEnd(12)} ${name} [${made}] = ${truth}: ${words} (${seconds} s)`,
    )
    .join('\n')
}
