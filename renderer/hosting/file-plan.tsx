import { useEffect, useState } from 'preact/hooks'
import type { Result } from '../../contract/result.ts'
import type { FileProblem } from '../../domain/members/members-plan.ts'
import { fileProblemWords } from '../text/hosting/problems.ts'
import { useTranslate } from '../text/use-translate.ts'
import { StateIcon } from '../ui/icon.tsx'

export function FileProblems({
  title,
  problems,
}: {
  readonly title: string
  readonly problems: readonly FileProblem[]
}) {
  const t = useTranslate()
  if (problems.length === 0) return null
  return (
    <section class="file-problems" aria-label={title}>
      <h3>{title}</h3>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a list that scrolls must be reachable with the keyboard. */}
      <ul class="scroll-list card" tabIndex={0} aria-label={title}>
        {problems.map((problem, index) => (
          <li key={index} class="file-problem media">
            <StateIcon state="attention" size={16} />
            <span>{fileProblemWords(t, problem)}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Asks for a file at once; null until it was chosen and read. Cancelling the choice closes the dialog. */
export function useFilePlan<P>(choose: () => Promise<Result<P | null>>, onClose: () => void): P | null {
  const [plan, setPlan] = useState<P | null>(null)
  useEffect(() => {
    let shown = true
    void choose().then((reply) => {
      if (!shown || !reply.ok) return
      if (reply.value === null) onClose()
      else setPlan(reply.value)
    })
    return () => {
      shown = false
    }
  }, [])
  return plan
}
