import { useState } from 'preact/hooks'
import { type AccountEntry, type AccountId, accountOfOldKey, noAccounts } from '../../contract/account.ts'
import { accountName, serviceName } from '../../contract/account-kinds.ts'
import { listOf } from '../../words/lists.ts'
import { useApp } from '../app/state.ts'
import { useDialog } from '../app/use-dialog.ts'
import { tooltip } from '../text/hosting/window.ts'
import { useTranslate } from '../text/use-translate.ts'
import { Button } from '../ui/button.tsx'
import { Copyable } from '../ui/copyable.tsx'
import { DangerDialog } from '../ui/danger-dialog.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Fact, Facts } from '../ui/group.tsx'
import { StateIcon } from '../ui/icon.tsx'
import { ReplaceKey, RunOnlyBanner } from './account-banners.tsx'
import { SignInForm } from './sign-in-form.tsx'
import { useDialogAction } from './view-parts.tsx'

export function AccountDialogs() {
  const { dialog, close } = useDialog('sign-in', 'sign-out')
  if (dialog === null) return null
  if (dialog.kind === 'sign-in') return <SignInDialog onClose={close} />
  return <SignOutDialog account={dialog.account} onClose={close} />
}

function SignInDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useTranslate()
  const app = useApp()
  const [done, setDone] = useState<AccountId | null>(null)
  // Shows the new account's networks behind the dialog.
  const finish = (account: AccountId): void => {
    setDone(account)
    if (app.route.value.view === 'account') app.back()
  }
  const { accounts } = app.snapshot.value?.accounts ?? noAccounts
  return (
    <Dialog title={done === null ? t('account.signIn') : t('sign-in.done')} onClose={onClose}>
      {done === null ? (
        <>
          <p class="sign-in-text">{t('sign-in.text')}</p>
          <SignInForm onDone={finish} cancel={<Button onClick={onClose}>{t('common.cancel')}</Button>} />
        </>
      ) : (
        <>
          <SignInOutcome
            account={accounts.find(({ id }) => id === done) ?? null}
            old={accountOfOldKey(accounts, done)}
            onReplaced={setDone}
          />
          <div class="dialog-actions">
            <Button kind="primary" takesFocus onClick={onClose}>
              {t('sign-in.finish')}
            </Button>
          </div>
        </>
      )}
    </Dialog>
  )
}

interface SignInOutcomeProps {
  /** null until the snapshot has it, a moment after the reply */
  readonly account: AccountEntry | null
  /** The account whose new key this may be */
  readonly old: AccountEntry | null
  readonly onReplaced: (account: AccountId) => void
}

/** Shows the owner of the account. */
function SignInOutcome({ account, old, onReplaced }: SignInOutcomeProps) {
  const t = useTranslate()
  if (account === null) return null
  return (
    <>
      <div class="outcome-head inline gap-5" role="status">
        <StateIcon state="ok" size={24} />
        <strong dir="auto">{accountName(account)}</strong>
        {account.readOnly && <span class="badge">{t('account.readOnly')}</span>}
      </div>
      <Facts>
        <Fact term={t('sign-in.organization')}>
          {account.orgId === null ? (
            t('sign-in.alone')
          ) : (
            <Copyable text={account.orgId} what={t('account.organizationId')} />
          )}
        </Fact>
        <Fact term={t('sign-in.service')}>{serviceName(account.base)}</Fact>
      </Facts>
      <RunOnlyBanner account={account} />
      {old !== null && <ReplaceKey account={account} old={old} onReplaced={onReplaced} />}
    </>
  )
}

interface SignOutDialogProps {
  readonly account: AccountEntry
  readonly onClose: () => void
}

function SignOutDialog({ account, onClose }: SignOutDialogProps) {
  const t = useTranslate()
  const { drafts } = useApp()
  const unsaved = drafts.unsaved().filter(({ subject }) => subject.account === account.id)
  const { busy, finish, frame } = useDialogAction({
    onDone() {
      for (const { subject } of unsaved) drafts.discard(subject)
    },
    onClose,
  })
  const names = [...new Set(unsaved.map(({ name }) => tooltip(name)))]
  return (
    <DangerDialog
      title={t('sign-out.title', { name: tooltip(accountName(account)) })}
      confirm={busy ? t('sign-out.busy') : t('sign-out.confirm')}
      {...frame}
      onConfirm={() => finish('account.signOut', { id: account.id })}
    >
      <p>{t('sign-out.text')}</p>
      {unsaved.length > 0 && (
        <p class="after attention-text">{t('sign-out.unsaved', { names: listOf(t, names) })}</p>
      )}
      <p class="after">{t('sign-out.token')}</p>
    </DangerDialog>
  )
}
