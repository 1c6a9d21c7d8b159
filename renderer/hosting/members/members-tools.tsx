import { Ellipsis, Plus } from 'lucide'
import type { NetworkId } from '../../../domain/network-id.ts'
import { useApp } from '../../app/state.ts'
import { memberWords } from '../../text/hosting/members.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Menu } from '../../ui/menu.tsx'
import { SearchField } from '../../ui/search-field.tsx'

interface MembersToolsProps {
  readonly id: NetworkId
  /** There is something to filter. */
  readonly filters: boolean
  readonly query: string
  readonly usable: boolean
  readonly onQuery: (query: string) => void
}

export function MembersTools({ id, filters, query, usable, onQuery }: MembersToolsProps) {
  const app = useApp()
  return (
    <div class="tools">
      {filters ? (
        <SearchField label={memberWords.filter} query={query} onQuery={onQuery} />
      ) : (
        <span class="spring" />
      )}
      <Button disabled={!usable} onClick={() => app.dialogs.show({ kind: 'add-member' })}>
        <Icon node={Plus} size={14} />
        {memberWords.add}
      </Button>
      <Menu
        label={memberWords.more}
        icon={<Icon node={Ellipsis} />}
        items={[
          {
            word: memberWords.export,
            disabled: !usable,
            onPick: () => void app.ask('hosting.exportMembers', { network: id }),
          },
          {
            word: memberWords.import,
            disabled: !usable,
            onPick: () => app.dialogs.show({ kind: 'import-members' }),
          },
        ]}
      />
    </div>
  )
}
