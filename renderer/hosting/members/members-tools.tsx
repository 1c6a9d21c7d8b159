import { Ellipsis, Plus, X } from 'lucide'
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks'
import { isAccountMember } from '../../../contract/account.ts'
import { bulkFields, isHidden } from '../../../contract/member-values.ts'
import { joinLink } from '../../../domain/join-link.ts'
import type { NetworkId, NodeAddress } from '../../../domain/network-id.ts'
import { useApp } from '../../app/state.ts'
import { ageOf } from '../../text/account.ts'
import { grouped } from '../../text/network.ts'
import { useTranslate } from '../../text/use-translate.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { Select } from '../../ui/choice.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Menu } from '../../ui/menu.tsx'
import { SearchField } from '../../ui/search-field.tsx'
import { UnsavedMark } from '../../ui/unsaved.tsx'
import { useCapabilities } from '../hosts.tsx'
import { FilterMenu, type FilterMenuProps } from './filters.tsx'
import type { MembersDialogProps } from './members-dialogs.tsx'
import type { ListState, Members } from './use-members.ts'

interface MembersToolsProps extends FilterMenuProps, Pick<MembersDialogProps, 'host' | 'usable'> {
  readonly id: NetworkId
}

export function MembersTools({ id, host, usable, ...filtering }: MembersToolsProps) {
  const t = useTranslate()
  const app = useApp()
  const { all, list } = filtering
  return (
    <div class="tools cluster">
      {all.size > 0 ? (
        <>
          <SearchField label={t('members.filter')} query={list.query} onQuery={list.setQuery} />
          <FilterMenu {...filtering} />
        </>
      ) : (
        <span class="grow" />
      )}
      <Button disabled={!usable} onClick={() => app.dialogs.show({ kind: 'add-member' })}>
        <Icon node={Plus} size={14} />
        {t('members.add')}
        {app.drafts.isUnsaved({ form: 'new-member', account: host, network: id }) && <UnsavedMark />}
      </Button>
      <Menu
        label={t('members.more')}
        icon={<Icon node={Ellipsis} />}
        items={[
          {
            word: t('members.export'),
            disabled: !usable,
            onPick: () => void app.ask('hosting.exportMembers', { network: id }),
          },
          {
            word: t('members.import'),
            disabled: !usable,
            onPick: () => app.dialogs.show({ kind: 'import-members' }),
          },
        ]}
      />
    </div>
  )
}

const shownFor = 1600

/** Explains how to invite the first device. */
export function NoMembers({ id }: { readonly id: NetworkId }) {
  const t = useTranslate()
  const app = useApp()
  const [copied, setCopied] = useState<'id' | 'link' | null>(null)
  useEffect(() => {
    const timer = setTimeout(() => setCopied(null), shownFor)
    return () => clearTimeout(timer)
  }, [copied])
  const copy = async (what: 'id' | 'link'): Promise<void> => {
    if (await app.copy(what === 'id' ? id : joinLink(id))) setCopied(what)
  }
  return (
    <div class="empty hosted-empty">
      <h2>{t('members.empty.title')}</h2>
      <p>{t('members.empty.text')}</p>
      <code class="invitation">{grouped(id)}</code>
      <div class="empty-actions inline">
        <Button kind="primary" onClick={() => void copy('id')}>
          {copied === 'id' ? t('members.empty.copied') : t('members.empty.copyId')}
        </Button>
        <Button onClick={() => void copy('link')}>
          {copied === 'link' ? t('members.empty.copied') : t('members.empty.copyLink')}
        </Button>
      </div>
    </div>
  )
}

interface MembersStatusProps {
  readonly members: Members
  readonly list: ListState
  /** The number of rows that pass the filter */
  readonly shown: number
  /** The number of all rows */
  readonly listed: number
}

/** The number of members, the age of the list, and a switch for hidden members */
export function MembersStatus({ members, list, shown, listed }: MembersStatusProps) {
  const t = useTranslate()
  const [first] = members.value ?? []
  if (first === undefined) return null
  const hidden = members.value?.filter(isHidden).length ?? 0
  const cachedAt = isAccountMember(first) ? first.cachedAt : undefined
  const count = !members.isWhole
    ? t('members.loading')
    : shown === listed
      ? t('members.count', { count: listed })
      : t('members.countOf', { shown, count: listed })
  return (
    <div class="status-line secondary inline">
      <span role="status">
        {cachedAt === undefined ? count : t('members.asOf', { count, age: ageOf(t, cachedAt, members.at) })}
      </span>
      {hidden > 0 && (
        <button type="button" class="link status-link" onClick={() => list.setShowsHidden(!list.showsHidden)}>
          {list.showsHidden
            ? t('account-member.hideHidden')
            : t('account-member.showHidden', { count: hidden })}
        </button>
      )}
    </div>
  )
}

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

interface BulkMenuProps extends Pick<MembersDialogProps, 'host' | 'lacked'> {
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
      options={fields.map((value) => ({ value, word: t(`bulk.field.${value}`) }))}
      value=""
      onChoose={(field) => field !== '' && dialogs.show({ kind: 'change-members', field, members })}
    >
      <option value="">{t('bulk.choose')}</option>
    </Select>
  )
}
