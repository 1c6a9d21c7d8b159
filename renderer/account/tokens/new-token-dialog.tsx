import { useState } from 'preact/hooks'
import { useApp } from '../../app/state.ts'
import { peopleWords } from '../../text/people.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'

const { shown } = peopleWords.tokens

/** Shown once, copied once, then gone: whoever made it holds it nowhere else than here. */
export function NewTokenDialog({ token, onClose }: { readonly token: string; readonly onClose: () => void }) {
  const app = useApp()
  const [leaving, setLeaving] = useState(false)
  const copy = async (): Promise<void> => {
    if (!(await app.copy(token))) return
    app.message.value = { kind: 'done', text: shown.copied }
    onClose()
  }
  return (
    <Dialog title={shown.title} onClose={() => setLeaving(true)}>
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
