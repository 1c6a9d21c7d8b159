import { useMemo, useState } from 'preact/hooks'
import { bareMember } from '../../../domain/members/member.ts'
import { type LineToAdd, linesLeft, membersToAdd } from '../../../domain/members/members-to-add.ts'
import { readMemberList } from '../../../domain/members/read-member-list.ts'
import { listOf } from '../../../words/lists.ts'
import { useAction } from '../../app/use-action.ts'
import { memberChangeWords } from '../../text/hosting/members.ts'
import { fileProblemWords } from '../../text/hosting/problems.ts'
import { tooltip } from '../../text/hosting/window.ts'
import { useTranslate } from '../../text/use-translate.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { Form, Warning } from '../../ui/field.tsx'
import { LinesField, useSettled } from '../../ui/lines-field.tsx'
import { PreviewTable } from '../../ui/preview-table.tsx'
import { SwitchRow } from '../../ui/switch-row.tsx'
import { FileProblems } from '../file-plan.tsx'
import { useGrantNames } from '../grant-names.ts'
import { AdditionEnd, type AddMemberProps } from './add-member-dialog.tsx'
import { MemberGrants } from './member-grants.tsx'

const noAddressing = { routes: [], ipAssignmentPools: [] }

/** Adds a list, pasted or from a file, after a preview. Lines that were not understood stay in the box. */
export function AddSeveralMembers(props: AddMemberProps) {
  const t = useTranslate()
  const { network, config, members, usable, form, set, onChanged, onCancel } = props
  const { busy, running, fault, send } = useAction()
  /** Counts the members that were added while other lines stayed in the box. */
  const [added, setAdded] = useState(0)
  const { authorized, tags, capabilities } = form
  const addressing = config ?? noAddressing
  const text = useSettled(form.list)
  const list = useMemo(() => readMemberList(text, addressing.routes ?? []), [text, addressing.routes])
  const lines = useMemo(() => membersToAdd(list, addressing, members), [list, addressing, members])
  const grants = [...(config?.tags ?? []), ...(config?.capabilities ?? [])]
  const fresh = lines.filter((line) => line.outcome === 'new')
  const ready = fresh.length > 0 && text === form.list && usable && !busy

  const readFile = async (): Promise<void> => {
    const reply = await send('hosting.chooseMemberList')
    if (reply.ok && reply.value !== null) set({ list: reply.value.replace(/\r\n?/g, '\n') })
  }
  const addMembers = async (): Promise<void> => {
    const forAll = {
      authorized,
      ...(tags.length > 0 && { tags }),
      ...(capabilities.length > 0 && { capabilities }),
    }
    const reply = await send('hosting.addMembers', {
      network,
      members: fresh.map(({ member, change }) => ({ member, change: { ...forAll, ...change } })),
    })
    if (!reply.ok) return
    onChanged()
    const left = linesLeft(text, list, lines)
    if (left === '') return onCancel()
    set({ list: left })
    setAdded(fresh.length)
  }
  return (
    <Form class="form stack gap-5" ready={ready} onSubmit={() => void addMembers()}>
      {added > 0 && <Banner tone="done">{t('members.addition.listAdded', { count: added })}</Banner>}
      <LinesField
        label={t('members.addition.list')}
        help={t('members.addition.listHelp')}
        value={form.list}
        rows={6}
        takesFocus
        onText={(text) => set({ list: text })}
      >
        <Button kind="quiet" busy={running === 'hosting.chooseMemberList'} onClick={() => void readFile()}>
          {t('members.addition.readFile')}
        </Button>
      </LinesField>
      <FileProblems title={t('members.csv.problems')} problems={list.general} />
      {lines.length > 0 && <LinesToAdd lines={lines} />}
      <SwitchRow
        name={t('members.addition.authorized')}
        description={t('members.addition.authorizedListText')}
        checked={authorized}
        onChange={(authorized) => set({ authorized })}
      />
      {grants.length > 0 && (
        <details class="options">
          <summary>{t('members.addition.grants')}</summary>
          <div class="stack gap-5">
            <MemberGrants
              values={{ ...bareMember, tags, capabilities }}
              config={config}
              disabled={!usable}
              onChange={set}
            />
          </div>
        </details>
      )}
      <AdditionEnd {...props} fault={fault}>
        <Button kind="primary" type="submit" disabled={!ready} busy={running === 'hosting.addMembers'}>
          {t('members.addition.confirmList', { count: fresh.length })}
        </Button>
      </AdditionEnd>
    </Form>
  )
}

/** Lines with problems come first. */
function rank(line: LineToAdd): number {
  if (line.outcome === 'left-out') return 0
  if (line.outcome === 'there') return 2
  return line.outside.some(({ of }) => of === 'routes') ? 1 : 3
}

const lineKey = ({ line }: LineToAdd): string => String(line)

function LinesToAdd({ lines }: { readonly lines: readonly LineToAdd[] }) {
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
        widths={['64px', '112px']}
        rows={ranked}
        idOf={lineKey}
      >
        {(line) => <Line line={line} />}
      </PreviewTable>
    </div>
  )
}

function Line({ line }: { readonly line: LineToAdd }) {
  const t = useTranslate()
  const names = useGrantNames()
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
              memberChangeWords(t, line.change, names)
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
