import { useDialog } from '../app/use-dialog.ts'
import { SignInDialog } from './sign-in-dialog.tsx'
import { SignOutDialog } from './sign-out-dialog.tsx'

interface AccountDialogsProps {
  readonly unsaved: boolean
  readonly onSignedOut: () => void
}

export function AccountDialogs({ unsaved, onSignedOut }: AccountDialogsProps) {
  const { dialog, close } = useDialog('sign-in', 'sign-out')
  if (dialog === null) return null
  if (dialog.kind === 'sign-in') return <SignInDialog onClose={close} />
  return (
    <SignOutDialog
      account={dialog.account}
      unsaved={unsaved}
      onDone={() => {
        close()
        onSignedOut()
      }}
      onClose={close}
    />
  )
}
