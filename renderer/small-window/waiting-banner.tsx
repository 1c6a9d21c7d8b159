import { useState } from 'preact/hooks'
import type { WaitingDevice } from '../../contract/hosting.ts'
import { waitingCount } from '../../contract/words.ts'
import { useApp } from '../app/state.ts'
import { labels } from '../text/labels.ts'
import { Banner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'

const { waiting: words } = labels

/** Devices that want to join networks of ours: one is decided right here, several in the window of those networks. */
export function WaitingBanner({ waiting }: { readonly waiting: readonly WaitingDevice[] }) {
  const app = useApp()
  const [busy, setBusy] = useState(false)
  const [first] = waiting
  if (first === undefined) return null
  const networks = new Set(waiting.map(({ network }) => network))
  const where = networks.size > 1 ? words.severalNetworks : first.networkName || first.network
  const decide = async (command: 'hosting.authorizeDevice' | 'hosting.ignoreDevice'): Promise<void> => {
    setBusy(true)
    await app.ask(command, { network: first.network, member: first.member })
    setBusy(false)
  }
  if (waiting.length > 1) {
    const network = networks.size > 1 ? null : first.network
    return (
      <Banner
        tone="attention"
        actions={
          <Button onClick={() => void app.ask('hosting.openWindow', { network })}>
            {labels.networks.review}
          </Button>
        }
      >
        <div class="waiting-words" dir="auto">
          {words.several(waitingCount(waiting.length, waiting))} <strong>{where}</strong>
        </div>
      </Banner>
    )
  }
  return (
    <Banner tone="attention">
      <div class="waiting-words" dir="auto">
        {first.name === '' ? words.newDevice : first.name} {words.one} <strong>{where}</strong>
      </div>
      <div class="mono">{first.member}</div>
      <div class="banner-actions">
        <Button kind="primary" busy={busy} onClick={() => void decide('hosting.authorizeDevice')}>
          {words.authorize}
        </Button>
        <Button busy={busy} onClick={() => void decide('hosting.ignoreDevice')}>
          {words.ignore}
        </Button>
      </div>
    </Banner>
  )
}
