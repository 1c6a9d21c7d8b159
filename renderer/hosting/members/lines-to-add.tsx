import type { LineToAdd } from '../../../domain/members/members-to-add.ts'
import { listOf } from '../../../words/lists.ts'
import { fileProblemWords } from '../../text/hosting/files.ts'
import { memberChangeWords } from '../../text/hosting/members.ts'
import { tooltip } from '../../text/hosting/window.ts'
import { useTranslate } from '../../text/use-translate.ts'
import { Warning } from '../../ui/field.tsx'

/** More lines tell nobody more; what needs a look stands first. */
const most = 500

function rank(line: LineToAdd): number {
  if (line.outcome === 'left-out') return 0
  if (line.outcome === 'there') return 2
  return line.outside.some(({ of }) => of === 'routes') ? 1 : 3
}

/** What was understood of a list, line by line. */
export function LinesToAdd({ lines }: { readonly lines: readonly LineToAdd[] }) {
  const t = useTranslate()
  const count = (wanted: LineToAdd['outcome']): number =>
    lines.filter(({ outcome }) => outcome === wanted).length
  const there = count('there')
  const left = count('left-out')
  const shown = lines.toSorted((a, b) => rank(a) - rank(b)).slice(0, most)
  return (
    <div>
      <div class="secondary" role="status">
        {listOf(t, [
          t('members.addition.new', { count: count('new') }),
          ...(there > 0 ? [t('members.addition.there', { count: there })] : []),
          ...(left > 0 ? [t('members.addition.leftOut', { count: left })] : []),
        ])}
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable with the keyboard. */}
      <section class="scroll-list" tabIndex={0} aria-label={t('members.addition.plan')}>
        <table class="table plan-table lines-to-add">
          <thead>
            <tr>
              <th scope="col">{t('members.addition.line')}</th>
              <th scope="col">{t('members.addition.id')}</th>
              <th scope="col">{t('members.addition.settings')}</th>
            </tr>
          </thead>
          <tbody>
            {shown.map((line) => (
              <Line key={line.line} line={line} />
            ))}
          </tbody>
        </table>
        {lines.length > most && (
          <p class="file-problem">{t('members.addition.moreLines', { count: lines.length - most })}</p>
        )}
      </section>
    </div>
  )
}

function Line({ line }: { readonly line: LineToAdd }) {
  const t = useTranslate()
  const isOut = line.outcome === 'left-out'
  return (
    <tr>
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
    </tr>
  )
}
