import type { AccountId } from '../../contract/account.ts'
import type { Draft, DraftSubject } from '../../contract/draft-commands.ts'
import { draftKey } from '../../contract/draft-key.ts'
import { failure, type Result, success } from '../../contract/result.ts'
import type { QuitReason } from '../base/quitting.ts'

export type Drafts = ReturnType<typeof createDrafts>

/** Characters of all drafts together, as JSON: far more than any person types, and no burden. */
const mostCharacters = 32_000_000

/** Keeps what was changed in a window and not saved: it outlives the window, and is never written to disk. */
export function createDrafts(most: number = mostCharacters) {
  const drafts = new Map<string, { readonly draft: Draft; readonly size: number }>()
  let total = 0

  function remove(key: string): void {
    total -= drafts.get(key)?.size ?? 0
    drafts.delete(key)
  }

  return {
    /** The oldest first */
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
    /** The account was signed out. */
    discardOf(account: AccountId): void {
      for (const [key, { draft }] of drafts) if (draft.subject.account === account) remove(key)
    },
  }
}

const kinds = ['network', 'member', 'other'] as const

/** What would be lost if the application quit: a reason for each kind of draft */
export function unsavedReasons(drafts: readonly Draft[]): readonly QuitReason[] {
  return kinds.flatMap((what) => {
    const names = drafts.filter(({ subject }) => whatOf(subject) === what).map(({ name }) => name)
    return names.length === 0 ? [] : [{ kind: 'unsaved', what, names }]
  })
}

function whatOf({ form }: Draft['subject']): (typeof kinds)[number] {
  return form === 'network' || form === 'member' ? form : 'other'
}
