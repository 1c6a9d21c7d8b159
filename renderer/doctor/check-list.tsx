import { ChevronDown } from 'lucide'
import type { ComponentChildren } from 'preact'
import { useEffect, useId, useRef, useState } from 'preact/hooks'
import {
  type Check,
  type CheckId,
  causeOf,
  type Diagnosis,
  type DoctorVerdict,
} from '../../contract/doctor.ts'
import type { NetworkState } from '../../contract/network-state.ts'
import { checkTitle, evidenceTexts, verdictWord } from '../../words/doctor.ts'
import { listOf } from '../../words/lists.ts'
import type { Translate } from '../../words/translate.ts'
import { useApp } from '../app/state.ts'
import { useTranslate } from '../text/use-translate.ts'
import { Button, TabIndexProvider, useTabIndex } from '../ui/button.tsx'
import { Icon, StateIcon } from '../ui/icon.tsx'
import { useListKeys } from '../ui/use-list-keys.ts'
import {
  type CheckGroup,
  type GroupId,
  groupOf,
  groupsOf,
  hasTrouble,
  isDue,
  isLacking,
} from './check-groups.ts'
import { type DiagnosisProps, FixOffer, FixStateLine } from './fixes.tsx'

/** The parts of the connection from the ground up. Those that are well are folded; the cause is opened once it is found. */
export function CheckList({ diagnosis, names, fixes }: DiagnosisProps) {
  const t = useTranslate()
  const [open, setOpen] = useState<ReadonlySet<CheckId>>(new Set())
  const [folds, setFolds] = useState<ReadonlyMap<GroupId, boolean>>(new Map())
  const { checks, running } = diagnosis
  const groups = groupsOf(checks)
  const cause = running ? null : (causeOf(diagnosis)?.id ?? null)
  // Nothing moves while the first run goes on; when a check runs again, its group stays as it is.
  const [hasEnded, setHasEnded] = useState(!running)
  if (!running && !hasEnded) setHasEnded(true)
  const isUnfolded = (group: CheckGroup): boolean => folds.get(group.id) ?? (hasEnded && hasTrouble(group))
  const rows = groups.flatMap((group) => [
    group.id,
    ...(isUnfolded(group) ? group.checks.map(({ id }) => id) : []),
  ])
  const keys = useListKeys<HTMLOListElement>(rows, cause)
  const list = keys.list.ref
  useEffect(() => {
    if (cause === null) return
    setOpen((before) => new Set(before).add(cause))
    // It stays unfolded when its fix has helped.
    setFolds((before) => new Map(before).set(groupOf(cause), true))
    const row = list.current?.querySelector<HTMLElement>(`[data-check="${cause}"]`)
    // The focus is moved only if it is nowhere else.
    const { activeElement } = document
    if (activeElement === null || activeElement === document.body)
      row?.querySelector('button')?.focus({ preventScroll: true })
  }, [cause])
  const toggle = (id: CheckId): void => {
    const next = new Set(open)
    if (!next.delete(id)) next.add(id)
    setOpen(next)
  }
  return (
    <ol class="doctor-groups" aria-label={t('doctor-view.checks')} {...keys.list}>
      {groups.map((group) => (
        <GroupRow
          key={group.id}
          group={group}
          tabIndex={group.id === keys.active ? 0 : -1}
          open={isUnfolded(group)}
          onToggle={() => setFolds(new Map(folds).set(group.id, !isUnfolded(group)))}
        >
          {group.checks.map((check, index) => (
            <TabIndexProvider key={check.id} value={check.id === keys.active ? 0 : -1}>
              <CheckRow
                diagnosis={diagnosis}
                check={check}
                isCause={check.id === cause}
                beginsFollowing={
                  group.followsFrom === null &&
                  check.followsFrom !== null &&
                  group.checks[index - 1]?.followsFrom !== check.followsFrom
                }
                open={open.has(check.id)}
                names={names}
                fixes={fixes}
                onToggle={() => toggle(check.id)}
              />
            </TabIndexProvider>
          ))}
        </GroupRow>
      ))}
    </ol>
  )
}

interface RowHeadProps {
  /** The group or the check */
  readonly row: GroupId | CheckId
  readonly kind?: 'group'
  readonly icon: NetworkState
  readonly title: string
  /** A screen reader says it after the title. */
  readonly behind: string
  readonly word: string
  readonly tabIndex: number | undefined
  readonly open: boolean
  /** The element that opens */
  readonly opens: string
  readonly onToggle: () => void
  readonly children?: ComponentChildren
}

/** The line of a group or a check, which opens and folds it */
function RowHead(props: RowHeadProps) {
  const { row, kind, icon, title, behind, word, tabIndex, open, opens, onToggle, children } = props
  return (
    <div
      class={kind === 'group' ? 'doctor-check-head doctor-group-head' : 'doctor-check-head'}
      data-row={row}
    >
      <StateIcon state={icon} />
      <button
        type="button"
        class="row-name doctor-check-title"
        tabIndex={tabIndex}
        aria-expanded={open}
        aria-controls={open ? opens : undefined}
        onClick={onToggle}
      >
        {title}
        <span class="visually-hidden">{behind}</span>
      </button>
      <span class="doctor-check-word" aria-hidden="true">
        {word}
      </span>
      <span class="row-chevron">
        <Icon node={ChevronDown} size={14} />
      </span>
      {children}
    </div>
  )
}

/** null: it follows from no other check */
function followsWord(t: Translate, followsFrom: CheckId | null): string | null {
  return followsFrom === null ? null : t('doctor.follows', { check: checkTitle(t, { id: followsFrom }) })
}

interface GroupRowProps {
  readonly group: CheckGroup
  readonly tabIndex: number
  readonly open: boolean
  readonly onToggle: () => void
  readonly children: ComponentChildren
}

/** A part of the connection with its verdict; when open, with its checks. */
function GroupRow({ group, tabIndex, open, onToggle, children }: GroupRowProps) {
  const { id, checks, verdict, followsFrom } = group
  const t = useTranslate()
  const listId = useId()
  const word = groupWord(t, group)
  const follows = followsWord(t, followsFrom)
  const isDone = checks.some((check) => !isDue(check))
  return (
    <li class={open ? 'doctor-group doctor-group-open' : 'doctor-group'} data-verdict={verdict ?? 'running'}>
      <RowHead
        row={id}
        kind="group"
        icon={verdict !== null ? shapes[verdict] : isDone ? 'pending' : 'disconnected'}
        title={t(`doctor-view.group.${id}`)}
        behind={behindName(t, word, follows)}
        word={word}
        tabIndex={tabIndex}
        open={open}
        opens={listId}
        onToggle={onToggle}
      >
        {follows !== null && (
          <span class="doctor-group-lead secondary" aria-hidden="true">
            {follows}
          </span>
        )}
      </RowHead>
      {open && (
        <ol id={listId} class="doctor-checks">
          {children}
        </ol>
      )}
    </li>
  )
}

/** Returns what a screen reader says after a name: ", Not checked, Depends on: The service is running" */
function behindName(t: Translate, ...words: readonly (string | null)[]): string {
  return listOf(t, ['', ...words.filter((word) => word !== null)])
}

/** A group whose checks are not all of one kind says how many are good. */
function groupWord(t: Translate, { checks, verdict, followsFrom }: CheckGroup): string {
  const count = checks.length
  if (verdict === null)
    return t('doctor-view.groupProgress', {
      done: checks.filter((check) => !check.running && !isDue(check)).length,
      count,
    })
  const good = checks.filter((check) => check.verdict === 'good').length
  if (verdict === 'unchecked' && followsFrom === null && good > 0)
    return t('doctor-view.groupGood', { good, count: good + checks.filter(isLacking).length })
  return t(`doctor.verdict.${verdict}`)
}

interface CheckRowProps extends DiagnosisProps {
  readonly check: Check
  /** Its fix is offered in the summary. */
  readonly isCause: boolean
  /** The check before follows from another check, or from none. */
  readonly beginsFollowing: boolean
  readonly open: boolean
  readonly onToggle: () => void
}

/** A check with its verdict; when open, with the evidence and the fix. */
function CheckRow(props: CheckRowProps) {
  const { check, beginsFollowing, open, onToggle } = props
  const t = useTranslate()
  const id = useId()
  const row = useRef<HTMLLIElement>(null)
  useEffect(() => {
    if (open) row.current?.scrollIntoView({ block: 'nearest' })
  }, [open])
  const due = isDue(check)
  const follows = followsWord(t, check.followsFrom)
  return (
    <li
      ref={row}
      class={open ? 'doctor-check doctor-check-open' : 'doctor-check'}
      data-check={check.id}
      data-verdict={check.running ? 'running' : due ? 'due' : check.verdict}
      data-follows={follows !== null}
    >
      {beginsFollowing && <div class="doctor-check-lead secondary">{follows}</div>}
      <RowHead
        row={check.id}
        icon={check.running ? 'pending' : shapes[check.verdict]}
        title={checkTitle(t, check)}
        behind={behindName(t, due ? null : verdictWord(t, check), follows)}
        word={due || follows !== null ? '' : verdictWord(t, check)}
        tabIndex={useTabIndex()}
        open={open}
        opens={id}
        onToggle={onToggle}
      />
      {open && (
        <TabIndexProvider value={undefined}>
          <Details {...props} id={id} />
        </TabIndexProvider>
      )}
    </li>
  )
}

function Details({ diagnosis, check, isCause, names, fixes, id }: CheckRowProps & { readonly id: string }) {
  const t = useTranslate()
  const app = useApp()
  const fixState = fixes.of(check.id)
  return (
    <div id={id} class="doctor-check-details">
      {evidenceTexts(t, diagnosis, check, names).map((text) => (
        <p key={text}>{text}</p>
      ))}
      {check.fix !== null && !isCause && (
        <FixOffer diagnosis={diagnosis} check={check.id} fix={check.fix} names={names} fixes={fixes} />
      )}
      {fixState !== null && <FixStateLine state={fixState} good={check.verdict === 'good'} />}
      {check.raw !== '' && (
        <details class="more">
          <summary>{t('doctor-view.raw')}</summary>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what is wider than the window is scrolled with the keys. */}
          <pre class="doctor-check-raw" tabIndex={0}>
            <code>{check.raw}</code>
          </pre>
        </details>
      )}
      <Button
        kind="quiet"
        busy={check.running}
        disabled={diagnosis.running || fixes.busy}
        label={t('doctor-view.testAgainName', { check: checkTitle(t, check) })}
        onClick={() => {
          fixes.forget(check.id)
          void app.ask('doctor.again', { check: check.id })
        }}
      >
        {t('doctor-view.testAgain')}
      </Button>
    </div>
  )
}

export function checkedCount({ checks }: Diagnosis): number {
  return checks.filter((check) => !check.running && !isDue(check)).length
}

/** The icons of the verdicts, with the same meaning as for networks */
export const shapes = {
  good: 'ok',
  bad: 'attention',
  doubtful: 'unknown',
  unchecked: 'disconnected',
} as const satisfies { readonly [V in DoctorVerdict]: NetworkState }
