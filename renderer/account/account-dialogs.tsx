import { useDialog } from '../app/use-dialog.ts'
import { SignInDialog } from './sign-in-dialog.tsx'
import { SignOutDialog } from './sign-out-dialog.tsx'

export function AccountDialogs() {
  const { dialog, close } = useDialog('sign-in', 'sign-out')
  if (dialog === null) return null
  if (dialog.kind === 'sign-in') return <SignInDialog onClose={close} />
  return <SignOutDialog account={dialog.account} onClose={close} />
}
