import { lazy } from '../app/lazy.tsx'
import { useDialog } from '../app/use-dialog.ts'

const ShareDialog = lazy(
  () => import('./link/share-dialog.tsx').then(({ ShareDialog }) => ShareDialog),
  () => import('words:share').then(({ default: share }) => [share]),
)

/** The link of a network and its code, where they are asked for. */
export function LazyShare() {
  const { dialog, close } = useDialog('share')
  return dialog === null ? null : <ShareDialog request={dialog} onClose={close} />
}
