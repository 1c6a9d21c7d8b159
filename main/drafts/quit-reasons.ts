import type { Draft } from '../../contract/draft-commands.ts'
import type { QuitReason } from '../base/quitting.ts'

const kinds = ['network', 'member', 'other'] as const

/** What would be lost if the application ended now: a reason for each kind of thing that is changed and not saved. */
export function unsavedReasons(drafts: readonly Draft[]): readonly QuitReason[] {
  return kinds.flatMap((what) => {
    const names = drafts.filter(({ subject }) => whatOf(subject) === what).map(({ name }) => name)
    return names.length === 0 ? [] : [{ kind: 'unsaved', what, names }]
  })
}

function whatOf({ form }: Draft['subject']): (typeof kinds)[number] {
  return form === 'network' || form === 'member' ? form : 'other'
}
