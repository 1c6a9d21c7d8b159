import { Ellipsis, Plus } from 'lucide'
import type { AccountId } from '../../../contract/account.ts'
import type { NetworkId } from '../../../domain/network-id.ts'
import { useApp } from '../../app/state.ts'
import { useTranslate } from '../../text/use-translate.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Menu } from '../../ui/menu.tsx'
import { SearchField } from '../../ui/search-field.tsx'
import { UnsavedMark } from '../../ui/unsaved-mark.tsx'

interface MembersToolsProps {
  readonly id: NetworkId
  readonly host: AccountId | null
  /** There is something to filter. */
  readonly filters: boolean
  readonly query: string
  readonly usable: boolean
  readonly onQuery: (query: string) => void
}

export function MembersTools({ id, host, filters, query, usable, onQuery }: MembersToolsProps) {
  const t = useTranslate()
  const app = useApp()
  return (
    <div class="tools">
      {filters ? (
        <SearchField label={t('members.filter')} query={query} onQuery={onQuery} />
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
