import { useEffect, useRef, useState } from 'preact/hooks'
import type { DraftSubject } from '../../contract/draft-commands.ts'
import type { Fault } from '../../contract/fault.ts'
import type { Saved } from '../../contract/hosting.ts'
import type { Result } from '../../contract/result.ts'
import type { JsonObject } from '../../domain/json.ts'
import type { Difference } from '../../domain/network-plan/differences.ts'
import { type App, useApp } from '../app/state.ts'
import { useAction } from '../app/use-action.ts'
import { useDiscard } from '../app/use-discard.ts'
import type { Discarding } from '../ui/discard-button.tsx'
import {
  type ChangedField,
  changedByBoth,
  changedMeanwhile,
  resolve,
  type Touched,
  touch,
} from './three-way.ts'

/** What is being changed as it is now, and what its boxes say. */
export interface Edit<T, F> {
  readonly base: T
  readonly form: F
}

interface EditingParts<T, F, C> {
  /** Under what the changes are kept, until they are saved or discarded */
  readonly subject: DraftSubject
  /** null: not there yet */
  readonly current: T | null
  readonly nameOf: (value: T) => string
  /** Its boxes, by the names of the fields */
  readonly formOf: (value: T) => F
  /** The fields themselves, as the service has them */
  readonly fieldsOf: (value: T) => object
  /** Only what differs, as the service takes it */
  readonly changeOf: (edit: Edit<T, F>) => C
  /** The fields whose boxes say something else, readable or not; absent: those of the change */
  readonly changedOf?: (edit: Edit<T, F>) => readonly string[]
  /** `base`: the fields of the change, as the person saw them */
  readonly save: (send: App['tryAsk'], value: T, change: C, base: JsonObject) => Promise<Result<Saved<T>>>
  readonly onSaved: () => void
}

/** A network or a member while it is edited: what nobody touched here is always as it is now. */
export interface Editing<T, F, C> extends Edit<T, F>, Discarding {
  readonly change: Partial<C>
  /** The fields whose boxes say what is not saved */
  readonly changed: readonly string[]
  readonly busy: boolean
  readonly fault: Fault | null
  /** In what the service did not do as asked with the last save */
  readonly differences: readonly Difference[]
  readonly isSaved: boolean
  /** The fields of the last save, until something else is changed */
  readonly saved: readonly string[]
  /** Touched here, and changed by somebody else as well */
  readonly disputed: readonly ChangedField[]
  /** Changed by somebody else since the editing began, and taken in */
  readonly meanwhile: readonly ChangedField[]
  /** A save waits for the person to choose among what is disputed. */
  readonly asks: boolean
  readonly set: (part: Partial<F>) => void
  /** Sends what changed; true: saved just as asked */
  readonly save: () => Promise<boolean>
  /** Takes those fields of one's own, and the others as they are now. */
  readonly choose: (mine: ReadonlySet<string>) => Promise<boolean>
  readonly backToEditing: () => void
}

/** How the last save was answered; newer than what was polled, for a moment */
interface Answer<T> {
  /** Else it is a conflict, and `value` what somebody else made of it. */
  readonly isSaved: boolean
  readonly fields: readonly string[]
  readonly value: T
  /** What somebody else had changed by then */
  readonly meanwhile: readonly ChangedField[]
}

export function useEditing<T extends { readonly revision: number }, F extends object, C extends object>(
  parts: EditingParts<T, F, C> & { readonly current: T },
): Editing<T, F, C>
export function useEditing<T extends { readonly revision: number }, F extends object, C extends object>(
  parts: EditingParts<T, F, C>,
): Editing<T, F, C> | null
export function useEditing<T extends { readonly revision: number }, F extends object, C extends object>({
  subject,
  current,
  nameOf,
  formOf,
  fieldsOf,
  changeOf,
  changedOf = (edit) => Object.keys(changeOf(edit)),
  save,
  onSaved,
}: EditingParts<T, F, C>): Editing<T, F, C> | null {
  const { drafts } = useApp()
  const discarding = useDiscard(subject)
  const { busy, fault, clearFault, send } = useAction()
  const [differences, setDifferences] = useState<readonly Difference[]>([])
  const [answer, setAnswer] = useState<Answer<T> | null>(null)
  const [asks, setAsks] = useState(false)
  /** As the person saw it before touching anything */
  const begun = useRef<T | null>(null)
  const isNewer = answer !== null && (current === null || answer.value.revision > current.revision)
  const base = isNewer ? answer.value : current
  const draft: Touched | null = drafts.of(subject)
  if (draft === null) begun.current = base
  else begun.current ??= base

  const boxesOf = (value: T): JsonObject => formOf(value) as unknown as JsonObject
  const valuesOf = (value: T): JsonObject => fieldsOf(value) as JsonObject
  // The boxes were saved from here: they are what they were.
  const formWith = (value: T, boxes: JsonObject): F => ({ ...boxesOf(value), ...boxes }) as unknown as F
  const touchIn = (value: T, boxes: JsonObject): Touched =>
    touch(draft, boxes, boxesOf(value), valuesOf(value))
  const keep = (value: T, touched: Touched): void => {
    if (Object.keys(touched.form).length === 0) {
      drafts.discard(subject)
      return
    }
    const changed = changedOf({ base: value, form: formWith(value, touched.form) })
    drafts.save({ subject, name: nameOf(value).slice(0, 1000), changed, ...touched })
  }
  const changeIn = (value: T, { form }: Touched): C => {
    const change = changeOf({ base: value, form: formWith(value, form) })
    return Object.fromEntries(Object.entries(change).filter(([field]) => Object.hasOwn(form, field))) as C
  }
  const sendTouched = async (value: T, touched: Touched): Promise<boolean> => {
    const change = changeIn(value, touched)
    const names = Object.keys(change)
    if (names.length === 0) {
      drafts.discard(subject)
      return true
    }
    setDifferences([])
    const seen = Object.fromEntries(names.map((field) => [field, touched.base[field] ?? null]))
    const reply = await save(send, value, change, seen)
    if (!reply.ok) return false
    setAsks(reply.value.outcome === 'conflict')
    if (reply.value.outcome === 'conflict') {
      setAnswer({ isSaved: false, fields: [], value: reply.value.theirs, meanwhile: [] })
      return false
    }
    const after = reply.value.value
    const meanwhile = changedMeanwhile(valuesOf(begun.current ?? value), valuesOf(after), change)
    setAnswer({ isSaved: true, fields: names, value: after, meanwhile })
    setDifferences(reply.value.differences)
    drafts.discard(subject)
    onSaved()
    return reply.value.differences.length === 0
  }

  // What somebody else made the same of is settled.
  useEffect(() => {
    if (base === null || draft === null) return
    const left = touchIn(base, draft.form)
    if (Object.keys(left.form).length < Object.keys(draft.form).length) keep(base, left)
  }, [base?.revision])

  if (base === null) return null
  const change = draft === null ? {} : changeIn(base, draft)
  const form = formWith(base, draft?.form ?? {})
  const isSaved = answer?.isSaved === true && draft === null
  const disputed = draft === null ? [] : changedByBoth(draft, change, valuesOf(base))
  return {
    base,
    form,
    change,
    changed: draft === null ? [] : changedOf({ base, form }),
    busy,
    fault,
    differences,
    isSaved,
    saved: isSaved ? answer.fields : [],
    disputed,
    meanwhile:
      draft === null
        ? isSaved
          ? answer.meanwhile
          : []
        : changedMeanwhile(valuesOf(begun.current ?? base), valuesOf(base), draft.form),
    asks: asks && disputed.length > 0,
    set(part) {
      setDifferences((before) => before.filter(({ field }) => !Object.hasOwn(part, field)))
      keep(base, touchIn(base, { ...draft?.form, ...part } as JsonObject))
    },
    ...discarding,
    discard() {
      clearFault()
      discarding.discard()
    },
    save: async () => draft === null || sendTouched(base, draft),
    async choose(mine) {
      if (draft === null) return false
      const next = resolve(draft, disputed, mine)
      setAsks(false)
      keep(base, next)
      return sendTouched(base, next)
    },
    backToEditing: () => setAsks(false),
  }
}
