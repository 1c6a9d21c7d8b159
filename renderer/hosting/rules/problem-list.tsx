import { useTranslate } from '../../text/use-translate.ts'
import { Warning } from '../../ui/field.tsx'
import type { LocatedProblem } from './rules-problems.ts'

interface ProblemListProps {
  readonly id: string
  readonly problems: readonly LocatedProblem[]
  /** Characters from 0 */
  readonly onShow: (from: number, to: number) => void
  /** Writes the word that was meant. Absent: the text cannot be changed */
  readonly onMend?: ((from: number, to: number, word: string) => void) | undefined
}

/** Each problem links to its place in the editor. */
export function ProblemList({ id, problems, onShow, onMend }: ProblemListProps) {
  const t = useTranslate()
  return (
    <div id={id} class="rules-problems stack" role="status">
      {problems.map(({ line, severe, words, offset, end, meant }, index) => (
        <div key={index}>
          <Warning severe={severe}>
            {t.rich('rules.problemAt', {
              line,
              problem: words,
              go: (content) => (
                <button type="button" class="link" onClick={() => onShow(offset, end)}>
                  {content}
                </button>
              ),
            })}
            {meant !== undefined && onMend !== undefined && (
              <>
                {' '}
                <button type="button" class="link" onClick={() => onMend(offset, end, meant)}>
                  {t('rules.text.meant', { word: meant })}
                </button>
              </>
            )}
          </Warning>
        </div>
      ))}
    </div>
  )
}
