import type { ComponentChildren } from 'preact'
import type { CommandName } from '../../contract/commands.ts'
import type { Translate } from '../../words/translate.ts'
import { type App, useApp } from '../app/state.ts'
import type { TroubleAction } from '../text/connection.ts'
import { useTranslate } from '../text/use-translate.ts'
import { Button } from '../ui/button.tsx'

const commandOf = {
  unlock: 'service.unlock',
  'choose-token-file': 'service.chooseTokenFile',
  retry: 'service.retry',
  download: 'service.openDownload',
  demo: 'service.startDemo',
} as const satisfies { readonly [A in TroubleAction]: CommandName }

interface TroubleActionsProps {
  /** The first one is the one to take. */
  readonly actions: readonly TroubleAction[]
  /** Before one of them begins */
  readonly onAct?: (action: TroubleAction) => void
  /** More buttons, after those */
  readonly children?: ComponentChildren
}

/** What can be done while there are no networks to show. */
export function TroubleActions({ actions, onAct, children }: TroubleActionsProps) {
  const t = useTranslate()
  const app = useApp()
  return (
    <>
      <div class="actions">
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
  app.message.value = null
  app.busy.value = command
  if (command === 'service.unlock') {
    const reply = await app.ask(command)
    if (reply.ok) {
      const { saved, keychain } = reply.value
      app.message.value = saved
        ? { kind: 'done', text: t('unlock.saved') }
        : { kind: 'fault', fault: keychain ?? { code: 'keychain-unavailable' } }
    }
  } else await app.ask(command)
  app.busy.value = null
}
