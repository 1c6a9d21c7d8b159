import { KeyRound } from 'lucide'
import { useState } from 'preact/hooks'
import type { ApiTokenName, NewToken } from '../../../contract/account.ts'
import { accountTokenLength } from '../../../domain/account-token.ts'
import { notKnown } from '../../../words/formats.ts'
import { useAction } from '../../app/use-action.ts'
import { useDialog } from '../../app/use-dialog.ts'
import { usePolledCommand } from '../../app/use-polled.ts'
import { tooltip } from '../../text/hosting/window.ts'
import { useTranslate } from '../../text/use-translate.ts'
import { TabIndexProvider } from '../../ui/button.tsx'
import { Choice } from '../../ui/choice.tsx'
import { DangerDialog } from '../../ui/danger-dialog.tsx'
import { Field, Warning } from '../../ui/field.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { Fact, Facts, Fold, Group } from '../../ui/group.tsx'
import { Icon } from '../../ui/icon.tsx'
import { ClockFact } from '../../ui/told-facts.tsx'
import { useListKeys } from '../../ui/use-list-keys.ts'
import { accountPause, Entries, Loaded } from '../loaded.tsx'
import { SecretDialog } from '../secret-dialog.tsx'
import { TokenField, tokenProblem } from '../token-field.tsx'
import { type AccountViewProps, DialogButton, type DialogEnds, useDialogAction } from '../view-parts.tsx'

export function TokensView({ usable }: AccountViewProps) {
  const t = useTranslate()
  const user = usePolledCommand(accountPause, 'account.user', { user: null })
  const { dialog, close } = useDialog('add-token', 'delete-token')
  const ends = { onDone: () => void user.refresh(), onClose: close }
  const names = user.value?.tokens?.items ?? []
  const keys = useListKeys<HTMLUListElement>(names)
  return (
    <div class="scroll">
      <div class="settings-groups account-groups">
        <Group
          title={t('people.tokens.heading')}
          text={t('people.tokens.text')}
          action={
            <DialogButton disabled={!usable || user.value === null} opens={{ kind: 'add-token' }}>
              {t('people.tokens.add')}
            </DialogButton>
          }
        >
          <Loaded answer={user}>
            {({ tokens }) => (
              <Entries list={tokens} none={t('people.tokens.none')}>
                <ul class="token-list" {...keys.list}>
                  {names.map((name) => (
                    <TabIndexProvider key={name} value={name === keys.active ? 0 : -1}>
                      <li class="token-line inline gap-5" data-row={name}>
                        <Icon node={KeyRound} />
                        <span class="truncate token-name" dir="auto">
                          {name}
                        </span>
                        <DialogButton
                          kind="plain"
                          label={t('people.tokens.deleteName', { name })}
                          disabled={!usable}
                          opens={{ kind: 'delete-token', name }}
                        >
                          {t('people.tokens.delete')}
                        </DialogButton>
                      </li>
                    </TabIndexProvider>
                  ))}
                </ul>
              </Entries>
            )}
          </Loaded>
        </Group>
      </div>
      {dialog?.kind === 'add-token' && <AddTokenDialog {...ends} names={names} />}
      {dialog?.kind === 'delete-token' && (
        <DeleteTokenDialog
          {...ends}
          name={dialog.name}
          isOnly={names.length === 1 && user.value?.tokens?.unreadable === 0}
        />
      )}
    </div>
  )
}

interface AddTokenDialogProps extends DialogEnds {
  readonly names: readonly ApiTokenName[]
}
const longest = 200

/** Adds a token. One that the service makes is then shown once; one's own is known already. */
function AddTokenDialog({ names, onDone, onClose }: AddTokenDialogProps) {
  const t = useTranslate()
  const { busy, fault, send } = useAction()
  const [name, setName] = useState('')
  const [origin, setOrigin] = useState<'made' | 'own'>('made')
  const [own, setOwn] = useState('')
  const [made, setMade] = useState<NewToken | null>(null)
  if (made !== null) {
    return (
      <NewTokenDialog
        made={made}
        onClose={() => {
          setMade(null)
          onClose()
        }}
      />
    )
  }
  const wanted = name.trim()
  const taken = names.includes(wanted)
  const ready =
    wanted !== '' &&
    wanted.length <= longest &&
    !taken &&
    !busy &&
    (origin === 'made' || (own !== '' && tokenProblem(t, own, accountTokenLength) === null))
  const add = async (): Promise<void> => {
    setOwn('')
    const reply = await send('account.addToken', { name: wanted, token: origin === 'made' ? null : own })
    if (!reply.ok) return
    onDone()
    if (reply.value === null) onClose()
    else setMade(reply.value)
  }
  return (
    <FormDialog
      title={t('people.tokens.adding.title')}
      confirm={busy ? t('people.tokens.adding.busy') : t('people.tokens.adding.confirm')}
      ready={ready}
      busy={busy}
      fault={fault}
      onSubmit={() => void add()}
      onClose={onClose}
    >
      <Field
        label={t('people.tokens.adding.name')}
        value={name}
        hint={t('people.tokens.adding.nameHint')}
        auto
        problem={taken ? t('people.tokens.adding.nameTaken') : null}
        takesFocus
        onText={setName}
      />
      <div>
        <Choice
          legend={t('people.tokens.adding.origin')}
          options={[
            { value: 'made', word: t('people.tokens.adding.made') },
            { value: 'own', word: t('people.tokens.adding.own') },
          ]}
          value={origin}
          onChoose={setOrigin}
        />
      </div>
      {origin === 'own' && (
        <TokenField
          label={t('people.tokens.adding.value')}
          help={t('people.tokens.adding.valueHelp')}
          value={own}
          least={accountTokenLength}
          readOnly={busy}
          onText={setOwn}
        />
      )}
    </FormDialog>
  )
}

function NewTokenDialog({ made, onClose }: { readonly made: NewToken; readonly onClose: () => void }) {
  const t = useTranslate()
  return (
    <SecretDialog secret={made.token} words="people.tokens.shown" onClose={onClose}>
      <Fold title={t('controller-details.title')}>
        <Facts>
          <Fact term={t('people.tokens.shown.hex')}>
            <span class="mono">{made.hex ?? notKnown}</span>
          </Fact>
          <ClockFact term={t('account-details.clock')} ahead={made.clockAhead} />
        </Facts>
      </Fold>
    </SecretDialog>
  )
}

interface DeleteTokenDialogProps extends DialogEnds {
  readonly name: ApiTokenName
  readonly isOnly: boolean
}

/** Warns that any token may be the one in use, as the service does not say which one is. */
function DeleteTokenDialog({ name, isOnly, ...ends }: DeleteTokenDialogProps) {
  const t = useTranslate()
  const { finish, frame } = useDialogAction(ends)
  return (
    <DangerDialog
      title={t('people.tokens.deletion.title', { name: tooltip(name) })}
      confirm={t('people.tokens.deletion.confirm')}
      {...frame}
      onConfirm={() => finish('account.deleteToken', { name })}
    >
      <p>{t('people.tokens.deletion.text')}</p>
      <p class="after">
        <Warning severe={false}>
          {isOnly ? t('people.tokens.deletion.only') : t('people.tokens.deletion.inUse')}
        </Warning>
      </p>
    </DangerDialog>
  )
}
