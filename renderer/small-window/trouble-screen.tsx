import type { ComponentChildren } from 'preact'
import type { CommandName } from '../../contract/commands.ts'
import type { Translate } from '../../words/translate.ts'
import { type App, unlockService, useApp } from '../app/state.ts'
import { type Trouble, type TroubleAction, troubleWords } from '../text/connection.ts'
import { useTranslate } from '../text/use-translate.ts'
import { Button } from '../ui/button.tsx'
import { Copyable } from '../ui/copyable.tsx'
import { StateIcon } from '../ui/icon.tsx'
import { CheckConnection } from './check-connection.tsx'

/** Tells why there are no networks, and what to do. The header shows the title. */
export function TroubleScreen({ connection }: { readonly connection: Trouble }) {
  const t = useTranslate()
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
        <div class="trouble-path boxed">
          <Copyable text={words.path} what={t('common.path')} />
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

const commandOf = {
  unlock: 'service.unlock',
  'choose-token-file': 'service.chooseTokenFile',
  retry: 'service.retry',
  download: 'service.openDownload',
  demo: 'service.startDemo',
} as const satisfies { readonly [A in TroubleAction]: CommandName }

interface TroubleActionsProps {
  /** The first is the primary button. */
  readonly actions: readonly TroubleAction[]
  /** Called before an action starts */
  readonly onAct?: (action: TroubleAction) => void
  /** Further buttons */
  readonly children?: ComponentChildren
}

/** Buttons for what can be done while there are no networks to show. */
export function TroubleActions({ actions, onAct, children }: TroubleActionsProps) {
  const t = useTranslate()
  const app = useApp()
  return (
    <>
      <div class="actions cluster">
        {actions.map((action, index) => (
          <Button
            key={action}
            kind={index === 0 ? 'primary' : 'plain'}
            busy={app.busy.value === commandOf[action]}
            disabled={app.busy.value !== null}
            onClick={() => {
              if (app.busy.value !== null) return
              onAct?.(action)
              void act(t, app, action)
            }}
          >
            {t(`trouble-action.${action}`)}
          </Button>
        ))}
        {children}
      </div>
      {app.busy.value === 'service.unlock' && (
        <p class="secondary" role="status">
          {t('unlock.inProgress')}
        </p>
      )}
    </>
  )
}

async function act(t: Translate, app: App, action: TroubleAction): Promise<void> {
  const command = commandOf[action]
  if (command === 'service.unlock') return unlockService(t, app)
  app.message.value = null
  app.busy.value = command
  await app.ask(command)
  app.busy.value = null
}
