import { EyeOff } from 'lucide'
import { useMemo } from 'preact/hooks'
import { isHidden } from '../../../contract/member-values.ts'
import { type HostedMember, notesOf } from '../../../domain/members/member.ts'
import { memberName } from '../../../domain/members/member-order.ts'
import { RowMenu } from '../../app/row-menu.tsx'
import { tooltip } from '../../text/hosting/window.ts'
import { useTranslate } from '../../text/use-translate.ts'
import { Button, useTabIndex } from '../../ui/button.tsx'
import { Copyable } from '../../ui/copyable.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Marked } from '../../ui/marked.tsx'
import { type Popup, usePopup } from '../../ui/popup.tsx'
import { UnsavedMark } from '../../ui/unsaved.tsx'
import { AddressesCell, type CellProps, lesserCells, StateCell } from './member-cells.tsx'
import { isFoundByAddress, type MemberRow as Row } from './member-list.ts'
import type { FittedColumns } from './use-columns.ts'

/** A member's access after a click */
export type AccessChange = { readonly authorized: boolean } | { readonly rejected: boolean }

interface MemberRowProps extends Omit<CellProps, 'member' | 'drawsLatency'> {
  readonly row: Row
  readonly columns: FittedColumns
  readonly index: number
  readonly selected: boolean
  /** Its panel is open. */
  readonly isOpen: boolean
  readonly usable: boolean
  readonly busy: boolean
  readonly unsaved: boolean
  readonly onFocus: () => void
  readonly onSelect: (range: boolean) => void
  readonly onOpen: () => void
  readonly onAccess: (change: AccessChange) => void
}

export function MemberRow(props: MemberRowProps) {
  const t = useTranslate()
  const { row, words, index, selected, isOpen, usable, onFocus, onSelect, onOpen, onAccess } = props
  const { member, state } = row
  const name = memberName(member)
  const tabIndex = useTabIndex()
  const popup = usePopup()
  const drawn = useDrawn(props)
  const title =
    member.config.name.trim() === ''
      ? t(state === 'waiting' ? 'members.newDevice' : 'members.noName')
      : member.config.name
  return (
    <tr
      class="member"
      aria-rowindex={index + 2}
      data-index={index}
      aria-selected={selected}
      aria-current={isOpen}
      onFocusIn={onFocus}
      onContextMenu={(event) => {
        event.preventDefault()
        popup.open(event)
      }}
    >
      <td class="cell-select">
        <label class="check">
          <input
            type="checkbox"
            checked={selected}
            tabIndex={tabIndex}
            aria-label={t('members.select', { name: tooltip(name) })}
            onClick={(event) => onSelect(event.shiftKey)}
          />
        </label>
      </td>
      <td>{drawn.state}</td>
      <td>
        <div class="cell-name">
          <button type="button" class="cell-open" tabIndex={tabIndex} data-open onClick={onOpen}>
            <span class="cell-title inline">
              <strong class="truncate" dir="auto" title={tooltip(title)}>
                {title === member.config.name ? <Marked text={title.slice(0, 400)} words={words} /> : title}
              </strong>
              {props.unsaved && <UnsavedMark />}
              {isHidden(member) && (
                <span class="name-mark" title={t('account-member.hiddenMark')}>
                  <Icon node={EyeOff} size={13} />
                  <span class="visually-hidden">{t('account-member.hiddenMark')}</span>
                </span>
              )}
              {props.isThisDevice && (
                <span class="badge" title={t('members.thisDevice')}>
                  {t('members.thisDevice')}
                </span>
              )}
            </span>
          </button>
          {drawn.line}
        </div>
      </td>
      {drawn.cells}
      <td class="cell-action">
        {member.config.authorized === false && (
          <Button
            kind={state === 'waiting' ? 'primary' : 'plain'}
            label={t('members.authorizeName', { name: tooltip(name) })}
            disabled={!usable}
            busy={props.busy}
            onClick={() => onAccess({ authorized: true })}
          >
            {t('members.authorize')}
          </Button>
        )}
        <MemberMenu
          member={member}
          usable={usable && !props.busy}
          popup={popup}
          onOpen={onOpen}
          onAccess={onAccess}
        />
      </td>
    </tr>
  )
}

/** The costly parts of a row, which do not change while the list scrolls. */
function useDrawn(props: MemberRowProps) {
  const t = useTranslate()
  const { row, words, columns, isThisDevice, latencies, now } = props
  return useMemo(() => {
    const { member, state } = row
    const notes = notesOf(member)
    const { drawsLatency } = columns
    const hasColumn = columns.shown.includes('addresses')
    const addressBelowName =
      (member.config.ipAssignments ?? []).length > 0 &&
      (columns.addressBelowName || (!hasColumn && isFoundByAddress(member, words)))
    const cell: CellProps = { member, words, isThisDevice, latencies, now, drawsLatency }
    return {
      state: <StateCell state={state} />,
      line: (
        <div class="member-line secondary">
          {addressBelowName && <AddressesCell {...cell} />}
          <Copyable text={member.id} what={t('members.id')} words={words} />
          {notes !== '' && (
            <bdi class="truncate member-notes" title={tooltip(notes)}>
              <Marked text={notes.slice(0, 400)} words={words} />
            </bdi>
          )}
        </div>
      ),
      cells: columns.shown.map((column) => {
        const Cell = lesserCells[column]
        return (
          <td key={column} class={`cell-${column}`}>
            <Cell {...cell} />
          </td>
        )
      }),
    }
  }, [row, words, columns, isThisDevice, latencies, now, t])
}

interface MemberMenuProps {
  readonly member: HostedMember
  readonly usable: boolean
  readonly popup: Popup
  readonly onOpen: () => void
  readonly onAccess: (change: AccessChange) => void
}

function MemberMenu({ member, usable, popup, onOpen, onAccess }: MemberMenuProps) {
  const t = useTranslate()
  const { rejected } = member
  const { authorized } = member.config
  const addresses = member.config.ipAssignments ?? []
  const [first, ...more] = addresses
  return (
    <RowMenu
      name={memberName(member)}
      popup={popup}
      items={() => [
        { word: t('hosted-window.open'), onPick: onOpen },
        // Where it is unknown whether the member is authorized, both are offered.
        ...[true, false]
          .filter((wanted) => wanted !== authorized && (wanted || rejected !== true))
          .map((wanted) => ({
            word: t(wanted ? 'members.authorize' : 'members.deauthorize'),
            disabled: !usable,
            onPick: () => onAccess({ authorized: wanted }),
          })),
        ...(rejected === null || rejected === undefined
          ? []
          : [
              {
                word: t(rejected ? 'members.unreject' : 'members.reject'),
                disabled: !usable,
                onPick: () => onAccess({ rejected: !rejected }),
              },
            ]),
      ]}
      copies={() => [
        ...(first === undefined ? [] : [{ word: t('members.copyAddress', { address: first }), text: first }]),
        ...(more.length === 0
          ? []
          : [
              {
                word: t('members.copyAddresses', { count: addresses.length }),
                text: addresses.join('\n'),
              },
            ]),
        { word: t('members.copyId', { id: member.id }), text: member.id },
      ]}
    />
  )
}
