import { KeyRound } from 'lucide'
import { useState } from 'preact/hooks'
import type { ApiTokenName, User } from '../../../contract/account.ts'
import { useApp } from '../../app/state.ts'
import { reuseSame, usePolled } from '../../app/use-polled.ts'
import { peopleWords } from '../../text/people.ts'
import { Button } from '../../ui/button.tsx'
import { Group } from '../../ui/group.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Loaded } from '../loaded.tsx'
import type { AccountViewProps } from '../profile-view.tsx'
import { AddTokenDialog } from './add-token-dialog.tsx'
import { DeleteTokenDialog } from './delete-token-dialog.tsx'

const { tokens: words } = peopleWords
const pause = 30_000

export function TokensView({ usable }: AccountViewProps) {
  const { tryAsk } = useApp()
  const user = usePolled(() => tryAsk('account.user', { user: null }), reuseSame<User>, pause)
  const [adding, setAdding] = useState(false)
  const [deleting, setDeleting] = useState<ApiTokenName | null>(null)
  const names = user.value?.tokens ?? []
  return (
    <div class="scroll">
      <div class="settings-groups account-groups">
        <Group
          title={words.heading}
          text={words.text}
          action={
            <Button kind="quiet" disabled={!usable || user.value === null} onClick={() => setAdding(true)}>
              {words.add}
            </Button>
          }
        >
          <Loaded answer={user}>
            {({ tokens }) =>
              tokens.length === 0 ? (
                <p class="secondary">{words.none}</p>
              ) : (
                <ul class="token-list">
                  {tokens.map((name) => (
                    <li key={name} class="token-line">
                      <Icon node={KeyRound} />
                      <span class="truncate token-name" dir="auto">
                        {name}
                      </span>
                      <Button
                        kind="danger"
                        label={words.deleteName(name)}
                        disabled={!usable}
                        onClick={() => setDeleting(name)}
                      >
                        {words.delete}
                      </Button>
                    </li>
                  ))}
                </ul>
              )
            }
          </Loaded>
        </Group>
      </div>
      {adding && (
        <AddTokenDialog names={names} onAdded={() => void user.refresh()} onClose={() => setAdding(false)} />
      )}
      {deleting !== null && (
        <DeleteTokenDialog
          name={deleting}
          isOnly={names.length === 1}
          onDeleted={() => void user.refresh()}
          onClose={() => setDeleting(null)}
        />
      )}
    </div>
  )
}
