import type { AccountEntry } from '../../contract/account.ts'
import { SignInDialog } from './sign-in-dialog.tsx'
import { SignOutDialog } from './sign-out-dialog.tsx'

export type AccountQuestion =
  | { readonly ask: 'sign-in' }
  | { readonly ask: 'sign-out'; readonly account: AccountEntry }

interface AccountDialogsProps {
  readonly question: AccountQuestion
  readonly unsaved: boolean
  readonly onSignedOut: () => void
  readonly onClose: () => void
}

export function AccountDialogs({ question, unsaved, onSignedOut, onClose }: AccountDialogsProps) {
  if (question.ask === 'sign-in') return <SignInDialog onClose={onClose} />
  return (
    <SignOutDialog
      account={question.account}
      unsaved={unsaved}
      onDone={() => {
        onClose()
        onSignedOut()
      }}
      onClose={onClose}
    />
  )
}
