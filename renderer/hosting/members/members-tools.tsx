import { Ellipsis, Plus } from 'lucide'
import type { NetworkId } from '../../../domain/network-id.ts'
import { Button } from '../../components/button.tsx'
import { Icon } from '../../components/icon.tsx'
import { SearchField } from '../../components/search-field.tsx'
import { useApp } from '../../state.ts'
import { Menu } from '../menu.tsx'
import type { MembersQuestion } from './members-dialogs.tsx'
import { memberWords } from './text-members.ts'

interface MembersToolsProps {
  readonly id: NetworkId
  /** There is something to filter. */
  readonly filters: boolean
  readonly query: string
  readonly usable: boolean
  readonly onQuery: (query: string) => void
  readonly onAsk: (question: MembersQuestion) => void
}

export function MembersTools({ id, filters, query, usable, onQuery, onAsk }: MembersToolsProps) {
  const app = useApp()
  return (
    <div class="tools">
      {filters ? (
        <SearchField label={memberWords.filter} query={query} onQuery={onQuery} />
      ) : (
        <span class="spring" />
      )}
      <Button disabled={!usable} onClick={() => onAsk({ ask: 'add' })}>
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
          { word: memberWords.import, disabled: !usable, onPick: () => onAsk({ ask: 'import' }) },
        ]}
      />
    </div>
  )
}
