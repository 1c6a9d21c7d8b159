import { useMemo, useState } from 'preact/hooks'
import type { RestorePlan } from '../../contract/backup-commands.ts'
import { isHeldAsText, toldRules } from '../../contract/hosted-fields.ts'
import type { HostedSummary } from '../../contract/hosting.ts'
import { isObject, type Json, type JsonObject } from '../../domain/json.ts'
import type { NodeAddress } from '../../domain/network-id.ts'
import { ruleParts } from '../../domain/network-plan/network-config.ts'
import { nameCollator } from '../../words/formats.ts'
import { joinedList, sentencesOf } from '../../words/lists.ts'
import type { Translate } from '../../words/translate.ts'
import { useAction } from '../app/use-action.ts'
import { memberFieldName } from '../text/hosting/members.ts'
import { fieldWords, type GrantNames, settingName, valueWords } from '../text/hosting/settings.ts'
import { tooltip } from '../text/hosting/window.ts'
import { readCapability, readRule, readTag } from '../text/rules/read-rules.ts'
import { type TagWords, tagWordsOf } from '../text/rules/rule-phrase.ts'
import { useTranslate } from '../text/use-translate.ts'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { Note } from '../ui/field.tsx'
import { PreviewTable } from '../ui/preview-table.tsx'
import { AllCheck, RowCheck } from '../ui/row-check.tsx'
import { FileProblems, useFilePlan } from './file-plan.tsx'
import { useNamesOf } from './grant-names.ts'
import { useUsable } from './hosts.tsx'
import { grantChanges } from './members/member-grants.tsx'
import { useMembers } from './members/use-members.ts'
import { networkName } from './network-list.ts'
import { MembersReachChanges } from './reach-changes-later.tsx'

interface RestoreNetworkDialogProps {
  readonly network: HostedSummary
  /** `note` names what the service set differently; null: nothing */
  readonly onRestored: (note: string | null) => void
  readonly onClose: () => void
}

/** Asks for a file first, then lets the person choose which of its changes to send. */
export function RestoreNetworkDialog({ network, onRestored, onClose }: RestoreNetworkDialogProps) {
  const t = useTranslate()
  const { busy, fault, send } = useAction()
  const usable = useUsable(network.source)
  const plan = useFilePlan(() => send('hosting.chooseRestore', { network: network.id }), onClose)
  const [without, setWithout] = useState<ReadonlySet<string>>(new Set())
  const names = useNamesOf(plan?.network ?? null)
  const lines = useMemo(() => (plan === null ? [] : restoreLines(t, plan, names)), [t, plan, names])
  if (plan === null && fault === null) return null
  const chosen = lines.filter(({ key }) => !without.has(key))
  const takes = (setting: RestoreLine['setting']): boolean => chosen.some((line) => line.setting === setting)
  const partsRules = takes('rules') && !takes('rulesSource') && plan?.hasRulesText === true
  const restore = async (): Promise<void> => {
    if (plan === null) return
    const reply = await send('hosting.restoreNetwork', {
      importId: plan.importId,
      settings: chosen.flatMap(({ setting }) => setting ?? []),
      members: chosen.flatMap(({ member }) => member ?? []),
    })
    if (!reply.ok) return
    const fields = reply.value.differences.map(({ field }) => settingName(t, field))
    onRestored(
      fields.length === 0 ? null : t('restore-network.otherwise', { fields: joinedList(t, fields, 'and') }),
    )
  }
  return (
    <ConfirmDialog
      title={t('restore-network.title', { name: tooltip(networkName(network)) })}
      placement="wide"
      cancel={t(lines.length === 0 ? 'restore-network.close' : 'common.cancel')}
      confirm={lines.length === 0 ? null : t('restore-network.confirm', { count: chosen.length })}
      usable={usable && chosen.length > 0}
      busy={busy}
      fault={fault}
      focus="confirm"
      onConfirm={() => void restore()}
      onClose={onClose}
    >
      {plan !== null && (
        <>
          <p>
            {sentencesOf(t, [
              t('restore-network.file', { file: plan.fileName }),
              lines.length === 0
                ? t('restore-network.nothing')
                : t('restore-network.changes', { count: lines.length }),
              plan.onlyHere > 0 ? t('restore-network.onlyHere', { count: plan.onlyHere }) : null,
            ])}
          </p>
          {plan.from.id !== null && plan.from.id !== network.id && (
            <Note>
              {t('restore-network.otherNetwork', {
                name: tooltip(networkName({ id: plan.from.id, name: plan.from.name })),
                id: plan.from.id,
              })}
            </Note>
          )}
          {lines.length > 0 && <RestoreTable lines={lines} without={without} onWithout={setWithout} />}
          {chosen.some((line) => affectsReach(line, plan)) && <RestoreReach plan={plan} chosen={chosen} />}
          {partsRules && <Note>{t('restore-network.rulesSource')}</Note>}
          <FileProblems title={t('restore-network.problems')} problems={plan.problems} />
        </>
      )}
    </ConfirmDialog>
  )
}

function affectsReach({ setting, member }: RestoreLine, { network }: RestorePlan): boolean {
  const parts = isHeldAsText(network) ? (['rulesSource'] as const) : ruleParts
  return member !== undefined || parts.some((part) => part === setting)
}

interface RestoreReachProps {
  readonly plan: RestorePlan
  readonly chosen: readonly RestoreLine[]
}

/** Tells who reaches whom by the rules, tags and capabilities that are chosen. */
function RestoreReach({ plan, chosen }: RestoreReachProps) {
  const members = useMembers(plan.network.id)
  const keys = chosen.map(lineKey).join(' ')
  const { rules, becomes, text, changes, barred } = useMemo(
    () => reachOfPlan(plan, new Set(keys.split(' '))),
    [plan, keys],
  )
  if (members.value === null || !members.isWhole) return null
  return (
    <MembersReachChanges
      network={plan.network.id}
      rules={rules}
      becomes={becomes}
      {...(text && { text })}
      members={members.value.filter(({ id }) => !barred.has(id))}
      changes={changes}
    />
  )
}

/** Members that the file lets in no more are left out, since they reach nobody whatever the rules say. */
function reachOfPlan(
  { network, rules: inFile, members, settings }: RestorePlan,
  chosen: ReadonlySet<string>,
) {
  const rules = toldRules(network)
  const source = isHeldAsText(network) ? (network.rulesSource ?? '') : null
  const sent = settings.find(({ field }) => field === 'rulesSource' && chosen.has(field))?.sent
  const text = source === null ? null : { now: source, becomes: typeof sent === 'string' ? sent : source }
  const parts = ruleParts.filter((part) => chosen.has(part))
  const restored = members.filter(({ member }) => chosen.has(member))
  return {
    rules,
    text,
    becomes:
      rules === null || parts.length === 0
        ? rules
        : { ...rules, ...Object.fromEntries(parts.map((part) => [part, inFile[part]])) },
    changes: grantChanges(restored),
    barred: new Set(restored.flatMap(({ member, change }) => (change.authorized === false ? [member] : []))),
  }
}

/** One change in a file: a setting, or everything that differs in a member */
interface RestoreLine {
  readonly key: string
  readonly setting?: RestorePlan['settings'][number]['field']
  readonly member?: NodeAddress
  readonly name: string
  readonly isNew: boolean
  readonly parts: readonly { readonly label: string | null; readonly now: string; readonly wanted: string }[]
}

export function restoreLines(t: Translate, plan: RestorePlan, names: GrantNames): readonly RestoreLine[] {
  const tagWords = tagWordsOf((id) => names.tag(id))
  const settings = plan.settings.map(({ field, got, sent }) => ({
    key: field,
    setting: field,
    name: settingName(t, field),
    isNew: false,
    parts: [
      {
        label: null,
        now: settingWords(t, field, got, tagWords),
        wanted: settingWords(t, field, sent, tagWords),
      },
    ],
  }))
  const collator = nameCollator(t.locale)
  const named = plan.members.toSorted((a, b) => collator.compare(a.name || a.member, b.name || b.member))
  const members = named.map(({ member, name, isNew, change, now }) => ({
    key: member,
    member,
    name: name === '' ? member : tooltip(name),
    isNew,
    parts: Object.entries(change).map(([field, value]) => ({
      label: memberFieldName(t, field) ?? field,
      now: isNew ? t('value.none') : fieldWords(t, field, now[field as keyof typeof now], names),
      wanted: fieldWords(t, field, value, names),
    })),
  }))
  return [...settings, ...members]
}

const readers: {
  readonly [field: string]: ((t: Translate, one: JsonObject, tagWords: TagWords) => string) | undefined
} = { rules: readRule, capabilities: readCapability, tags: readTag }

/** Rules, capabilities and tags are put into a sentence each. */
function settingWords(t: Translate, field: string, value: Json, tagWords: TagWords): string {
  const read = readers[field]
  if (read === undefined || !Array.isArray(value) || value.length === 0) return valueWords(t, value)
  return value.map((one: Json) => (isObject(one) ? read(t, one, tagWords) : valueWords(t, one))).join('\n')
}

/** More lines of a value are only counted. */
const mostLines = 6

const lineKey = ({ key }: RestoreLine): string => key

interface RestoreTableProps {
  readonly lines: readonly RestoreLine[]
  /** Keys of the lines that are not to be restored */
  readonly without: ReadonlySet<string>
  readonly onWithout: (without: ReadonlySet<string>) => void
}

function RestoreTable({ lines, without, onWithout }: RestoreTableProps) {
  const t = useTranslate()
  const isAll = lines.every(({ key }) => !without.has(key))
  const toggle = (key: string): void => {
    const next = new Set(without)
    if (!next.delete(key)) next.add(key)
    onWithout(next)
  }
  return (
    <PreviewTable
      label={t('restore-network.plan')}
      class="restore-table"
      columns={[
        <AllCheck
          key="all"
          name={t('restore-network.all')}
          of={lines.length}
          ticked={lines.length - without.size}
          onToggle={() => onWithout(new Set(isAll ? lines.map(({ key }) => key) : []))}
        />,
        t('restore-network.columns.what'),
        t('restore-network.columns.now'),
        t('restore-network.columns.wanted'),
      ]}
      widths={['44px', '28%']}
      rows={lines}
      idOf={lineKey}
      hasControls
    >
      {(line) => (
        <>
          <td>
            <RowCheck
              name={t('restore-network.line', { name: line.name })}
              checked={!without.has(line.key)}
              onToggle={() => toggle(line.key)}
            />
          </td>
          <td class="plan-change" dir="auto">
            {line.name} {line.isNew && <span class="pill">{t('members.csv.isNew')}</span>}
          </td>
          <Value line={line} which="now" />
          <Value line={line} which="wanted" />
        </>
      )}
    </PreviewTable>
  )
}

function Value({ line, which }: { readonly line: RestoreLine; readonly which: 'now' | 'wanted' }) {
  const t = useTranslate()
  if (line.isNew && which === 'now') return <td class="plan-change">{t('restore-network.absent')}</td>
  return (
    <td class="plan-change restore-value" dir="auto">
      {line.parts.map(({ label, [which]: value }) => {
        const rows = value.split('\n')
        const more = rows.length - mostLines
        return (
          <div key={label}>
            {label !== null && <span class="secondary">{t('restore-network.field', { label })} </span>}
            {rows.slice(0, mostLines).join('\n')}
            {more > 0 && ` ${t('hosted-window.more', { count: more })}`}
          </div>
        )
      })}
    </td>
  )
}
