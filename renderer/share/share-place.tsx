import type { ShareRequest } from '../app/dialogs.ts'
import { useDialog } from '../app/use-dialog.ts'
import { useLoaded } from '../app/use-loaded.ts'

const words = () => import('./messages.ts').then(({ shareMessages }) => shareMessages)

/** Where a network's link is shown, by what is fetched when it is first asked for. */
export function SharePlace() {
  const { dialog, close } = useDialog('share')
  return dialog === null ? null : <Loaded request={dialog} onClose={close} />
}

interface LoadedProps {
  readonly request: ShareRequest
  readonly onClose: () => void
}

function Loaded(props: LoadedProps) {
  const share = useLoaded(() => import('./link/share-dialog.tsx'), words)
  return share === null ? null : <share.ShareDialog {...props} />
}
