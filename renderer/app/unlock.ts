import type { Translate } from '../../words/translate.ts'
import type { App } from './state.ts'

/** Has main read the service's token with elevated permission, for which the system asks, and tells how that went. */
export async function unlockService(t: Translate, app: App): Promise<void> {
  if (app.busy.value !== null) return
  app.message.value = null
  app.busy.value = 'service.unlock'
  const reply = await app.ask('service.unlock')
  if (reply.ok) {
    const { saved, keychain } = reply.value
    app.message.value = saved
      ? { kind: 'done', text: t('unlock.saved') }
      : { kind: 'fault', fault: keychain ?? { code: 'keychain-unavailable' } }
  }
  app.busy.value = null
}
