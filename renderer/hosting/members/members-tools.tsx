import { Ellipsis, Plus } from 'lucide'
import type { AccountId } from '../../../contract/account.ts'
import type { NetworkId, NodeAddress } from '../../../domain/network-id.ts'
import { useApp } from '../../app/state.ts'
import { useTranslate } from '../../text/use-translate.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Menu } from '../../ui/menu.tsx'
import { SearchField } from '../../ui/search-field.tsx'
import { UnsavedMark } from '../../ui/unsaved-mark.tsx'
import { FilterMenu } from './filter-menu.tsx'
import type { FilterFacts } from './member-filters.ts'
import type { MemberRow } from './member-list.ts'
import type { ListState } from './use-list-state.ts'

interface MembersToolsProps {
  readonly id: NetworkId
  readonly host: AccountId | null
  /** The whole list, before anything is filtered */
  readonly all: ReadonlyMap<NodeAddress, MemberRow>
  readonly facts: FilterFacts
  readonly list: ListState
  readonly usable: boolean
}

export function MembersTools({ id, host, all, facts, list, usable }: MembersToolsProps) {
  const t = useTranslate()
  const app = useApp()
  return (
    <div class="tools">
      {all.size > 0 ? (
        <>
          <SearchField label={t('members.filter')} query={list.query} onQuery={list.setQuery} />
          <FilterMenu all={all} facts={facts} filters={list.filters} onToggle={list.toggleFilter} />
        </>
      ) : (
        <span class="spring" />
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
