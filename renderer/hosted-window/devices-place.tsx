import type { DevicesTab } from '../../contract/devices.ts'
import { useLoaded } from '../app/use-loaded.ts'
import { StateIcon } from '../ui/state-icon.tsx'

const words = () => import('../devices/messages.ts').then(({ deviceMessages }) => deviceMessages)

/** Where devices are shown, by what is fetched when they are first opened. */
export function DevicesPlace({ tab }: { readonly tab: DevicesTab }) {
  const page = useLoaded(() => import('../devices/devices-page.tsx'), words)
  if (page !== null) return <page.DevicesPage tab={tab} />
  return (
    <div class="empty">
      <StateIcon state="pending" size={28} />
    </div>
  )
}
