import { useMemo } from 'preact/hooks'
import type { LineToAdd } from '../../../domain/members/members-to-add.ts'
import { listOf } from '../../../words/lists.ts'
import { memberChangeWords } from '../../text/hosting/members.ts'
import { fileProblemWords } from '../../text/hosting/problems.ts'
import { tooltip } from '../../text/hosting/window.ts'
import { useTranslate } from '../../text/use-translate.ts'
import { Warning } from '../../ui/field.tsx'
import { PreviewTable } from '../../ui/preview-table.tsx'

/** What needs a look stands first. */
function rank(line: LineToAdd): number {
  if (line.outcome === 'left-out') return 0
  if (line.outcome === 'there') return 2
  return line.outside.some(({ of }) => of === 'routes') ? 1 : 3
}

const lineOf = ({ line }: LineToAdd): string => String(line)

/** What was understood of a list, line by line. */
export function LinesToAdd({ lines }: { readonly lines: readonly LineToAdd[] }) {
  const t = useTranslate()
  const count = (wanted: LineToAdd['outcome']): number =>
    lines.filter(({ outcome }) => outcome === wanted).length
  const ranked = useMemo(() => lines.toSorted((a, b) => rank(a) - rank(b)), [lines])
  const there = count('there')
  const left = count('left-out')
  return (
    <div class="lines-to-add">
      <div class="secondary" role="status">
        {listOf(t, [
          t('members.addition.new', { count: count('new') }),
          ...(there > 0 ? [t('members.addition.there', { count: there })] : []),
          ...(left > 0 ? [t('members.addition.leftOut', { count: left })] : []),
        ])}
      </div>
      <PreviewTable
        label={t('members.addition.plan')}
        columns={[t('members.addition.line'), t('members.addition.id'), t('members.addition.settings')]}
        rows={ranked}
        idOf={lineOf}
      >
        {(line) => <Line line={line} />}
      </PreviewTable>
    </div>
  )
}

function Line({ line }: { readonly line: LineToAdd }) {
  const t = useTranslate()
  const isOut = line.outcome === 'left-out'
  return (
    <>
      <td>{line.line}</td>
      <td class="mono">{line.member}</td>
      <td class="plan-change" dir="auto">
        {isOut && (
          <Warning severe>{fileProblemWords(t, { ...line.problem, line: null, field: null })}</Warning>
        )}
        {line.outcome === 'there' && (
          <span class="secondary">
            {line.name === ''
              ? t('members.addition.isThere')
              : t('members.addition.isThereNamed', { name: tooltip(line.name) })}
          </span>
        )}
        {line.outcome === 'new' && (
          <>
            {Object.keys(line.change).length === 0 ? (
              <span class="secondary">{t('members.noName')}</span>
            ) : (
              memberChangeWords(t, line.change)
            )}
            {line.outside.map(({ address, of }) => {
              const words = t('members.addition.outside', { address, of })
              return of === 'pools' ? (
                <div key={address} class="secondary">
                  {words}
                </div>
              ) : (
                <Warning key={address} severe={false}>
                  {words}
                </Warning>
              )
            })}
          </>
        )}
      </td>
    </>
  )
}
