import type { ComponentChildren } from 'preact'
import { isAccountMember } from '../../../contract/account.ts'
import { isHidden } from '../../../contract/member-values.ts'
import type { HostedMember } from '../../../domain/members/member.ts'
import { memberName } from '../../../domain/members/member-order.ts'
import type { Translate } from '../../../words/translate.ts'
import { useApp } from '../../app/state.ts'
import { pathWords } from '../../text/hosting/members.ts'
import { tooltip } from '../../text/hosting/window.ts'
import { relativeTime } from '../../text/time.ts'
import { useTranslate } from '../../text/use-translate.ts'
import { Button } from '../../ui/button.tsx'
import { Copyable } from '../../ui/copyable.tsx'
import { Marked } from '../../ui/marked.tsx'
import { useTabIndex } from '../../ui/tab-index.ts'
import { UnsavedMark } from '../../ui/unsaved-mark.tsx'
import { usePopup } from '../../ui/use-popup.ts'
import type { MemberRow as Row } from './member-list.ts'
import { MemberMenu } from './member-menu.tsx'
import { type MemberSearch, shownAddress } from './member-search.ts'
import { Sparkline } from './sparkline.tsx'

interface MemberRowProps {
  readonly row: Row
  /** What it was found by */
  readonly search: MemberSearch
  readonly index: number
  readonly selected: boolean
  readonly usable: boolean
  readonly isThisDevice: boolean
  readonly latencies: readonly number[]
  /** Milliseconds since the epoch */
  readonly now: number
  readonly busy: boolean
  readonly unsaved: boolean
  readonly onFocus: () => void
  readonly onSelect: (range: boolean) => void
  readonly onOpen: () => void
  readonly onAuthorize: (authorized: boolean) => void
}

export function MemberRow(props: MemberRowProps) {
  const t = useTranslate()
  const { row, search, index, selected, usable, onFocus, onSelect, onOpen, onAuthorize } = props
  const { member, state } = row
  const name = memberName(member)
  const description = isAccountMember(member) ? member.description : null
  const address = shownAddress(member, search)
  const { copy } = useApp()
  const tabIndex = useTabIndex()
  const popup = usePopup()
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
      <td>
        <span class={`pill pill-${state}`} title={t(`members.stateTitles.${state}`)}>
          {t(`members.states.${state}`)}
        </span>
      </td>
      <td>
        <div class="cell-name">
          <button type="button" class="cell-open" tabIndex={tabIndex} data-open onClick={onOpen}>
            <span class="cell-title">
              <strong class="truncate" dir="auto" title={tooltip(title)}>
                {title === member.config.name ? (
                  <Marked text={title.slice(0, 400)} words={search.words} />
                ) : (
                  title
                )}
              </strong>
              {props.unsaved && <UnsavedMark />}
            </span>
          </button>
          <div class="member-line secondary">
            {props.unsaved && <span aria-hidden="true">{t('members.unsavedMark')} · </span>}
            {isHidden(member) && <span>{t('account-member.hiddenMark')} · </span>}
            <Copyable text={member.id} what={t('members.id')} words={search.words} onCopy={copy} />
            {address !== undefined && (
              <span class="member-address">
                <Copyable text={address} what={t('common.address')} words={search.words} onCopy={copy} />
              </span>
            )}
            {description !== null && description !== '' && (
              <bdi class="truncate" title={tooltip(description)}>
                <Marked text={description.slice(0, 400)} words={search.words} />
              </bdi>
            )}
          </div>
        </div>
      </td>
      <td class="cell-addresses">
        <Addresses member={member} search={search} />
      </td>
      <td class="cell-path">
        <Path {...props} />
      </td>
      <td class="cell-seen">{seenWords(t, member, props)}</td>
      <td class="cell-action">
        {!member.config.authorized && (
          <Button
            kind={state === 'waiting' ? 'primary' : 'plain'}
            label={t('members.authorizeName', { name: tooltip(name) })}
            disabled={!usable}
            busy={props.busy}
            onClick={() => onAuthorize(true)}
          >
            {t('members.authorize')}
          </Button>
        )}
        <MemberMenu
          member={member}
          usable={usable && !props.busy}
          popup={popup}
          onOpen={onOpen}
          onAuthorize={onAuthorize}
        />
      </td>
    </tr>
  )
}

interface AddressesProps {
  readonly member: HostedMember
  readonly search: MemberSearch
}

function Addresses({ member, search }: AddressesProps) {
  const t = useTranslate()
  const { copy } = useApp()
  const shown = shownAddress(member, search)
  const others = member.config.ipAssignments.length - 1
  if (shown === undefined) return <span class="secondary">–</span>
  return (
    <span class="addresses" title={member.config.ipAssignments.join('\n')}>
      <Copyable text={shown} what={t('common.address')} words={search.words} onCopy={copy} />
      {others > 0 && <span class="secondary">{t('members.moreAddresses', { count: others })}</span>}
    </span>
  )
}

function Path({ row, isThisDevice, latencies, now }: MemberRowProps) {
  const t = useTranslate()
  const { member } = row
  if (isThisDevice) return <Pill>{t('members.thisDevice')}</Pill>
  if (member.presence?.path !== 'direct') return <Pill>{pathWords(t, member, now)}</Pill>
  return (
    <span class="path-direct">
      <Sparkline values={latencies} />
      <span class="truncate">{pathWords(t, member, now)}</span>
    </span>
  )
}

function Pill({ children }: { readonly children: ComponentChildren }) {
  return <span class="pill">{children}</span>
}

function seenWords(t: Translate, member: HostedMember, { now, isThisDevice }: MemberRowProps): string {
  if (isThisDevice) return relativeTime(t, now, now)
  const seen = member.presence?.lastSeen ?? 0
  return seen === 0 ? '–' : relativeTime(t, seen, now)
}
