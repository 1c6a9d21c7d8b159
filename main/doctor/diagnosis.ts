import type { Diagnosis, DoctorSubject, Rung, RungId } from '../../contract/doctor.ts'
import { causeOfRung, ladderOf, verdictOf } from './all-checks.ts'
import type { DoctorContext, RungCheck } from './check.ts'
import { belowFirst, type Finding, notChecked, verdict } from './check-result.ts'
import type { DoctorFacts, DoctorGathered } from './facts.ts'
import { createFacts, type Gathered, type Gatherers } from './gather.ts'

/** Maximum characters of raw output that a rung shows */
const mostRaw = 4_000

interface DiagnosisParts {
  readonly subject: DoctorSubject
  readonly gatherers: Gatherers<DoctorFacts>
  readonly context: DoctorContext
  readonly startedAt: number
  /** Called after each rung that was judged */
  readonly onChange: (diagnosis: Diagnosis) => void
}

/** A diagnosis that is running or finished. */
export interface RunningDiagnosis {
  readonly diagnosis: () => Diagnosis
  /** Resolves when every rung has been judged. */
  run(): Promise<void>
  /** Gathers the facts of one rung again, and judges every rung that depends on them. */
  again(id: RungId): Promise<void>
  stop(): void
}

/** Judges rungs in parallel, each as soon as its facts are there. Nothing throws. */
export function startDiagnosis(parts: DiagnosisParts): RunningDiagnosis {
  const { subject, context, startedAt } = parts
  const ladder = ladderOf(subject)
  let stopping = new AbortController()
  let work: Promise<void> = Promise.resolve()
  const facts = createFacts(parts.gatherers, () => stopping.signal)
  const findings = new Map<RungId, Finding>(
    ladder.map(({ id }) => [id, verdict.unchecked([notChecked('not-yet')])] as const),
  )
  const raws = new Map<RungId, string>()
  const running = new Set<RungId>()

  function diagnosis(): Diagnosis {
    const rungs = ladder.map(({ id }): Rung => {
      const { verdict, evidence, fix } = findings.get(id) ?? belowFirst
      const followsFrom = running.has(id) ? null : causeOfRung(id, findings)
      return { id, verdict, evidence, fix, followsFrom, running: running.has(id), raw: raws.get(id) ?? '' }
    })
    return { subject, startedAt, running: running.size > 0, verdict: verdictOf(rungs), rungs }
  }

  async function tell(rung: RungCheck): Promise<void> {
    const gathered = await facts.of(rung.needs)
    findings.set(rung.id, judged(rung, gathered as DoctorGathered, context))
    raws.set(rung.id, rawOf(Object.values(gathered)))
    running.delete(rung.id)
    parts.onChange(diagnosis())
  }

  async function tellAll(rungs: readonly RungCheck[]): Promise<void> {
    for (const { id } of rungs) running.add(id)
    parts.onChange(diagnosis())
    await Promise.all(rungs.map(tell))
  }

  /** Runs tasks one at a time, in order */
  function next(task: () => Promise<void>): Promise<void> {
    work = work.then(task)
    return work
  }

  return {
    diagnosis,
    run: () => next(() => tellAll(ladder)),
    again: (id) =>
      next(() => {
        if (stopping.signal.aborted) stopping = new AbortController()
        const anew = facts.madeOf(ladder.find((rung) => rung.id === id)?.needs ?? [])
        facts.forget(anew)
        return tellAll(ladder.filter(({ needs }) => [...facts.madeOf(needs)].some((fact) => anew.has(fact))))
      }),
    stop: () => stopping.abort(),
  }
}

/** A rung whose judge throws must not break the others. */
function judged({ judge }: RungCheck, facts: DoctorGathered, context: DoctorContext): Finding {
  try {
    return judge(facts, context)
  } catch (error) {
    return verdict.unchecked([
      notChecked('failed', '', error instanceof Error ? error.message : String(error)),
    ])
  }
}

/**
 * Shortens the raw outputs to the limit: short ones are shown whole, and the room that they leave goes to long ones.
 */
export function rawOf(gathered: readonly Gathered<unknown>[]): string {
  const parts = gathered.map((fact) =>
    (fact.kind === 'found'
      ? `$ ${fact.by}\n${fact.raw}`
      : `$ ${fact.by}\n(${fact.why}) ${fact.detail}`
    ).trim(),
  )
  let room = mostRaw
  let left = parts.length
  const shares = new Map<string, number>()
  for (const part of parts.toSorted((one, other) => one.length - other.length)) {
    const share = Math.min(part.length, Math.floor(room / left))
    shares.set(part, share)
    room -= share
    left -= 1
  }
  return parts.map((part) => cut(part, shares.get(part) ?? 0)).join('\n\n')
}

function cut(text: string, most: number): string {
  return text.length > most ? `${text.slice(0, Math.max(0, most - 1))}…` : text
}
