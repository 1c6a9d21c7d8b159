import { useLoaded } from '../app/use-loaded.ts'
import { StateIcon } from '../ui/state-icon.tsx'

const words = () => import('../devices/messages.ts').then(({ deviceMessages }) => deviceMessages)

/** Where devices are shown, by what is fetched when they are first opened. */
export function DevicesPlace() {
  const devices = useLoaded(() => import('../devices/devices.tsx'), words)
  if (devices !== null) return <devices.Devices />
  return (
    <div class="trouble trouble-starting">
      <StateIcon state="pending" size={28} />
    </div>
  )
}
