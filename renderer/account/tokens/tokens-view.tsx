import { KeyRound } from 'lucide'
import { useState } from 'preact/hooks'
import type { ApiTokenName, NewToken, User } from '../../../contract/account.ts'
import { accountTokenLength } from '../../../domain/account-token.ts'
import { notKnown } from '../../../words/formats.ts'
import { useApp } from '../../app/state.ts'
import { useAction } from '../../app/use-action.ts'
import { useDialog } from '../../app/use-dialog.ts'
import { reuseSame, usePolled } from '../../app/use-polled.ts'
import { tooltip } from '../../text/hosting/window.ts'
import { useTranslate } from '../../text/use-translate.ts'
import { Button, TabIndexProvider } from '../../ui/button.tsx'
import { Choice } from '../../ui/choice.tsx'
import { DangerDialog } from '../../ui/danger-dialog.tsx'
import { Field, Warning } from '../../ui/field.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { Fact, Facts, Fold, Group } from '../../ui/group.tsx'
import { Unreadable } from '../../ui/guarded.tsx'
import { Icon } from '../../ui/icon.tsx'
import { ClockFact } from '../../ui/told-facts.tsx'
import { useListKeys } from '../../ui/use-list-keys.ts'
import { Loaded } from '../loaded.tsx'
import type { AccountViewProps } from '../profile-view.tsx'
import { SecretDialog } from '../secret-dialog.tsx'
import { TokenField, tokenProblem } from '../token-field.tsx'

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

interface AddTokenDialogProps {
  readonly names: readonly ApiTokenName[]
  readonly onAdded: () => void
  readonly onClose: () => void
}
const longest = 200

/** Adds a token. One that the service makes is then shown once; one's own is known already. */
function AddTokenDialog({ names, onAdded, onClose }: AddTokenDialogProps) {
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
    onAdded()
    if (reply.value === null) onClose()
    else setMade(reply.value)
  }
  return (
    <FormDialog
      title={t('people.tokens.adding.title')}
      cancel={t('account.cancel')}
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
  const words = {
    title: t('people.tokens.shown.title'),
    warning: t('people.tokens.shown.warning'),
    text: t('people.tokens.shown.text'),
    copied: t('people.tokens.shown.copied'),
    sure: t('people.tokens.shown.sure'),
  }
  return (
    <SecretDialog secret={made.token} words={words} onClose={onClose}>
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

interface DeleteTokenDialogProps {
  readonly name: ApiTokenName
  readonly isOnly: boolean
  readonly onDeleted: () => void
  readonly onClose: () => void
}

/** Warns that any token may be the one in use, as the service does not say which one is. */
function DeleteTokenDialog({ name, isOnly, onDeleted, onClose }: DeleteTokenDialogProps) {
  const t = useTranslate()
  const { busy, fault, send } = useAction()
  const deleteToken = async (): Promise<void> => {
    const reply = await send('account.deleteToken', { name })
    if (!reply.ok) return
    onDeleted()
    onClose()
  }
  return (
    <DangerDialog
      title={t('people.tokens.deletion.title', { name: tooltip(name) })}
      cancel={t('account.cancel')}
      confirm={t('people.tokens.deletion.confirm')}
      busy={busy}
      fault={fault}
      onConfirm={deleteToken}
      onClose={onClose}
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
