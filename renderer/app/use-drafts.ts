import { useEffect, useState } from 'preact/hooks'
import type { AccountId } from '../../contract/account.ts'
import type { Draft, DraftSubject } from '../../contract/draft-commands.ts'
import type { HostingSource } from '../../contract/hosting.ts'
import type { JsonObject } from '../../domain/json.ts'
import type { NetworkId } from '../../domain/network-id.ts'
import type { Discarding } from '../ui/unsaved.tsx'
import { useApp } from './state.ts'

/** Of a draft's subject: whose networks these are now */
export function useHost(source: HostingSource): AccountId | null {
  const { snapshot } = useApp()
  return source === 'account' ? (snapshot.value?.accounts.current ?? null) : null
}

/** The networks of those, or of whose members they are */
export function useUnsavedNetworks(): ReadonlySet<NetworkId> {
  return new Set(useUnsaved().flatMap(({ subject }) => ('network' in subject ? [subject.network] : [])))
}

/** Of what is hosted here, or by the account in use: those of other accounts wait for theirs. */
export function useUnsaved(): readonly Draft[] {
  const { drafts, snapshot } = useApp()
  const current = snapshot.value?.accounts.current ?? null
  return drafts.unsaved().filter(({ subject: { account } }) => account === null || account === current)
}

/** What was discarded can be brought back until something else is changed there. */
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
