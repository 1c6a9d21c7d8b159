import { useState } from 'preact/hooks'
import type { Fault } from '../../contract/fault.ts'
import type { Saved } from '../../contract/hosting.ts'
import type { Result } from '../../contract/result.ts'
import type { Difference } from '../../domain/network-plan/differences.ts'
import type { App } from '../app/state.ts'
import { useAction } from '../app/use-action.ts'

/** What is being changed as it was seen when that began, and what its boxes say now. */
export interface Edit<T, F> {
  readonly base: T
  readonly form: F
}

interface EditingParts<T, F, C> {
  /** null: not there yet */
  readonly current: T | null
  /** null: nothing is changed, so the form follows `current`. It is the caller's, who may keep it for longer. */
  readonly edit: Edit<T, F> | null
  readonly onEdit: (edit: Edit<T, F> | null) => void
  readonly formOf: (value: T) => F
  /** Only what differs, as the service takes it */
  readonly changeOf: (edit: Edit<T, F>) => C
  readonly save: (send: App['tryAsk'], base: T, change: C) => Promise<Result<Saved<T>>>
  readonly onSaved: () => void
}

/** A network or a member while it is edited. */
export interface Editing<T, F, C> extends Edit<T, F> {
  readonly change: Partial<C>
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
  current,
  edit,
  onEdit,
  formOf,
  changeOf,
  save,
  onSaved,
}: EditingParts<T, F, C>): Editing<T, F, C> | null {
  const { busy, fault, clearFault, send } = useAction()
  const [differences, setDifferences] = useState<readonly Difference[]>([])
  /** Newer than `current`, for a moment */
  const [saved, setSaved] = useState<T | null>(null)
  const [theirs, setTheirs] = useState<T | null>(null)
  const newest = saved !== null && (current === null || saved.revision > current.revision) ? saved : current
  const base = edit?.base ?? newest
  if (base === null) return null
  const form = edit?.form ?? formOf(base)
  const keep = (next: Edit<T, F>): void =>
    onEdit(JSON.stringify(next.form) === JSON.stringify(formOf(next.base)) ? null : next)

  const sendEdit = async (next: Edit<T, F>): Promise<boolean> => {
    const change = changeOf(next)
    if (Object.keys(change).length === 0) {
      onEdit(null)
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
    onEdit(null)
    onSaved()
    return reply.value.differences.length === 0
  }
  return {
    base,
    form,
    change: edit === null ? {} : changeOf(edit),
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
      onEdit(null)
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
