import { useEffect, useMemo, useRef, useState } from 'preact/hooks'
import type { DraftSubject } from '../../contract/draft-commands.ts'
import type { Fault } from '../../contract/fault.ts'
import type { Saved } from '../../contract/hosting.ts'
import type { Result } from '../../contract/result.ts'
import { isGreater } from '../../domain/greater.ts'
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
  typedSince,
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
  /** What was shown when it came: where the service gives no revisions, anything else has come later. */
  readonly over: T | null
}

export function useEditing<
  T extends { readonly revision: number | null },
  F extends object,
  C extends object,
>(parts: EditingParts<T, F, C> & { readonly current: T }): Editing<T, F, C>
export function useEditing<
  T extends { readonly revision: number | null },
  F extends object,
  C extends object,
>(parts: EditingParts<T, F, C>): Editing<T, F, C> | null
export function useEditing<
  T extends { readonly revision: number | null },
  F extends object,
  C extends object,
>({
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
  const isNewer = answer !== null && isNewerThan(current, answer)
  const base = isNewer ? answer.value : current
  const draft: Touched | null = drafts.of(subject)
  if (draft === null) begun.current = base
  else begun.current ??= base

  const fresh = useMemo(() => (base === null ? {} : (formOf(base) as unknown as JsonObject)), [base])
  const fields = useMemo(() => (base === null ? {} : (fieldsOf(base) as JsonObject)), [base])
  // The boxes were saved from here: they are what they were.
  const editOf = (value: T, boxes: JsonObject): Edit<T, F> => ({
    base: value,
    form: { ...fresh, ...boxes } as unknown as F,
  })
  const keep = (value: T, touched: Touched, boxes = fresh): void => {
    if (Object.keys(touched.form).length === 0) {
      drafts.discard(subject)
      return
    }
    const changed = changedOf({ base: value, form: { ...boxes, ...touched.form } as unknown as F })
    drafts.save({ subject, name: nameOf(value).slice(0, 1000), changed, ...touched })
  }
  const changeIn = (value: T, { form }: Touched): C =>
    Object.fromEntries(
      Object.entries(changeOf(editOf(value, form))).filter(([field]) => Object.hasOwn(form, field)),
    ) as C
  const sinceBegun = (now: JsonObject, touched: object): readonly ChangedField[] =>
    begun.current === null ? [] : changedMeanwhile(fieldsOf(begun.current) as JsonObject, now, touched)
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
      setAnswer({ isSaved: false, fields: [], value: reply.value.theirs, meanwhile: [], over: current })
      return false
    }
    const after = reply.value.value
    const now = fieldsOf(after) as JsonObject
    setAnswer({
      isSaved: true,
      fields: names,
      value: after,
      meanwhile: sinceBegun(now, change),
      over: current,
    })
    setDifferences(reply.value.differences)
    const boxes = formOf(after) as unknown as JsonObject
    // What was typed while it was on its way is not saved yet.
    keep(after, touch(null, typedSince(touched, drafts.of(subject)), boxes, now), boxes)
    onSaved()
    return reply.value.differences.length === 0
  }

  // What somebody else made the same of is settled.
  useEffect(() => {
    if (base === null || draft === null) return
    const left = touch(draft, draft.form, fresh, fields)
    if (Object.keys(left.form).length < Object.keys(draft.form).length) keep(base, left)
  }, [base?.revision ?? base])

  if (base === null) return null
  const edit = editOf(base, draft?.form ?? {})
  const change = draft === null ? {} : changeIn(base, draft)
  const isSaved = answer?.isSaved === true && draft === null
  const disputed = draft === null ? [] : changedByBoth(draft, change, fields)
  // Said of a save as long as nothing else has come since.
  const afterSave = isSaved && answer.value.revision === base.revision ? answer.meanwhile : []
  return {
    ...edit,
    change,
    changed: draft === null ? [] : changedOf(edit),
    busy,
    fault,
    differences,
    isSaved,
    saved: isSaved ? answer.fields : [],
    disputed,
    meanwhile: draft === null ? afterSave : sinceBegun(fields, draft.form),
    asks: asks && disputed.length > 0,
    set(part) {
      setDifferences((before) => before.filter(({ field }) => !Object.hasOwn(part, field)))
      keep(base, touch(draft, { ...draft?.form, ...part } as JsonObject, fresh, fields))
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

function isNewerThan<T extends { readonly revision: number | null }>(
  current: T | null,
  { value, over }: Answer<T>,
): boolean {
  if (current === null) return true
  return isGreater(value.revision, current.revision) ?? current === over
}
