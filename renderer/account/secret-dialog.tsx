import type { ComponentChildren } from 'preact'
import { useState } from 'preact/hooks'
import { useApp } from '../app/state.ts'
import { useTranslate } from '../text/use-translate.ts'
import { Banner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'

interface SecretDialogProps {
  readonly secret: string
  /** The messages that name the secret begin with it. */
  readonly words: 'keys.shown' | 'people.tokens.shown'
  readonly onClose: () => void
  readonly children?: ComponentChildren
}

/** Shows a new secret, which nobody can see again once this is closed. */
export function SecretDialog({ secret, words, onClose, children }: SecretDialogProps) {
  const t = useTranslate()
  const app = useApp()
  const [leaving, setLeaving] = useState(false)
  const copy = async (): Promise<void> => {
    if (!(await app.copy(secret))) return
    app.message.value = { kind: 'done', text: t(`${words}.copied`) }
    onClose()
  }
  return (
    <Dialog title={t(`${words}.title`)} onClose={() => setLeaving(true)}>
      <Banner tone="attention">
        <strong>{t(`${words}.warning`)}</strong>
        <div>{t(`${words}.text`)}</div>
      </Banner>
      <code class="new-token">{secret}</code>
      {children}
      {leaving ? (
        <>
          <p role="alert">{t(`${words}.sure`)}</p>
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
