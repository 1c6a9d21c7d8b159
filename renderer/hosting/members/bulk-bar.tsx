import { X } from 'lucide'
import { useLayoutEffect, useRef } from 'preact/hooks'
import type { AccountId } from '../../../contract/account.ts'
import type { MemberFields } from '../../../contract/hosted-fields.ts'
import { bulkFields } from '../../../contract/member-values.ts'
import type { NodeAddress } from '../../../domain/network-id.ts'
import { useApp } from '../../app/state.ts'
import { useTranslate } from '../../text/use-translate.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { Select } from '../../ui/choice.tsx'
import { useCapabilities } from '../hosts.tsx'

interface BulkBarProps extends BulkMenuProps {
  /** Counts the selected members that the filter leaves out. */
  readonly notShown: number
  /** Counts the members that are shown. */
  readonly shown: number
  readonly usable: boolean
  readonly mayDelete: boolean
  readonly onSelectAll: () => void
  readonly onStart: (kind: 'authorize' | 'deauthorize' | 'reject') => void
  readonly onClear: () => void
}

/** Stands below the list while members are selected, so that no row moves away from the pointer. */
export function BulkBar(props: BulkBarProps) {
  const t = useTranslate()
  const { dialogs } = useApp()
  const { host, lacked, members, notShown, shown, usable, mayDelete, onSelectAll, onStart, onClear } = props
  const { canRejectMembers } = useCapabilities(host ?? 'controller')
  const count = members.length
  const bar = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    // The bar may cover the row that was just selected.
    document.activeElement?.scrollIntoView({ block: 'nearest' })
    return () => giveFocusBack(bar.current)
  }, [])
  return (
    <div ref={bar} class="tools tools-bulk inline" role="toolbar" aria-label={t('members.bulk')}>
      <IconButton icon={X} name={t('members.clear')} onClick={onClear} />
      <strong class="bulk-count" role="status">
        {t('members.selected', { count })}
      </strong>
      {notShown > 0 && <span class="secondary">{t('members.selectedNotShown', { count: notShown })}</span>}
      {shown > count - notShown && (
        <Button kind="quiet" onClick={onSelectAll}>
          {t('members.selectFiltered', { count: shown })}
        </Button>
      )}
      <span class="grow" />
      <Button kind="primary" disabled={!usable} onClick={() => onStart('authorize')}>
        {t('members.authorize')}
      </Button>
      <Button disabled={!usable} onClick={() => onStart('deauthorize')}>
        {t('members.deauthorize')}
      </Button>
      {canRejectMembers && (
        <Button disabled={!usable} onClick={() => onStart('reject')}>
          {t('members.reject')}
        </Button>
      )}
      {usable && <BulkMenu host={host} lacked={lacked} members={members} />}
      <Button
        kind="danger"
        disabled={!mayDelete}
        onClick={() => dialogs.show({ kind: 'delete-members', members })}
      >
        {t('members.delete')}
      </Button>
    </div>
  )
}

/** The bar goes with the selection; a focus in it moves to the table. */
function giveFocusBack(bar: HTMLElement | null): void {
  if (bar === null || !bar.contains(document.activeElement)) return
  requestAnimationFrame(() =>
    document
      .querySelector<HTMLElement>('.members-table [data-open][tabindex="0"]')
      ?.focus({ preventScroll: true }),
  )
}

interface BulkMenuProps {
  /** The account that hosts the network; null: this computer */
  readonly host: AccountId | null
  /** The fields that the host does not change */
  readonly lacked: readonly (keyof MemberFields)[]
  /** The selected ones */
  readonly members: readonly NodeAddress[]
}

function BulkMenu({ host, lacked, members }: BulkMenuProps) {
  const t = useTranslate()
  const { dialogs } = useApp()
  const { canHideMembers } = useCapabilities(host ?? 'controller')
  const fields = bulkFields.filter(
    (field) => !lacked.includes(field) && (field !== 'hidden' || canHideMembers),
  )
  return (
    <Select
      adds
      label={t('bulk.menu')}
      value=""
      onChoose={(chosen) => {
        const field = fields.find((one) => one === chosen)
        if (field !== undefined) dialogs.show({ kind: 'change-members', field, members })
      }}
    >
      <option value="">{t('bulk.choose')}</option>
      {fields.map((field) => (
        <option key={field} value={field}>
          {t(`bulk.field.${field}`)}
        </option>
      ))}
    </Select>
  )
}
