import { useEffect, useMemo, useState } from 'preact/hooks'
import type { BulkField } from '../../../contract/member-values.ts'
import { bareMember, type HostedMember } from '../../../domain/members/member.ts'
import { byName, memberName } from '../../../domain/members/member-order.ts'
import type { NodeAddress } from '../../../domain/network-id.ts'
import type { NetworkConfig } from '../../../domain/network-plan/network-config.ts'
import { nameCollator } from '../../../words/formats.ts'
import { listOf, partsOf, sentencesOf } from '../../../words/lists.ts'
import type { Translate } from '../../../words/translate.ts'
import { useApp } from '../../app/state.ts'
import { useAction } from '../../app/use-action.ts'
import { fieldWords, type GrantNames } from '../../text/hosting/settings.ts'
import { tooltip } from '../../text/hosting/window.ts'
import { useTranslate } from '../../text/use-translate.ts'
import { Choice, Select } from '../../ui/choice.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { DialogEnd } from '../../ui/dialog-end.tsx'
import { Field, Form, Warning } from '../../ui/field.tsx'
import { PreviewTable } from '../../ui/preview-table.tsx'
import { useGrantNames } from '../grant-names.ts'
import { MembersReachChanges } from '../reach-changes-later.tsx'
import { type BulkChange, type BulkLine, type BulkProblem, bulkPlan } from './bulk-change.ts'
import { capabilityGrants, grantChanges, tagGrants } from './member-grants.tsx'
import type { MembersDialogProps } from './members-dialogs.tsx'
import { selectMembers } from './selection.ts'
import { TagValue } from './tag-value.tsx'

interface ChangeMembersDialogProps extends MembersDialogProps {
  readonly field: BulkField
  readonly ids: readonly NodeAddress[]
}

const nothing = { lines: [], unchanged: 0, problem: null } as const

/** Changes one field of many members, after a preview of each. */
export function ChangeMembersDialog(props: ChangeMembersDialogProps) {
  const t = useTranslate()
  const app = useApp()
  const { network, field, ids, members, config, rules, usable, onClose } = props
  const { busy, fault, send } = useAction()
  const [change, setChange] = useState<BulkChange | null>(null)
  const chosen = useMemo(() => {
    const wanted = new Set(ids)
    return members.filter(({ id }) => wanted.has(id)).sort(byName(nameCollator(t.locale)))
  }, [ids, members, t])
  const plan = useMemo(
    () => (change === null || config === null ? nothing : bulkPlan(change, chosen, members, config)),
    [change, chosen, members, config],
  )
  const grants = useMemo(
    () => grantChanges(plan.lines.map(({ member, to }) => ({ member: member.id, change: to }))),
    [plan],
  )
  const ready = usable && plan.problem === null && plan.lines.length > 0
  const start = async (): Promise<void> => {
    const changes = plan.lines.map(({ member, from, to }) => ({ member: member.id, from, to }))
    if (!(await send('hosting.startJob', { kind: 'change', network, changes })).ok) return
    onClose()
    selectMembers(app, network, [])
  }
  return (
    <Dialog title={t(`bulk.title.${field}`, { count: chosen.length })} onClose={onClose} placement="wide">
      <Form ready={ready && !busy} onSubmit={() => void start()}>
        <div class="form stack gap-5">
          <BulkFields field={field} config={config} chosen={chosen} onChange={setChange} />
        </div>
        {plan.problem !== null && (
          <p class="after" role="alert">
            <Warning severe>{problemWords(t, plan.problem)}</Warning>
          </p>
        )}
        {change !== null && plan.problem === null && (
          <p class="after" role="status">
            {sentencesOf(t, [
              plan.lines.length === 0 ? t('bulk.nothing') : t('bulk.changes', { count: plan.lines.length }),
              plan.lines.length > 0 && plan.unchanged > 0
                ? t('bulk.unchanged', { count: plan.unchanged })
                : null,
            ])}
          </p>
        )}
        {plan.lines.length > 0 && <BulkPreview lines={plan.lines} />}
        {(field === 'tags' || field === 'capabilities') && plan.lines.length > 0 && (
          <MembersReachChanges network={network} rules={rules} members={members} changes={grants} />
        )}
        <DialogEnd
          fault={fault}
          confirm={t('bulk.confirm', { count: plan.lines.length })}
          disabled={!ready}
          busy={busy}
          onClose={onClose}
        />
      </Form>
    </Dialog>
  )
}

function problemWords(t: Translate, problem: BulkProblem): string {
  switch (problem.kind) {
    case 'empty-name':
      return t('bulk.problem.emptyName')
    case 'long-name':
      return t('bulk.problem.longName', { name: tooltip(problem.name), count: problem.excess })
    case 'same-name':
      return t('bulk.problem.sameName', { name: tooltip(problem.name), n: '{n}' })
    case 'pools-used-up':
      return t('bulk.problem.poolsUsedUp', { wanted: problem.wanted, free: problem.free })
  }
}

const lineKey = ({ member }: BulkLine): string => member.id

function BulkPreview({ lines }: { readonly lines: readonly BulkLine[] }) {
  const t = useTranslate()
  const names = useGrantNames()
  return (
    <PreviewTable
      label={t('bulk.preview')}
      columns={[t('jobs.member'), t('bulk.before'), t('bulk.after')]}
      widths={['34%']}
      rows={lines}
      idOf={lineKey}
    >
      {({ member, from, to }) => (
        <>
          <td class={member.config.name.trim() === '' ? 'mono' : ''} dir="auto">
            {tooltip(memberName(member))}
          </td>
          <td class="plan-change secondary">{changeWords(t, from, names)}</td>
          <td class="plan-change">{changeWords(t, to, names)}</td>
        </>
      )}
    </PreviewTable>
  )
}

function changeWords(t: Translate, change: BulkLine['to'], names: GrantNames): string {
  return partsOf(
    t,
    Object.entries(change).map(([field, value]) =>
      listOf(t, fieldWords(t, field, value, names).split('\n').map(tooltip)),
    ),
  )
}

interface BulkFieldsProps {
  readonly field: BulkField
  /** null: not there yet */
  readonly config: NetworkConfig | null
  readonly chosen: readonly HostedMember[]
  /** null: the boxes do not hold a change yet */
  readonly onChange: (change: BulkChange | null) => void
}

/** The boxes that describe a change of one field in many members */
function BulkFields({ field, config, chosen, onChange }: BulkFieldsProps) {
  switch (field) {
    case 'name':
      return <Names onChange={onChange} />
    case 'tags':
    case 'capabilities':
      return <Grants field={field} ids={grantIds(field, config, chosen)} onChange={onChange} />
    case 'ipAssignments':
      return <Switches field={field} onChange={(gives) => onChange({ field, gives })} />
    default:
      return <Switches field={field} onChange={(on) => onChange({ field, on })} />
  }
}

function Names({ onChange }: Pick<BulkFieldsProps, 'onChange'>) {
  const t = useTranslate()
  const [pattern, setPattern] = useState('')
  const [start, setStart] = useState('1')
  const isNumber = /^\d{1,9}$/.test(start.trim())
  useEffect(
    () =>
      onChange(pattern.trim() === '' || !isNumber ? null : { field: 'name', pattern, start: Number(start) }),
    [pattern, start],
  )
  return (
    <>
      <Field
        label={t('bulk.pattern')}
        value={pattern}
        hint="host {n}"
        help={t('bulk.patternHelp', { n: '{n}', nn: '{nn}', name: '{name}', id: '{id}' })}
        takesFocus
        auto
        onText={setPattern}
      />
      <Field
        label={t('bulk.start')}
        value={start}
        numeric
        problem={isNumber ? null : t('bulk.startProblem')}
        onText={setStart}
      />
    </>
  )
}

interface SwitchesProps {
  readonly field: Exclude<BulkField, 'name' | 'tags' | 'capabilities'>
  readonly onChange: (on: boolean) => void
}

/** Neither choice is preset, so that nobody changes many members by accident. */
function Switches({ field, onChange }: SwitchesProps) {
  const t = useTranslate()
  const [on, setOn] = useState<OnOrOff>('')
  return (
    <>
      <p class="secondary">{t(`bulk.help.${field}`)}</p>
      <Choice
        legend={t(`bulk.field.${field}`)}
        options={onOrOff(t, field)}
        value={on}
        onChoose={(value) => {
          if (value === '') return
          setOn(value)
          onChange(value === 'on')
        }}
      />
    </>
  )
}

/** Empty: not chosen yet */
type OnOrOff = 'on' | 'off' | ''

function onOrOff(t: Translate, field: Exclude<BulkField, 'name'>): { value: OnOrOff; word: string }[] {
  return [
    { value: 'on', word: t(`bulk.on.${field}`) },
    { value: 'off', word: t(`bulk.off.${field}`) },
  ]
}

interface GrantsProps {
  readonly field: 'tags' | 'capabilities'
  readonly ids: readonly number[]
  readonly onChange: BulkFieldsProps['onChange']
}

/** Offers the tags or capabilities that the rules define or that some of the members have. */
function Grants({ field, ids, onChange }: GrantsProps) {
  const t = useTranslate()
  const names = useGrantNames()
  const [id, setId] = useState(ids[0] ?? null)
  const [given, setGiven] = useState<OnOrOff>('')
  const [value, setValue] = useState<number | null>(null)
  const wrong = field === 'tags' && given === 'on' && value === null
  useEffect(() => {
    if (id === null || given === '' || wrong) onChange(null)
    else if (field === 'capabilities') onChange({ field, id, gives: given === 'on' })
    else onChange({ field, id, value: given === 'on' ? value : null })
  }, [id, given, value])
  if (id === null) return <p>{t(`bulk.none.${field}`)}</p>
  return (
    <>
      <Select
        label={t(`bulk.field.${field}`)}
        options={ids.map((one) => ({ value: String(one), word: grantWords(t, field, one, names) }))}
        value={String(id)}
        onChoose={(chosen) => {
          setId(Number(chosen))
          setValue(null)
        }}
      />
      <Choice legend={t('bulk.preview')} options={onOrOff(t, field)} value={given} onChoose={setGiven} />
      {field === 'tags' && given === 'on' && (
        <TagValue
          key={id}
          label={t('bulk.tagValue')}
          names={names.tag(id)}
          value={value}
          fallback={null}
          none={t('bulk.chooseValue')}
          takesFocus
          onValue={setValue}
          onUnread={() => setValue(null)}
        />
      )}
    </>
  )
}

function grantWords(t: Translate, field: GrantsProps['field'], id: number, names: GrantNames): string {
  const name = field === 'tags' ? (names.tag(id)?.name ?? null) : names.capability(id)
  const plain = field === 'tags' ? t('members.panel.tag', { id }) : t('members.panel.capability', { id })
  return name === null ? plain : t('members.panel.named', { name, plain })
}

function grantIds(
  field: 'tags' | 'capabilities',
  config: NetworkConfig | null,
  chosen: readonly HostedMember[],
): readonly number[] {
  const all = {
    ...bareMember,
    tags: chosen.flatMap((member) => member.config.tags ?? []),
    capabilities: chosen.flatMap((member) => member.config.capabilities ?? []),
  }
  return (field === 'tags' ? tagGrants(config, all) : capabilityGrants(config, all)).map(({ id }) => id)
}
