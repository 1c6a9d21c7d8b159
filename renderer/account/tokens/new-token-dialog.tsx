import { useState } from 'preact/hooks'
import { useApp } from '../../app/state.ts'
import { useTranslate } from '../../text/use-translate.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'

/** Shown once, copied once, then gone: whoever made it holds it nowhere else than here. */
export function NewTokenDialog({ token, onClose }: { readonly token: string; readonly onClose: () => void }) {
  const t = useTranslate()
  const app = useApp()
  const [leaving, setLeaving] = useState(false)
  const copy = async (): Promise<void> => {
    if (!(await app.copy(token))) return
    app.message.value = { kind: 'done', text: t('people.tokens.shown.copied') }
    onClose()
  }
  return (
    <Dialog title={t('people.tokens.shown.title')} onClose={() => setLeaving(true)}>
      <Banner tone="attention">
        <strong>{t('people.tokens.shown.warning')}</strong>
        <div>{t('people.tokens.shown.text')}</div>
      </Banner>
      <code class="new-token">{token}</code>
      {leaving ? (
        <>
          <p role="alert">{t('people.tokens.shown.sure')}</p>
          <div class="dialog-actions">
            <Button takesFocus onClick={() => setLeaving(false)}>
              {t('people.tokens.shown.back')}
            </Button>
            <Button kind="danger" onClick={onClose}>
              {t('people.tokens.shown.discard')}
            </Button>
          </div>
        </>
      ) : (
        <div class="dialog-actions">
          <Button onClick={() => setLeaving(true)}>{t('people.tokens.shown.discard')}</Button>
          <Button kind="primary" takesFocus onClick={() => void copy()}>
            {t('people.tokens.shown.copy')}
          </Button>
        </div>
      )}
    </Dialog>
  )
}
