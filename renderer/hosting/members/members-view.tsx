import { useMemo, useState } from 'preact/hooks'
import type { Draft } from '../../../contract/draft-commands.ts'
import type { HostedMember } from '../../../domain/members/member.ts'
import type { NetworkId, NodeAddress } from '../../../domain/network-id.ts'
import { useEscape } from '../../app/shortcuts.ts'
import { useApp } from '../../app/state.ts'
import { useUnsaved } from '../../app/use-drafts.ts'
import { useTranslate } from '../../text/use-translate.ts'
import { Unreadable } from '../../ui/guarded.tsx'
import { StateIcon } from '../../ui/icon.tsx'
import { GoneDrafts } from '../hosted-banners.tsx'
import { FilterChips } from './filters.tsx'
import { type FilterFacts, tagDefaults } from './member-filters.ts'
import type { AccessChange } from './member-row.tsx'
import { type BulkKind, type MembersDialogProps, MembersDialogs } from './members-dialogs.tsx'
import { MembersTable } from './members-table.tsx'
import { BulkBar, MembersStatus, MembersTools, NoMembers } from './members-tools.tsx'
import { keepOnly, nothingSelected, useWantedMember, useWantedSelection } from './selection.ts'
import { type ListState, type Members, useMemberRows } from './use-members.ts'

interface MembersViewProps
  extends Pick<MembersDialogProps, 'host' | 'config' | 'rules' | 'lacked' | 'usable' | 'onChanged'> {
  readonly id: NetworkId
  readonly name: string
  readonly members: Members
  readonly list: ListState
  readonly mayDelete: boolean
}

export function MembersView(props: MembersViewProps) {
  const t = useTranslate()
  const { id, host, name, config, rules, members, list, usable, mayDelete, onChanged } = props
  const app = useApp()
  const { query, filters, chosen, setChosen } = list
  useWantedSelection(id, setChosen)
  useWantedMember(id)
  const [busy, setBusy] = useState<ReadonlySet<NodeAddress>>(new Set())

  const own = app.snapshot.value?.node?.address ?? null
  const facts = useMemo(
    (): FilterFacts => ({ at: members.at, own, tagDefaults: tagDefaults(config?.tags ?? []) }),
    [members.at, own, config?.tags],
  )
  const { all, rows } = useMemberRows(members.value, list, facts)
  const selection = keepOnly(chosen, (member) => all.has(member))
  const selectShown = (): void =>
    setChosen({ chosen: new Set(rows.map(({ member }) => member.id)), anchor: selection.anchor })
  const selected = [...selection.chosen]
  const notShown = selected.length - rows.filter(({ member }) => selection.chosen.has(member.id)).length
  const unsaved = useUnsaved().filter(({ subject }) => subject.form === 'member' && subject.network === id)
  const unsavedMembers = new Set(unsaved.map(draftMember))

  useEscape(() => {
    if (selected.length > 0) setChosen(nothingSelected)
    else if (query !== '' || filters.length > 0) list.showAll()
    else return false
    return true
  })

  const setAccess = async (
    { id: member, config: { authorized } }: HostedMember,
    wanted: AccessChange,
  ): Promise<void> => {
    // Whoever is rejected also loses the authorization, which an undo then gives back.
    const isOut = 'rejected' in wanted && wanted.rejected && authorized === true
    const change = { ...wanted, ...(isOut && { authorized: false }) }
    setBusy((before) => new Set(before).add(member))
    const reply = await app.ask('hosting.saveMember', {
      network: id,
      member,
      change,
      base: null,
    })
    if (reply.ok) await members.refresh()
    setBusy((before) => new Set([...before].filter((one) => one !== member)))
  }
  const start = async (kind: BulkKind, chosen: readonly NodeAddress[]): Promise<void> => {
    const wanted = { network: id, members: [...chosen] }
    const reply = await app.ask(
      'hosting.startJob',
      kind === 'delete' ? { kind, ...wanted, confirmed: chosen.length } : { kind, ...wanted },
    )
    if (reply.ok) setChosen(nothingSelected)
  }
  const change = (kind: 'authorize' | 'deauthorize' | 'reject'): void => {
    if (selected.length === 1) void start(kind, selected)
    else app.dialogs.show({ kind: 'authorize-members', change: kind, members: selected })
  }

  return (
    <>
      <MembersTools id={id} host={host} all={all} facts={facts} list={list} usable={usable} />
      <FilterChips
        list={list}
        rows={rows}
        selects={selected.length > 0}
        usable={usable}
        onSelectAll={selectShown}
      />
      <div class="banners">
        {members.value !== null && members.isWhole && members.fault === null && (
          <GoneDrafts
            drafts={unsaved.filter(
              (draft) => !members.value?.some((member) => member.id === draftMember(draft)),
            )}
          />
        )}
      </div>
      <Unreadable count={members.unreadable} />
      {members.value === null ? (
        members.fault === null && (
          <div class="empty" role="status">
            <StateIcon state="pending" size={28} />
            <p>{t('members.loading')}</p>
          </div>
        )
      ) : members.value.length === 0 ? (
        <NoMembers id={id} />
      ) : rows.length === 0 ? (
        <p class="empty-line">
          {filters.length > 0
            ? t('member-filter.none')
            : query === ''
              ? t('account-member.allHidden')
              : t('members.noMatch', { query })}
        </p>
      ) : (
        <MembersTable
          name={name === '' ? id : name}
          all={all}
          rows={rows}
          list={list}
          members={members}
          selection={selection}
          usable={usable}
          busy={busy}
          unsaved={unsavedMembers}
          onSelection={(change) => setChosen((before) => change(keepOnly(before, (one) => all.has(one))))}
          onOpen={(member) => app.dialogs.show({ kind: 'member', member: member.id })}
          onAccess={(member, change) => void setAccess(member, change)}
        />
      )}
      {selected.length > 0 && (
        <BulkBar
          host={host}
          lacked={props.lacked}
          members={selected}
          notShown={notShown}
          shown={rows.length}
          usable={usable}
          mayDelete={mayDelete}
          onSelectAll={selectShown}
          onStart={change}
          onClear={() => setChosen(nothingSelected)}
        />
      )}
      <MembersStatus members={members} list={list} shown={rows.length} listed={all.size} />
      <MembersDialogs
        network={id}
        host={host}
        config={config}
        rules={rules}
        members={members.value ?? []}
        at={members.at}
        lacked={props.lacked}
        usable={usable}
        mayDelete={mayDelete}
        onStart={start}
        onChanged={onChanged}
      />
    </>
  )
}

function draftMember({ subject }: Draft): NodeAddress | null {
  return subject.form === 'member' ? subject.member : null
}
