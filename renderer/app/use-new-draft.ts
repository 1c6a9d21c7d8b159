import { useState } from 'preact/hooks'
import type { DraftSubject } from '../../contract/draft-commands.ts'
import type { JsonObject } from '../../domain/json.ts'
import type { Discarding } from '../ui/discard-button.tsx'
import { useApp } from './state.ts'
import { useDiscard } from './use-discard.ts'

/** What is typed into a dialog that makes something new. It stays when the dialog is left, until it is sent or cancelled. */
interface NewDraft<F> {
  readonly form: F
  /** The dialog was left with it before, and it has not been discarded since. */
  readonly isReturned: boolean
  /** Discards that, and brings it back */
  readonly returned: Discarding
  readonly set: (part: Partial<F>) => void
  /** It was sent, or is not wanted any more. */
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
  // It was saved from here: it is what it was.
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
