import { signal } from '@preact/signals'
import type { Bridge } from '../../contract/bridge.ts'
import type { Draft, DraftSubject } from '../../contract/draft-commands.ts'
import { draftKey } from '../../contract/draft-key.ts'

/** What is changed and not saved. Main has it too, so that it outlives this page. */
export interface Drafts {
  /** null: there is none */
  of(subject: DraftSubject): Draft | null
  /** Something is changed there, and not saved. */
  isUnsaved(subject: DraftSubject): boolean
  /** Those that change something */
  readonly unsaved: () => readonly Draft[]
  /** Reads what an earlier page left. */
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
      // What was typed meanwhile is newer.
      drafts.value = new Map([...left, ...drafts.peek()])
    },
    save(draft) {
      const key = draftKey(draft.subject)
      const before = drafts.peek().get(key)
      drafts.value = new Map(drafts.peek()).set(key, draft)
      // Each one at once, in order: a page may be gone in the next moment.
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
