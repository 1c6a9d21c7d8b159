import type { ShareRequest } from '../app/dialogs.ts'
import { lazy } from '../app/lazy.tsx'
import { useApp } from '../app/state.ts'
import { useDialog } from '../app/use-dialog.ts'
import { Button } from '../ui/button.tsx'

interface ShareButtonProps {
  readonly word: string
  readonly network: Omit<ShareRequest, 'kind'>
}

export function ShareButton({ word, network }: ShareButtonProps) {
  const { dialogs } = useApp()
  return <Button onClick={() => dialogs.show({ kind: 'share', ...network })}>{word}</Button>
}

const ShareDialog = lazy(
  () => import('./link/share-dialog.tsx'),
  ({ ShareDialog }) => ShareDialog,
  ({ shareMessages }) => shareMessages(),
)

/** The link of a network and its code, where they are asked for. */
export function LazyShare() {
  const { dialog, close } = useDialog('share')
  return dialog === null ? null : <ShareDialog request={dialog} onClose={close} />
}
