import { defaultPreferences } from '../../contract/preferences.ts'
import type { NodeAddress } from '../../domain/network-id.ts'
import { useApp } from '../app/state.ts'
import { useTranslate } from '../text/use-translate.ts'
import { AskingSwitch } from '../ui/asking-switch.tsx'

/** Whether there are notifications when the device comes and goes. */
export function WatchSwitch({ node }: { readonly node: NodeAddress }) {
  const t = useTranslate()
  const { ask, snapshot } = useApp()
  const { watchedDevices } = snapshot.value?.preferences ?? defaultPreferences
  return (
    <AskingSwitch
      name={t('devices.watch')}
      description={t('devices.watchText')}
      checked={watchedDevices.includes(node)}
      ask={(watched) => ask('devices.setWatched', { node, watched })}
    />
  )
}
