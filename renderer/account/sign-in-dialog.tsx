import { useState } from 'preact/hooks'
import { type AccountId, noAccounts } from '../../contract/account.ts'
import { useApp } from '../app/state.ts'
import { useTranslate } from '../text/use-translate.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { SignInForm } from './sign-in-form.tsx'
import { SignInOutcome } from './sign-in-outcome.tsx'

export function SignInDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useTranslate()
  const app = useApp()
  const [done, setDone] = useState<AccountId | null>(null)
  // Its networks are what was wanted: they stand behind the dialog, in the place of the account before it.
  const finish = (account: AccountId): void => {
    setDone(account)
    app.accountPage.value = null
  }
  const { accounts } = app.snapshot.value?.accounts ?? noAccounts
  return (
    <Dialog title={done === null ? t('account.signIn') : t('sign-in.done')} onClose={onClose}>
      {done === null ? (
        <>
          <p class="sign-in-text">{t('sign-in.text')}</p>
          <SignInForm onDone={finish} cancel={<Button onClick={onClose}>{t('account.cancel')}</Button>} />
        </>
      ) : (
        <>
          <SignInOutcome account={accounts.find(({ id }) => id === done) ?? null} />
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
