import type { CommandName } from '../../contract/commands.ts'
import { Button } from '../components/button.tsx'
import { Copyable } from '../components/copyable.tsx'
import { StandingIcon } from '../components/standing-icon.tsx'
import { type App, useApp } from '../state.ts'
import { type Trouble, type TroubleAction, troubleActionWords, troubleWords } from '../text-connection.ts'
import { labels } from '../text-labels.ts'

const commandOf = {
  unlock: 'service.unlock',
  'choose-key-file': 'service.chooseKeyFile',
  retry: 'service.retry',
  download: 'service.openDownload',
  demo: 'service.startDemo',
} as const satisfies { readonly [A in TroubleAction]: CommandName }

/** Why there are no networks to show, and what to do. The header holds its title. */
export function TroubleScreen({ connection }: { readonly connection: Trouble }) {
  const app = useApp()
  const words = troubleWords(connection)
  if (connection.state === 'starting') {
    return (
      <div class="trouble trouble-starting">
        <StandingIcon standing="waiting" size={28} />
      </div>
    )
  }
  const detail = 'fault' in connection ? connection.fault.detail : undefined
  return (
    <div class="trouble">
      <p>{words.text}</p>
      {words.path !== undefined && (
        <div class="trouble-path">
          <Copyable text={words.path} what={labels.path} onCopy={app.copy} />
        </div>
      )}
      <div class="actions">
        {words.actions.map((action, index) => (
          <Button
            key={action}
            kind={index === 0 ? 'primary' : 'plain'}
            busy={app.busy.value === commandOf[action]}
            disabled={app.busy.value !== null}
            onClick={() => void act(app, action)}
          >
            {troubleActionWords[action]}
          </Button>
        ))}
      </div>
      {app.busy.value === 'service.unlock' && (
        <p class="secondary" role="status">
          {labels.unlock.waiting}
        </p>
      )}
      {detail !== undefined && detail !== '' && detail !== words.path && (
        <details class="more">
          <summary>{labels.details}</summary>
          <code>{detail}</code>
        </details>
      )}
    </div>
  )
}

async function act(app: App, action: TroubleAction): Promise<void> {
  if (app.busy.value !== null) return
  const command = commandOf[action]
  app.told.value = null
  app.busy.value = command
  if (command === 'service.unlock') {
    const reply = await app.ask(command)
    if (reply.ok) {
      const { kept, keychain } = reply.value
      app.told.value = kept
        ? { kind: 'done', text: labels.unlock.kept }
        : { kind: 'fault', fault: keychain ?? { code: 'keychain-unavailable' } }
    }
  } else await app.ask(command)
  app.busy.value = null
}
