import { useApp } from '../app/state.ts'
import { useDialog } from '../app/use-dialog.ts'
import { PauseDialog } from '../policy/pause/pause-dialog.tsx'
import { SeveralPlace } from '../share/several-place.tsx'
import { SharePlace } from '../share/share-place.tsx'
import { CloseDialog } from './close-dialog.tsx'
import { ForgetDialog } from './forget-dialog.tsx'
import { JoinDialog } from './join-dialog.tsx'
import { LoadSettingsDialog } from './load-settings-dialog.tsx'
import { TunnelDialog } from './tunnel-dialog.tsx'

/** The dialogs of the small window. One about a network is gone with it. */
export function Dialogs() {
  const networks = useApp().snapshot.value?.networks
  const entryOf = (id: string | undefined) => networks?.find((entry) => entry.id === id)
  const join = useDialog('join')
  const forget = useDialog('forget-network')
  const forgotten = entryOf(forget.dialog?.network)
  const pausing = useDialog('pause')
  const tunnel = useDialog('full-tunnel')
  const tunnelled = entryOf(tunnel.dialog?.network)
  const loading = useDialog('load-settings')
  const closing = useDialog('close-window')
  return (
    <>
      {join.dialog !== null && (
        <JoinDialog key={join.dialog.id} start={join.dialog.id} onClose={join.close} />
      )}
      <SeveralPlace />
      <SharePlace />
      {forgotten !== undefined && <ForgetDialog entry={forgotten} onClose={forget.close} />}
      {pausing.dialog !== null && <PauseDialog network={pausing.dialog.network} onClose={pausing.close} />}
      {tunnelled !== undefined && <TunnelDialog entry={tunnelled} onClose={tunnel.close} />}
      {loading.dialog !== null && <LoadSettingsDialog plan={loading.dialog.plan} onClose={loading.close} />}
      {closing.dialog !== null && <CloseDialog onClose={closing.close} />}
    </>
  )
}
