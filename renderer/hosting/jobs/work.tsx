import { JobList } from './job-list.tsx'
import { UndoToast } from './undo-toast.tsx'

interface WorkProps {
  /** Long work has come to another state. */
  readonly onDone: () => Promise<void>
}

/** What goes on below whatever is shown: long work, and what was just done and can be taken back. */
export function Work({ onDone }: WorkProps) {
  return (
    <>
      <UndoToast />
      <JobList onDone={onDone} />
    </>
  )
}
