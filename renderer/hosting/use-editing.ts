import { useState } from 'preact/hooks'
import type { DraftSubject } from '../../contract/draft-commands.ts'
import type { Fault } from '../../contract/fault.ts'
import type { Saved } from '../../contract/hosting.ts'
import type { Result } from '../../contract/result.ts'
import type { JsonObject } from '../../domain/json.ts'
import type { Difference } from '../../domain/network-plan/differences.ts'
import { type App, useApp } from '../app/state.ts'
import { useAction } from '../app/use-action.ts'

/** What is being changed as it was seen when that began, and what its boxes say now. */
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
  readonly formOf: (value: T) => F
  /** Only what differs, as the service takes it */
  readonly changeOf: (edit: Edit<T, F>) => C
  /** The fields whose boxes say something else, readable or not; absent: those of the change */
  readonly changedOf?: (edit: Edit<T, F>) => readonly string[]
  readonly save: (send: App['tryAsk'], base: T, change: C) => Promise<Result<Saved<T>>>
  readonly onSaved: () => void
}

/** A network or a member while it is edited. */
export interface Editing<T, F, C> extends Edit<T, F> {
  readonly change: Partial<C>
  /** The fields whose boxes say what is not saved */
  readonly changed: readonly string[]
  readonly busy: boolean
  readonly fault: Fault | null
  /** In what the service did not do as asked with the last save */
  readonly differences: readonly Difference[]
  readonly isSaved: boolean
  /** As somebody else made it meanwhile; null: nobody did */
  readonly theirs: T | null
  readonly set: (part: Partial<F>) => void
  readonly discard: () => void
  /** Sends what changed; true: saved just as asked */
  readonly save: () => Promise<boolean>
  /** Takes those fields of one's own, and the others as they are now. */
  readonly choose: (mine: ReadonlySet<string>) => Promise<boolean>
  readonly backToEditing: () => void
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
  changeOf,
  changedOf = (edit) => Object.keys(changeOf(edit)),
  save,
  onSaved,
}: EditingParts<T, F, C>): Editing<T, F, C> | null {
  const { drafts } = useApp()
  const { busy, fault, clearFault, send } = useAction()
  const [differences, setDifferences] = useState<readonly Difference[]>([])
  /** Newer than `current`, for a moment */
  const [saved, setSaved] = useState<T | null>(null)
  const [theirs, setTheirs] = useState<T | null>(null)
  const newest = saved !== null && (current === null || saved.revision > current.revision) ? saved : current
  const draft = drafts.of(subject)
  // It was saved from here: it is what it was.
  const edit = draft as unknown as Edit<T, F> | null
  const base = edit?.base ?? newest
  if (base === null) return null
  const form = edit?.form ?? formOf(base)
  const discard = (): void => drafts.discard(subject)
  const keep = (next: Edit<T, F>): void => {
    if (JSON.stringify(next.form) === JSON.stringify(formOf(next.base))) {
      discard()
      return
    }
    const fields = next as unknown as { readonly base: JsonObject; readonly form: JsonObject }
    drafts.save({ subject, name: nameOf(next.base).slice(0, 1000), changed: changedOf(next), ...fields })
  }

  const sendEdit = async (next: Edit<T, F>): Promise<boolean> => {
    const change = changeOf(next)
    if (Object.keys(change).length === 0) {
      discard()
      return true
    }
    setDifferences([])
    setSaved(null)
    const reply = await save(send, next.base, change)
    if (!reply.ok) return false
    if (reply.value.outcome === 'conflict') {
      setTheirs(reply.value.theirs)
      return false
    }
    setTheirs(null)
    setSaved(reply.value.value)
    setDifferences(reply.value.differences)
    discard()
    onSaved()
    return reply.value.differences.length === 0
  }
  return {
    base,
    form,
    change: edit === null ? {} : changeOf(edit),
    changed: draft?.changed ?? [],
    busy,
    fault,
    differences,
    isSaved: saved !== null && edit === null,
    theirs,
    set(part) {
      setDifferences((before) => before.filter(({ field }) => !Object.hasOwn(part, field)))
      keep({ base, form: { ...form, ...part } })
    },
    discard() {
      clearFault()
      discard()
    },
    save: () => sendEdit({ base, form }),
    async choose(mine) {
      if (theirs === null) return false
      const own = Object.keys(changeOf({ base, form })).filter((field) => mine.has(field))
      const parts = Object.entries(form).filter(([field]) => own.includes(field))
      const next = { base: theirs, form: { ...formOf(theirs), ...Object.fromEntries(parts) } }
      setTheirs(null)
      keep(next)
      return sendEdit(next)
    },
    backToEditing: () => setTheirs(null),
  }
}
