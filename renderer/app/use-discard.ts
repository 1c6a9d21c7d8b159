import { useEffect, useState } from 'preact/hooks'
import type { Draft, DraftSubject } from '../../contract/draft-commands.ts'
import type { Discarding } from '../ui/discard-button.tsx'
import { useApp } from './state.ts'

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
