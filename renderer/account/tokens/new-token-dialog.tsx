import { useState } from 'preact/hooks'
import { Banner } from '../../components/banner.tsx'
import { Button } from '../../components/button.tsx'
import { Dialog } from '../../components/dialog.tsx'
import { stillFit } from '../../hosting/still-fit.ts'
import { useApp } from '../../state.ts'
import { peopleWords } from '../../text-people.ts'

const { shown } = peopleWords.tokens

/** Shown once, copied once, then gone: whoever made it holds it nowhere else than here. */
export function NewTokenDialog({ token, onClose }: { readonly token: string; readonly onClose: () => void }) {
  const app = useApp()
  const [leaving, setLeaving] = useState(false)
  const copy = async (): Promise<void> => {
    if (!(await app.copy(token))) return
    app.told.value = { kind: 'done', text: shown.copied }
    onClose()
  }
  return (
    <Dialog title={shown.title} fit={stillFit} onClose={() => setLeaving(true)}>
      <Banner tone="attention">
        <strong>{shown.warning}</strong>
        <div>{shown.text}</div>
      </Banner>
      <code class="new-token">{token}</code>
      {leaving ? (
        <>
          <p role="alert">{shown.sure}</p>
          <div class="dialog-actions">
            <Button takesFocus onClick={() => setLeaving(false)}>
              {shown.back}
            </Button>
            <Button kind="danger" onClick={onClose}>
              {shown.discard}
            </Button>
          </div>
        </>
      ) : (
        <div class="dialog-actions">
          <Button onClick={() => setLeaving(true)}>{shown.discard}</Button>
          <Button kind="primary" takesFocus onClick={() => void copy()}>
            {shown.copy}
          </Button>
        </div>
      )}
    </Dialog>
  )
}
