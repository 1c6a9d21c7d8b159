import type { AccountId } from '../../contract/account.ts'
import type { Draft, DraftSubject } from '../../contract/draft-commands.ts'
import { draftKey } from '../../contract/draft-key.ts'
import { failure, type Result, success } from '../../contract/result.ts'
import type { QuitReason } from '../base/quitting.ts'

export type Drafts = ReturnType<typeof createDrafts>

/** The maximum number of characters of all drafts together, as JSON. Nobody types that many, and they fit in memory. */
const mostCharacters = 32_000_000

/** Keeps unsaved changes of windows in memory, so that they survive the window. They are never written to the disk. */
export function createDrafts(most: number = mostCharacters) {
  const drafts = new Map<string, { readonly draft: Draft; readonly size: number }>()
  let total = 0

  function remove(key: string): void {
    total -= drafts.get(key)?.size ?? 0
    drafts.delete(key)
  }

  return {
    /** Returns the drafts, the oldest first. */
    list: (): readonly Draft[] => [...drafts.values()].map(({ draft }) => draft),
    save(draft: Draft): Result<void> {
      const key = draftKey(draft.subject)
      const size = JSON.stringify(draft).length
      const grown = size - (drafts.get(key)?.size ?? 0)
      if (total + grown > most) return failure('drafts-too-large')
      total += grown
      drafts.set(key, { draft, size })
      return success(undefined)
    },
    discard: (subject: DraftSubject): void => remove(draftKey(subject)),
    /** Discards the drafts of an account that was signed out. */
    discardOf(account: AccountId): void {
      for (const [key, { draft }] of drafts) if (draft.subject.account === account) remove(key)
    },
  }
}

const kinds = ['network', 'member', 'other'] as const

/** Returns what would be lost if the application quit, with one reason for each kind of draft. */
export function unsavedReasons(drafts: readonly Draft[]): readonly QuitReason[] {
  return kinds.flatMap((what) => {
    const names = drafts.filter(({ subject }) => whatOf(subject) === what).map(({ name }) => name)
    return names.length === 0 ? [] : [{ kind: 'unsaved', what, names }]
  })
}

function whatOf({ form }: Draft['subject']): (typeof kinds)[number] {
  return form === 'network' || form === 'member' ? form : 'other'
}
