import type { Check, CheckId, Diagnosis, DoctorSubject } from '../../contract/doctor.ts'
import { causeOfCheck, checksOf, verdictOf } from './all-checks.ts'
import { type CheckDefinition, type CheckResult, type DoctorContext, notChecked, verdict } from './check.ts'
import type { DoctorFacts, DoctorGathered } from './facts.ts'
import { createFacts, type Gathered, type Gatherers } from './gather.ts'
import { hypothesesOf } from './hypotheses.ts'

/** Maximum characters of raw output that a check shows */
const mostRaw = 4_000

interface DiagnosisParts {
  readonly subject: DoctorSubject
  readonly gatherers: Gatherers<DoctorFacts>
  readonly context: DoctorContext
  readonly startedAt: number
  /** Factor for all timeouts; undefined: 1 */
  readonly slowness?: number | undefined
  /** Called after each check that was judged */
  readonly onChange: (diagnosis: Diagnosis) => void
}

/** A diagnosis that is running or finished. */
export interface RunningDiagnosis {
  readonly diagnosis: () => Diagnosis
  /** Resolves when every check has been judged. */
  run(): Promise<void>
  /** Gathers the facts of one check again, and judges every check that depends on them. */
  again(id: CheckId): Promise<void>
  stop(): void
}

const notYet = verdict.unchecked([notChecked('not-yet')])

/** Judges checks in parallel, each as soon as its facts are there. Nothing throws. */
export function startDiagnosis(parts: DiagnosisParts): RunningDiagnosis {
  const { subject, context, startedAt } = parts
  const definitions = checksOf(subject, context)
  const deviceName = context.nameOf(subject)
  const hostedIn = subject.kind === 'peer' ? (context.hostedWith(subject.address)[0] ?? null) : null
  let stopping = new AbortController()
  let work: Promise<void> = Promise.resolve()
  const facts = createFacts(parts.gatherers, () => stopping.signal, parts.slowness)
  const results = new Map<CheckId, CheckResult>(definitions.map(({ id }) => [id, notYet] as const))
  const raws = new Map<CheckId, string>()
  const running = new Set<CheckId>()

  function diagnosis(): Diagnosis {
    const checks = definitions.map(({ id }): Check => {
      const { verdict, evidence, fix, isEmpty } = results.get(id) ?? notYet
      const isNeeded = isEmpty !== true
      const followsFrom = running.has(id) ? null : causeOfCheck(id, results)
      return {
        id,
        verdict,
        isNeeded,
        evidence,
        fix,
        followsFrom,
        running: running.has(id),
        raw: raws.get(id) ?? '',
      }
    })
    const isRunning = running.size > 0
    const hypotheses = isRunning ? [] : hypothesesOf(subject, checks, hostedIn)
    const verdict = verdictOf(checks, results)
    return { subject, deviceName, startedAt, running: isRunning, verdict, checks, hypotheses }
  }

  async function tell(definition: CheckDefinition): Promise<void> {
    const gathered = await facts.of(definition.needs)
    results.set(definition.id, judged(definition, gathered as DoctorGathered, context))
    raws.set(definition.id, rawOf(Object.values(gathered)))
    running.delete(definition.id)
    parts.onChange(diagnosis())
  }

  async function tellAll(definitions: readonly CheckDefinition[]): Promise<void> {
    for (const { id } of definitions) running.add(id)
    parts.onChange(diagnosis())
    await Promise.all(definitions.map(tell))
  }

  /** Runs tasks one at a time, in order */
  function next(task: () => Promise<void>): Promise<void> {
    work = work.then(task)
    return work
  }

  return {
    diagnosis,
    run: () => next(() => tellAll(definitions)),
    again: (id) =>
      next(() => {
        if (stopping.signal.aborted) stopping = new AbortController()
        const anew = facts.madeOf(definitions.find((definition) => definition.id === id)?.needs ?? [])
        facts.forget(anew)
        return tellAll(
          definitions.filter(({ needs }) => [...facts.madeOf(needs)].some((fact) => anew.has(fact))),
        )
      }),
    stop: () => stopping.abort(),
  }
}

/** A check whose judge throws must not break the others. */
export function judged(
  { judge }: CheckDefinition,
  facts: DoctorGathered,
  context: DoctorContext,
): CheckResult {
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
