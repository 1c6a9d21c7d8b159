import { useEffect, useState } from 'preact/hooks'
import type { Draft, DraftSubject } from '../../contract/draft-commands.ts'
import type { JsonObject } from '../../domain/json.ts'
import type { Discarding } from '../ui/unsaved.tsx'
import { useApp } from './state.ts'

/** Discards a draft, which can be restored until something else is changed. */
export function useDiscard(subject: DraftSubject): Discarding {
  const { drafts } = useApp()
  const [last, setLast] = useState<Draft | null>(null)
  const draft = drafts.of(subject)
  const isThere = draft !== null
  useEffect(() => {
    if (isThere) setLast(null)
  }, [isThere])
  return {
    discarded: isThere ? 0 : (last?.changed.length ?? 0),
    discard() {
      setLast(draft)
      drafts.discard(subject)
    },
    restore() {
      if (last !== null) drafts.save(last)
    },
  }
}

/** The form of a dialog that creates something. It survives leaving the dialog, until it is sent or cancelled. */
interface NewDraft<F> {
  readonly form: F
  /** The form was filled in before the dialog was left, and was not discarded since. */
  readonly isReturned: boolean
  /** Discards and restores that earlier form. */
  readonly returned: Discarding
  readonly set: (part: Partial<F>) => void
  /** Called when it was sent or is not wanted any more. */
  readonly discard: () => void
}

export function useNewDraft<F extends object>(
  subject: DraftSubject,
  blank: F,
  nameOf: (form: F) => string,
): NewDraft<F> {
  const { drafts } = useApp()
  const draft = drafts.of(subject)
  const [wasThere, setWasThere] = useState(drafts.isUnsaved(subject))
  const discarding = useDiscard(subject)
  // Only this hook saves drafts of this subject, so that the form has this type.
  const form = draft === null ? blank : (draft.form as unknown as F)
  return {
    form,
    isReturned: wasThere && drafts.isUnsaved(subject),
    returned: {
      ...discarding,
      discard() {
        setWasThere(false)
        discarding.discard()
      },
      restore() {
        setWasThere(true)
        discarding.restore()
      },
    },
    set(part) {
      const next = { ...form, ...part }
      const changed = (Object.keys(next) as (keyof F & string)[]).filter(
        (field) => JSON.stringify(next[field]) !== JSON.stringify(blank[field]),
      )
      drafts.save({
        subject,
        name: nameOf(next).trim().slice(0, 1000),
        changed,
        base: blank as unknown as JsonObject,
        form: next as unknown as JsonObject,
      })
    },
    discard() {
      setWasThere(false)
      drafts.discard(subject)
    },
  }
}
