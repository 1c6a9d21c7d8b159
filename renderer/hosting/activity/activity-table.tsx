import { useLayoutEffect, useRef, useState } from 'preact/hooks'
import type { Activity, ActivityJob, ActivitySubject } from '../../../contract/activity.ts'
import { isNetworkId } from '../../../domain/network-id.ts'
import { foldedText } from '../../../domain/search/fold.ts'
import { faultTitle } from '../../../words/fault-title.ts'
import { clockTime, formatTime } from '../../../words/formats.ts'
import { listOf } from '../../../words/lists.ts'
import type { Translate } from '../../../words/translate.ts'
import { memberFieldName } from '../../text/hosting/members.ts'
import { settingName } from '../../text/hosting/settings.ts'
import { tooltip } from '../../text/hosting/window.ts'
import { relativeTime } from '../../text/time.ts'
import { useTranslate } from '../../text/use-translate.ts'
import { useTabIndex } from '../../ui/button.tsx'
import { Copyable } from '../../ui/copyable.tsx'
import { StateIcon } from '../../ui/icon.tsx'
import { Marked } from '../../ui/marked.tsx'
import { TableHead } from '../../ui/table.tsx'
import { RowsTable } from '../rows-table.tsx'

interface ActivityTableProps {
  readonly name: string
  readonly rows: readonly ActivityRow[]
  /** The words of the search, in lower case */
  readonly words: readonly string[]
  /** Now, milliseconds since the epoch */
  readonly at: number
}

/** The most names in a tooltip */
const mostNames = 20

export function ActivityTable({ name, rows, words, at }: ActivityTableProps) {
  const t = useTranslate()
  const scroller = useRef<HTMLDivElement>(null)
  const [active, setActive] = useState<string | null>(null)
  // New entries push the others down, and the focus stays with its row.
  const focused = Math.max(
    0,
    rows.findIndex(({ key }) => key === active),
  )
  useLayoutEffect(() => {
    if (scroller.current !== null) scroller.current.scrollTop = 0
  }, [words])
  return (
    <RowsTable
      class="activity-table"
      label={t('activity.table', { name })}
      scroller={scroller}
      head={
        <TableHead
          columns={[
            t('activity.columns.when'),
            t('activity.columns.what'),
            t('activity.columns.subject'),
            t('activity.columns.origin'),
          ]}
        />
      }
      rows={rows}
      idOf={({ key }) => key}
      at={focused}
      onMove={(index) => setActive(rows[index]?.key ?? null)}
    >
      {(row, index) => (
        <Row row={row} index={index} words={words} now={at} onFocus={() => setActive(row.key)} />
      )}
    </RowsTable>
  )
}

interface RowProps {
  readonly row: ActivityRow
  readonly index: number
  readonly words: readonly string[]
  readonly now: number
  readonly onFocus: () => void
}

function Row({ row: { activity }, index, words, now, onFocus }: RowProps) {
  const t = useTranslate()
  const { at, origin, fault } = activity
  const detail = activityDetail(t, activity)
  return (
    <tr aria-rowindex={index + 2} data-index={index} data-open tabIndex={useTabIndex()} onFocusIn={onFocus}>
      <td title={exactTime(t, at)}>
        <div>{relativeTime(t, at, now)}</div>
        <div class="secondary">{clockTime(t, at, now)}</div>
      </td>
      <td title={tooltip(detail)}>
        <div class={fault === null ? 'truncate' : 'truncate attention-text inline gap-2'}>
          {fault !== null && <StateIcon state="attention" size={14} />}
          <Marked text={activityWord(t, activity)} words={words} />
        </div>
        {detail !== '' && (
          <div class="secondary truncate">
            <Marked text={detail} words={words} />
          </div>
        )}
      </td>
      <td>
        <Subjects subjects={activity.subjects} words={words} />
      </td>
      <td class="secondary" title={t(`activity.originTitles.${origin}`)}>
        <Marked text={t(`activity.origins.${origin}`)} words={words} />
      </td>
    </tr>
  )
}

function Subjects({ subjects, words }: Pick<ActivityRow['activity'], 'subjects'> & Pick<RowProps, 'words'>) {
  const t = useTranslate()
  const found = findSubject(subjects, words)
  const first = found ?? subjects[0]
  if (first === undefined) return null
  const names = subjects.slice(0, mostNames).map(subjectName)
  const more = subjects.length - 1
  if (more > 0 && found === undefined)
    return (
      <div title={tooltip(names.join('\n'))}>
        <strong>{t('activity.members', { count: subjects.length })}</strong>
        <div class="secondary truncate">{listOf(t, names)}</div>
      </div>
    )
  const name = subjectName(first)
  const kind = isOfNetwork(subjects) ? 'network' : 'member'
  return (
    <>
      <div class="inline gap-3" title={tooltip(names.join('\n'))}>
        <strong class="truncate" dir="auto">
          <Marked text={name} words={words} />
        </strong>
        {more > 0 && <span class="secondary">{t('activity.more', { count: more })}</span>}
      </div>
      {first.name !== '' && (
        <div title={first.id}>
          <Copyable text={first.id} what={t('activity.id', { kind })} words={words} />
        </div>
      )}
    </>
  )
}

/** `text` is what the search looks through, in lower case. */
interface ActivityRow {
  readonly key: string
  readonly activity: Activity
  readonly text: string
}

/** The newest first */
export function activityRows(t: Translate, list: readonly Activity[]): readonly ActivityRow[] {
  return list
    .map((activity, index) => {
      const { at, origin, subjects } = activity
      const words = [
        activityWord(t, activity),
        activityDetail(t, activity),
        t(`activity.origins.${origin}`),
        exactTime(t, at),
        ...subjects.flatMap(({ id, name }) => [name, id]),
      ]
      return { key: `${at} ${index}`, activity, text: foldedText(words.join('\n')) }
    })
    .reverse()
}

export function findActivity(rows: readonly ActivityRow[], words: readonly string[]): readonly ActivityRow[] {
  return words.length === 0 ? rows : rows.filter(({ text }) => words.every((word) => text.includes(word)))
}

/** The first member that matches one of the words */
function findSubject(
  subjects: readonly ActivitySubject[],
  words: readonly string[],
): ActivitySubject | undefined {
  return subjects.find(({ id, name }) =>
    words.some((word) => id.includes(word) || foldedText(name).includes(word)),
  )
}

/** A job is described by its kind, whatever its result for each member. */
const jobWords = {
  authorize: 'authorized',
  deauthorize: 'deauthorized',
  reject: 'rejected',
  delete: 'deleted',
  'add-members': 'added',
  change: 'changed',
  'import-network': 'imported',
  'import-members': 'imported',
  'put-back': 'putBack',
  'copy-network': 'copied',
  undo: 'undone',
} as const satisfies { readonly [K in ActivityJob['kind']]: string }

/** "Authorized", "Not changed" */
function activityWord(t: Translate, { job, subjects, fault, ...activity }: Activity): string {
  const kind = job === null ? activity.kind : jobWords[job.kind]
  if (fault !== null) return t('activity.failed', { kind })
  return t('activity.done', { kind, subject: isOfNetwork(subjects) ? 'network' : 'member' })
}

/** The changed fields that `activityWord` does not imply, or the fault. */
function activityDetail(t: Translate, { kind, job, subjects, fields, fault }: Activity): string {
  if (fault !== null) return faultTitle(t, { code: fault })
  const what = job === null ? kind : jobWords[job.kind]
  const isSaid = what === 'authorized' || what === 'deauthorized' || what === 'rejected'
  const listed = isSaid ? fields.filter((field) => field !== 'authorized' && field !== 'rejected') : fields
  const ofNetwork = isOfNetwork(subjects)
  return listOf(
    t,
    listed.map((field) => (ofNetwork ? null : memberFieldName(t, field)) ?? settingName(t, field)),
  )
}

function subjectName({ id, name }: ActivitySubject): string {
  return name === '' ? id : name
}

function isOfNetwork(subjects: readonly ActivitySubject[]): boolean {
  return subjects.some(({ id }) => isNetworkId(id))
}

/** "14 Nov 2023, 22:13:20" in the person's language */
function exactTime(t: Translate, at: number): string {
  return formatTime(t, at, { dateStyle: 'medium', timeStyle: 'medium' })
}
