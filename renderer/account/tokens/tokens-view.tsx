import { KeyRound } from 'lucide'
import type { User } from '../../../contract/account.ts'
import { notKnown } from '../../../words/formats.ts'
import { useApp } from '../../app/state.ts'
import { useDialog } from '../../app/use-dialog.ts'
import { reuseSame, usePolled } from '../../app/use-polled.ts'
import { useTranslate } from '../../text/use-translate.ts'
import { Button, TabIndexProvider } from '../../ui/button.tsx'
import { Group } from '../../ui/group.tsx'
import { Unreadable } from '../../ui/guarded.tsx'
import { Icon } from '../../ui/icon.tsx'
import { useListKeys } from '../../ui/use-list-keys.ts'
import { Loaded } from '../loaded.tsx'
import type { AccountViewProps } from '../profile-view.tsx'
import { AddTokenDialog, DeleteTokenDialog } from './token-dialogs.tsx'

/** Milliseconds between two polls */
const pause = 30_000

export function TokensView({ usable }: AccountViewProps) {
  const t = useTranslate()
  const { dialogs, tryAsk } = useApp()
  const user = usePolled(() => tryAsk('account.user', { user: null }), reuseSame<User>, pause)
  const { dialog, close } = useDialog('add-token', 'delete-token')
  const names = user.value?.tokens?.items ?? []
  const keys = useListKeys<HTMLUListElement>(names)
  return (
    <div class="scroll">
      <div class="settings-groups account-groups">
        <Group
          title={t('people.tokens.heading')}
          text={t('people.tokens.text')}
          action={
            <Button
              kind="quiet"
              disabled={!usable || user.value === null}
              onClick={() => dialogs.show({ kind: 'add-token' })}
            >
              {t('people.tokens.add')}
            </Button>
          }
        >
          <Loaded answer={user}>
            {({ tokens }) => (
              <>
                {tokens === null ? (
                  <p class="secondary">{notKnown}</p>
                ) : names.length === 0 ? (
                  tokens.unreadable === 0 && <p class="secondary">{t('people.tokens.none')}</p>
                ) : (
                  <ul class="token-list" {...keys.list}>
                    {names.map((name) => (
                      <TabIndexProvider key={name} value={name === keys.active ? 0 : -1}>
                        <li class="token-line inline gap-5" data-row={name}>
                          <Icon node={KeyRound} />
                          <span class="truncate token-name" dir="auto">
                            {name}
                          </span>
                          <Button
                            label={t('people.tokens.deleteName', { name })}
                            disabled={!usable}
                            onClick={() => dialogs.show({ kind: 'delete-token', name })}
                          >
                            {t('people.tokens.delete')}
                          </Button>
                        </li>
                      </TabIndexProvider>
                    ))}
                  </ul>
                )}
                <Unreadable count={tokens?.unreadable ?? 0} />
              </>
            )}
          </Loaded>
        </Group>
      </div>
      {dialog?.kind === 'add-token' && (
        <AddTokenDialog names={names} onAdded={() => void user.refresh()} onClose={close} />
      )}
      {dialog?.kind === 'delete-token' && (
        <DeleteTokenDialog
          name={dialog.name}
          isOnly={names.length === 1 && user.value?.tokens?.unreadable === 0}
          onDeleted={() => void user.refresh()}
          onClose={close}
        />
      )}
    </div>
  )
}
