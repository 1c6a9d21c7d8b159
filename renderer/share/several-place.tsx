import { useDialog } from '../app/use-dialog.ts'
import { useLoaded } from '../app/use-loaded.ts'

const words = () => import('./messages.ts').then(({ shareMessages }) => shareMessages)

/** Where several networks are joined, by what is fetched when that is first asked for. */
export function SeveralPlace() {
  const { dialog, close } = useDialog('join-several')
  return dialog === null ? null : <Loaded key={dialog.text} start={dialog.text} onClose={close} />
}

function Loaded(props: { readonly start: string; readonly onClose: () => void }) {
  const several = useLoaded(() => import('./several/several-dialog.tsx'), words)
  return several === null ? null : <several.SeveralDialog {...props} />
}
