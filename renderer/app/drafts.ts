import { signal } from '@preact/signals'
import type { Bridge } from '../../contract/bridge.ts'
import type { Draft, DraftSubject } from '../../contract/draft-commands.ts'
import { draftKey } from '../../contract/draft-key.ts'

/** Unsaved changes. Main keeps a copy, so that they survive a reload of this page. */
export interface Drafts {
  of(subject: DraftSubject): Draft | null
  isUnsaved(subject: DraftSubject): boolean
  /** The drafts that differ from what is saved */
  readonly unsaved: () => readonly Draft[]
  /** Reads the drafts that main kept from an earlier page. */
  load(): Promise<void>
  save(draft: Draft): void
  discard(subject: DraftSubject): void
}

export function createDrafts(ask: Bridge['invoke']): Drafts {
  const drafts = signal<ReadonlyMap<string, Draft>>(new Map())
  const changes = (draft: Draft | undefined): boolean => draft !== undefined && draft.changed.length > 0

  return {
    of: (subject) => drafts.value.get(draftKey(subject)) ?? null,
    isUnsaved: (subject) => changes(drafts.value.get(draftKey(subject))),
    unsaved: () => [...drafts.value.values()].filter(changes),
    async load() {
      const reply = await ask('drafts.list')
      if (!reply.ok) return
      const left = reply.value.map((draft) => [draftKey(draft.subject), draft] as const)
      // Drafts that were typed during the request are newer than those from main.
      drafts.value = new Map([...left, ...drafts.peek()])
    },
    save(draft) {
      const key = draftKey(draft.subject)
      const before = drafts.peek().get(key)
      drafts.value = new Map(drafts.peek()).set(key, draft)
      // Each draft is sent at once and in order, because the page may close at any moment.
      if (changes(draft)) void ask('drafts.save', draft)
      else if (changes(before)) void ask('drafts.discard', { subject: draft.subject })
    },
    discard(subject) {
      const left = new Map(drafts.peek())
      if (!left.delete(draftKey(subject))) return
      drafts.value = left
      void ask('drafts.discard', { subject })
    },
  }
}
