import { useApp } from '../app/state.ts'
import { type Trouble, troubleWords } from '../text/connection.ts'
import { useTranslate } from '../text/use-translate.ts'
import { Copyable } from '../ui/copyable.tsx'
import { StateIcon } from '../ui/state-icon.tsx'
import { CheckConnection } from './check-connection.tsx'
import { TroubleActions } from './trouble-actions.tsx'

/** Why there are no networks to show, and what to do. The header holds its title. */
export function TroubleScreen({ connection }: { readonly connection: Trouble }) {
  const t = useTranslate()
  const app = useApp()
  const words = troubleWords(t, connection)
  if (connection.state === 'starting') {
    return (
      <div class="trouble trouble-starting">
        <StateIcon state="pending" size={28} />
      </div>
    )
  }
  const detail = 'fault' in connection ? connection.fault.detail : undefined
  return (
    <div class="trouble">
      <p>{words.text}</p>
      {words.path !== undefined && (
        <div class="trouble-path">
          <Copyable text={words.path} what={t('common.path')} onCopy={app.copy} />
        </div>
      )}
      <TroubleActions actions={words.actions}>
        <CheckConnection />
      </TroubleActions>
      {detail !== undefined && detail !== '' && detail !== words.path && (
        <details class="more">
          <summary>{t('common.details')}</summary>
          <code>{detail}</code>
        </details>
      )}
    </div>
  )
}
