import type { RestorePlan } from '../../contract/restore-plan.ts'
import { isObject, type Json, type JsonObject } from '../../domain/json.ts'
import type { NodeAddress } from '../../domain/network-id.ts'
import type { NetworkConfig } from '../../domain/network-plan/network-config.ts'
import { nameCollator } from '../../words/locale.ts'
import type { Translate } from '../../words/translate.ts'
import { memberFieldName } from '../text/hosting/members.ts'
import { settingName, valueWords } from '../text/hosting/settings.ts'
import { tooltip } from '../text/hosting/window.ts'
import { readCapability, readRule, readTag } from '../text/rules/read-rules.ts'
import { useTranslate } from '../text/use-translate.ts'
import { PreviewTable } from '../ui/preview-table.tsx'
import { AllCheck, RowCheck } from '../ui/row-check.tsx'

/** One thing that a file would change: a setting, or all that differs of a member. */
interface Line {
  readonly key: string
  readonly setting?: keyof NetworkConfig
  readonly member?: NodeAddress
  readonly name: string
  readonly isNew: boolean
  readonly parts: readonly { readonly label: string | null; readonly now: string; readonly wanted: string }[]
}

export function linesOf(t: Translate, plan: RestorePlan): readonly Line[] {
  const settings = plan.settings.map(({ field, got, sent }) => ({
    key: field,
    setting: field,
    name: settingName(t, field),
    isNew: false,
    parts: [{ label: null, now: settingWords(t, field, got), wanted: settingWords(t, field, sent) }],
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
      now: isNew ? t('value.none') : valueWords(t, now[field as keyof typeof now]),
      wanted: valueWords(t, value),
    })),
  }))
  return [...settings, ...members]
}

const readers: {
  readonly [field: string]: ((t: Translate, one: JsonObject) => string) | undefined
} = { rules: readRule, capabilities: readCapability, tags: readTag }

/** Rules and what is granted by them in a line each, as the rules' own view reads them */
function settingWords(t: Translate, field: string, value: Json): string {
  const read = readers[field]
  if (read === undefined || !Array.isArray(value) || value.length === 0) return valueWords(t, value)
  return value.map((one: Json) => (isObject(one) ? read(t, one) : valueWords(t, one))).join('\n')
}

/** Of a value: rules may be many. */
const mostLines = 6

const keyOf = ({ key }: Line): string => key

interface RestoreTableProps {
  readonly lines: readonly Line[]
  /** Lines that were taken off */
  readonly without: ReadonlySet<string>
  readonly onWithout: (without: ReadonlySet<string>) => void
}

export function RestoreTable({ lines, without, onWithout }: RestoreTableProps) {
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
      rows={lines}
      idOf={keyOf}
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

function Value({ line, which }: { readonly line: Line; readonly which: 'now' | 'wanted' }) {
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
