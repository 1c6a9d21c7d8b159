import { useState } from 'preact/hooks'
import { defaultFlags, type Flags } from '../../contract/node.ts'
import { type NetworkId, parseNetworkId } from '../../domain/network-id.ts'
import { useApp } from '../app/state.ts'
import { useAction } from '../app/use-action.ts'
import { grouped } from '../text/network.ts'
import { useTranslate } from '../text/use-translate.ts'
import { Dialog } from '../ui/dialog.tsx'
import { JoinForm } from './join-form.tsx'
import { JoinOutcome } from './join-outcome.tsx'

interface JoinDialogProps {
  /** The id that it starts with; empty: none */
  readonly start: string
  readonly onClose: () => void
}

/** Joins by id. Stays after joining until the network has settled; keeps what was typed when it fails. */
export function JoinDialog({ start, onClose }: JoinDialogProps) {
  const t = useTranslate()
  const app = useApp()
  const { busy, fault, clearFault, send } = useAction()
  const [text, setText] = useState(grouped(start))
  /** null: the person has not touched them */
  const [chosen, setChosen] = useState<Flags | null>(null)
  const [joined, setJoined] = useState<NetworkId | null>(null)

  const parsed = parseNetworkId(text)
  // What is being sent shows in the snapshot at once, and is no news to who sends it.
  const entry =
    parsed.ok && !busy ? app.snapshot.value?.networks.find(({ id }) => id === parsed.id) : undefined
  const flags = chosen ?? entry?.flags ?? defaultFlags
  const join = async (): Promise<void> => {
    if (!parsed.ok || busy) return
    const reply = await send('network.join', { id: parsed.id, flags })
    if (reply.ok) setJoined(parsed.id)
  }

  return (
    <Dialog title={t('join-dialog.title')} fit={app.fit} onClose={onClose}>
      {joined === null ? (
        <JoinForm
          text={text}
          parsed={parsed}
          entry={entry}
          flags={flags}
          sending={busy}
          fault={fault}
          onText={(next) => {
            setText(next)
            clearFault()
          }}
          onFlags={setChosen}
          onJoin={join}
          onClose={onClose}
        />
      ) : (
        <JoinOutcome id={joined} onBack={() => setJoined(null)} onClose={onClose} />
      )}
    </Dialog>
  )
}
