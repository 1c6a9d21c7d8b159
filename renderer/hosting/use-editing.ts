import { useEffect, useMemo, useRef, useState } from 'preact/hooks'
import type { DraftSubject } from '../../contract/draft-commands.ts'
import type { Fault } from '../../contract/fault.ts'
import type { Saved } from '../../contract/hosting.ts'
import type { Result } from '../../contract/result.ts'
import { type ExactInteger, isGreater } from '../../domain/exact-integer.ts'
import type { JsonObject } from '../../domain/json.ts'
import type { Difference } from '../../domain/network-plan/differences.ts'
import { type App, useApp } from '../app/state.ts'
import { useAction } from '../app/use-action.ts'
import { useDiscard } from '../app/use-new-draft.ts'
import type { Discarding } from '../ui/unsaved.tsx'
import {
  type ChangedField,
  changedByBoth,
  changedMeanwhile,
  resolve,
  type Touched,
  touch,
  typedSince,
} from './three-way.ts'

/** `base` is the thing as the service has it, `form` is what the boxes hold. */
export interface Edit<T, F> {
  readonly base: T
  readonly form: F
}

interface EditingParts<T, F, C> {
  /** The key of the draft that holds the changes */
  readonly subject: DraftSubject
  /** null: not there yet */
  readonly current: T | null
  readonly nameOf: (value: T) => string
  readonly formOf: (value: T) => F
  /** The fields as the service has them */
  readonly fieldsOf: (value: T) => object
  /** The number of entries in each list that could not be read; absent: there are no such lists */
  readonly unreadableOf?: (value: T) => Unreadable
  /** Only the fields that differ, as the service takes them */
  readonly changeOf: (edit: Edit<T, F>) => C
  /** The changed fields, also those whose boxes cannot be read; absent: those of `changeOf` */
  readonly changedOf?: (edit: Edit<T, F>) => readonly string[]
  /** `base`: the fields of the change, as the person saw them */
  readonly save: (send: App['tryAsk'], value: T, change: C, base: JsonObject) => Promise<Result<Saved<T>>>
  readonly onSaved: () => void
}

type Unreadable = { readonly [field: string]: number }
const nothingUnreadable: Unreadable = {}

/** A network or a member while it is edited. Fields that were not touched follow the service. */
export interface Editing<T, F, C> extends Edit<T, F>, Discarding {
  readonly change: Partial<C>
  /** A save of one of these lists removes the entries that could not be read. */
  readonly unreadable: Unreadable
  /** The boxes of these fields are not saved. */
  readonly changed: readonly string[]
  readonly busy: boolean
  readonly fault: Fault | null
  /** The last save gave these fields another value than the requested one. */
  readonly differences: readonly Difference[]
  readonly isSaved: boolean
  /** The fields of the last save, until something else is changed */
  readonly saved: readonly string[]
  /** Fields that were changed here and by somebody else */
  readonly disputed: readonly ChangedField[]
  /** Fields that somebody else changed since the editing began, and that were not touched here */
  readonly meanwhile: readonly ChangedField[]
  /** A save waits for the person to choose among what is disputed. */
  readonly asks: boolean
  readonly set: (part: Partial<F>) => void
  /** Answers true if the change was saved exactly as asked. */
  readonly save: () => Promise<boolean>
  /** Saves the disputed fields in `mine`, and gives up the others. */
  readonly choose: (mine: ReadonlySet<string>) => Promise<boolean>
  readonly backToEditing: () => void
}

/** The answer to the last save, which may be newer than what was polled */
interface Answer<T> {
  /** false: a conflict; `value` then holds somebody else's changes. */
  readonly isSaved: boolean
  readonly fields: readonly string[]
  readonly value: T
  /** Fields that somebody else had changed by then */
  readonly meanwhile: readonly ChangedField[]
  /** This value was shown when the answer came. Without revisions, any other value counts as newer. */
  readonly over: T | null
}

/** `revision` null: the service gives none */
interface Revised {
  readonly revision: ExactInteger | null
}

export function useEditing<T extends Revised, F extends object, C extends object>(
  parts: EditingParts<T, F, C> & { readonly current: T },
): Editing<T, F, C>
export function useEditing<T extends Revised, F extends object, C extends object>(
  parts: EditingParts<T, F, C>,
): Editing<T, F, C> | null
export function useEditing<T extends Revised, F extends object, C extends object>(
  parts: EditingParts<T, F, C>,
): Editing<T, F, C> | null {
  const { subject, current, nameOf, formOf, fieldsOf, changeOf, save, onSaved } = parts
  const { changedOf = (edit) => Object.keys(changeOf(edit)) } = parts
  const { drafts } = useApp()
  const discarding = useDiscard(subject)
  const { busy, fault, clearFault, send } = useAction()
  const [differences, setDifferences] = useState<readonly Difference[]>([])
  const [answer, setAnswer] = useState<Answer<T> | null>(null)
  const [asks, setAsks] = useState(false)
  /** The thing as it was when the editing began */
  const begun = useRef<T | null>(null)
  const isNewer = answer !== null && isNewerThan(current, answer)
  const base = isNewer ? answer.value : current
  const draft: Touched | null = drafts.of(subject)
  if (draft === null) begun.current = base
  else begun.current ??= base

  const fresh = useMemo(() => (base === null ? {} : (formOf(base) as unknown as JsonObject)), [base])
  const fields = useMemo(() => (base === null ? {} : (fieldsOf(base) as JsonObject)), [base])
  // A draft holds only JSON that came from a form.
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
    // Text that was typed during the save is not saved yet.
    keep(after, touch(null, typedSince(touched, drafts.of(subject)), boxes, now), boxes)
    onSaved()
    return reply.value.differences.length === 0
  }

  // A field to which somebody else gave the same value is no longer a change.
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
  // These are shown until a newer revision comes.
  const afterSave = isSaved && answer.value.revision === base.revision ? answer.meanwhile : []
  return {
    ...edit,
    change,
    changed: draft === null ? [] : changedOf(edit),
    busy,
    fault,
    unreadable: parts.unreadableOf?.(base) ?? nothingUnreadable,
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

function isNewerThan<T extends Revised>(current: T | null, { value, over }: Answer<T>): boolean {
  if (current === null) return true
  return isGreater(value.revision, current.revision) ?? current === over
}
