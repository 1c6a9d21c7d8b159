import { Ban } from 'lucide'
import type { VNode } from 'preact'
import { isAccountMember } from '../../../contract/account.ts'
import { isOnlineNow } from '../../../contract/member-values.ts'
import type { LesserColumn } from '../../../contract/preferences.ts'
import type { HostedMember } from '../../../domain/members/member.ts'
import { type MemberState, memberName } from '../../../domain/members/member-order.ts'
import { clockTime } from '../../../words/formats.ts'
import { listOf } from '../../../words/lists.ts'
import { pathWords } from '../../text/hosting/members.ts'
import { tooltip } from '../../text/hosting/window.ts'
import { relativeTime } from '../../text/time.ts'
import { useTranslate } from '../../text/use-translate.ts'
import { TabIndexProvider } from '../../ui/button.tsx'
import { Copyable } from '../../ui/copyable.tsx'
import { Icon } from '../../ui/icon.tsx'
import { PopupFrame, PopupPanel, usePopup } from '../../ui/popup.tsx'
import { useListKeys } from '../../ui/use-list-keys.ts'
import { shownAddress } from './member-list.ts'

export interface CellProps {
  readonly member: HostedMember
  /** The words of the search, in lower case */
  readonly words: readonly string[]
  readonly isThisDevice: boolean
  readonly latencies: readonly number[]
  readonly drawsLatency: boolean
  /** Milliseconds since the epoch */
  readonly now: number
}

/** Every state but `authorized` opens an explanation. */
export function StateCell({ state }: { readonly state: MemberState }) {
  const t = useTranslate()
  const popup = usePopup()
  const word = t(`members.states.${state}`)
  if (state === 'authorized')
    return (
      <span class="pill pill-authorized" title={t('members.stateTitles.authorized')}>
        {word}
      </span>
    )
  const title = t(`members.stateTitles.${state}`)
  return (
    <PopupFrame
      popup={popup}
      class={`pill pill-${state}`}
      title={title}
      opens="dialog"
      button={state === 'rejected' ? <Rejected word={word} /> : word}
    >
      <PopupPanel popup={popup} label={word}>
        <strong>{title}</strong>
        <p>{t(`members.stateHelp.${state}`)}</p>
      </PopupPanel>
    </PopupFrame>
  )
}

/** The shape tells it from members that may still ask. */
function Rejected({ word }: { readonly word: string }) {
  return (
    <span class="inline gap-2">
      <Icon node={Ban} size={12} />
      {word}
    </span>
  )
}

export function AddressesCell({ member, words }: CellProps) {
  const t = useTranslate()
  const popup = usePopup()
  const addresses = member.config.ipAssignments ?? []
  const shown = shownAddress(member, words)
  const others = addresses.length - 1
  if (shown === undefined) return <span class="secondary">–</span>
  const name = t('members.allAddresses', { name: tooltip(memberName(member)) })
  const address = (text: string) => <Copyable text={text} what={t('common.address')} words={words} />
  return (
    <span class="addresses inline gap-3" title={addresses.join('\n')}>
      {address(shown)}
      {others > 0 && (
        <PopupFrame
          popup={popup}
          class="link more-addresses"
          label={listOf(t, [t('members.moreAddresses', { count: others }), name])}
          opens="dialog"
          button={t('members.moreAddresses', { count: others })}
        >
          <PopupPanel popup={popup} label={name}>
            <AddressList addresses={addresses}>{address}</AddressList>
          </PopupPanel>
        </PopupFrame>
      )}
    </span>
  )
}

interface AddressListProps {
  readonly addresses: readonly string[]
  readonly children: (address: string) => VNode
}

function AddressList({ addresses, children }: AddressListProps) {
  const keys = useListKeys<HTMLUListElement>(addresses)
  return (
    <ul class="stack gap-3" {...keys.list}>
      {addresses.map((one) => (
        <TabIndexProvider key={one} value={one === keys.active ? 0 : -1}>
          <li data-row={one}>{children(one)}</li>
        </TabIndexProvider>
      ))}
    </ul>
  )
}

function OnlineCell({ member, isThisDevice, now }: CellProps) {
  const t = useTranslate()
  const online = isThisDevice || isOnlineNow(member, now)
  return (
    <span class={online ? 'inline gap-3' : 'inline gap-3 secondary'}>
      <span class={online ? 'online-mark online-now' : 'online-mark'} aria-hidden="true" />
      {t(online ? 'member-path.online' : 'member-path.offline')}
    </span>
  )
}

/** The path of packets is known only for members that this computer talks to. */
function PathCell({ member, latencies, drawsLatency }: CellProps) {
  const t = useTranslate()
  const words = pathWords(t, member)
  if (words === null) return <span class="secondary">–</span>
  return (
    <span class="inline gap-3">
      {drawsLatency && member.presence?.path === 'direct' && <Sparkline values={latencies} />}
      <span class="truncate">{words}</span>
    </span>
  )
}

function SeenCell({ member, isThisDevice, now }: CellProps) {
  const t = useTranslate()
  const seen = isThisDevice ? now : (member.presence?.lastSeen ?? 0)
  return <span class="secondary">{seen === 0 ? '–' : relativeTime(t, seen, now)}</span>
}

function VersionCell({ member }: CellProps) {
  const version = isAccountMember(member) ? (member.clientVersion ?? member.version) : member.version
  return <span class="secondary truncate">{version ?? '–'}</span>
}

function CreatedCell({ member, now }: CellProps) {
  const t = useTranslate()
  const { creationTime } = member
  return <span class="secondary">{creationTime === null ? '–' : clockTime(t, creationTime, now)}</span>
}

export const lesserCells: { readonly [C in LesserColumn]: (props: CellProps) => VNode } = {
  addresses: AddressesCell,
  online: OnlineCell,
  path: PathCell,
  seen: SeenCell,
  version: VersionCell,
  created: CreatedCell,
}

interface SparklineProps {
  /** Milliseconds, oldest first */
  readonly values: readonly number[]
}

const width = 44
const height = 16
/** Milliseconds: smaller ranges are drawn as if they were this large, so that the line stays calm. */
const calm = 20

/** Hidden from screen readers, as the words beside it tell the latency. */
function Sparkline({ values }: SparklineProps) {
  const lowest = Math.min(...values)
  const range = Math.max(Math.max(...values) - lowest, calm)
  const middle = (Math.max(...values) + lowest) / 2
  const points = values.map((value, index) => {
    const x = values.length < 2 ? 0 : (index / (values.length - 1)) * (width - 2) + 1
    const y = height / 2 - ((value - middle) / range) * (height - 4)
    return `${x.toFixed(1)},${y.toFixed(1)}`
  })
  return (
    <svg
      class="sparkline"
      width={width}
      height={height}
      viewBox={`0 0 ${width} ${height}`}
      aria-hidden="true"
    >
      {values.length > 1 && (
        <polyline
          points={points.join(' ')}
          fill="none"
          stroke="currentColor"
          stroke-width="1.5"
          stroke-linejoin="round"
          stroke-linecap="round"
        />
      )}
    </svg>
  )
}
