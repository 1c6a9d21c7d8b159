import type { ComponentChildren } from 'preact'
import { useState } from 'preact/hooks'
import type { WaitingDevice } from '../../contract/hosting.ts'
import { waitingCount } from '../../words/network-status.ts'
import { useApp } from '../app/state.ts'
import { useTranslate } from '../text/use-translate.ts'
import { Banner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'

const strong = (content: ComponentChildren) => <strong>{content}</strong>

/** Devices that want to join networks of ours: one is decided right here, several in the window of those networks. */
export function WaitingBanner({ waiting }: { readonly waiting: readonly WaitingDevice[] }) {
  const t = useTranslate()
  const app = useApp()
  const [busy, setBusy] = useState(false)
  const [first] = waiting
  if (first === undefined) return null
  const networks = new Set(waiting.map(({ network }) => network))
  const networkName = first.networkName || first.network
  const decide = async (command: 'hosting.authorizeDevice' | 'hosting.ignoreDevice'): Promise<void> => {
    setBusy(true)
    await app.ask(command, { network: first.network, member: first.member })
    setBusy(false)
  }
  if (waiting.length > 1) {
    const network = networks.size > 1 ? null : first.network
    const count = waitingCount(waiting.length, waiting)
    return (
      <Banner
        tone="attention"
        actions={
          <Button onClick={() => void app.ask('hosting.openWindow', { network })}>
            {t('networks.review')}
          </Button>
        }
      >
        <div class="waiting-words" dir="auto">
          {network === null
            ? t.rich('waiting.severalNetworks', { ...count, strong })
            : t.rich('waiting.several', { ...count, network: networkName, strong })}
        </div>
      </Banner>
    )
  }
  return (
    <Banner tone="attention">
      <div class="waiting-words" dir="auto">
        {first.name === ''
          ? t.rich('waiting.newDevice', { network: networkName, strong })
          : t.rich('waiting.device', { name: first.name, network: networkName, strong })}
      </div>
      <div class="mono">{first.member}</div>
      <div class="banner-actions">
        <Button kind="primary" busy={busy} onClick={() => void decide('hosting.authorizeDevice')}>
          {t('waiting.authorize')}
        </Button>
        <Button busy={busy} onClick={() => void decide('hosting.ignoreDevice')}>
          {t('waiting.ignore')}
        </Button>
      </div>
    </Banner>
  )
}
