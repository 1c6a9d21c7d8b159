import { useId, useState } from 'preact/hooks'
import type { Fault } from '../../contract/fault.ts'
import type { HostedSummary } from '../../contract/hosting.ts'
import { useApp } from '../app/state.ts'
import { removeWords as remove } from '../text/hosting/networks-dialogs.ts'
import { tooltip } from '../text/hosting/window.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { FaultBanner } from '../ui/fault-banner.tsx'
import { noFit } from '../ui/no-fit.ts'
import { networkName } from './network-list.ts'
import { useUsable } from './use-usable.ts'

interface DeleteNetworkDialogProps {
  readonly network: HostedSummary
  readonly onDeleted: () => void
  readonly onClose: () => void
}

/** Nobody types a longer name; its id does as well. */
const longest = 40

export function DeleteNetworkDialog({ network, onDeleted, onClose }: DeleteNetworkDialogProps) {
  const { tryAsk } = useApp()
  const usable = useUsable(network.source)
  const [typed, setTyped] = useState('')
  const [busy, setBusy] = useState(false)
  const [fault, setFault] = useState<Fault | null>(null)
  const id = useId()
  const name = networkName(network)
  const word = name.length > longest || name.trim() === '' ? network.id : name.trim()
  const confirmed = typed.trim().normalize() === word.normalize()
  const send = async (): Promise<void> => {
    setBusy(true)
    const reply = await tryAsk('hosting.deleteNetwork', { network: network.id })
    setBusy(false)
    if (reply.ok || reply.error.code === 'network-gone') onDeleted()
    else setFault(reply.error)
  }
  return (
    <Dialog title={remove.title(tooltip(name))} fit={noFit} onClose={onClose}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          if (confirmed && usable && !busy) void send()
        }}
      >
        <p>{remove.text(network.authorizedCount ?? network.memberCount)}</p>
        <p>{remove.advice}</p>
        <div class="field-label confirm-word">
          <label for={id}>{remove.type}</label> <strong dir="auto">{word}</strong>
        </div>
        <input
          id={id}
          class="input"
          type="text"
          dir="auto"
          autocomplete="off"
          spellcheck={false}
          aria-label={remove.field}
          value={typed}
          onInput={({ currentTarget }) => setTyped(currentTarget.value)}
        />
        {fault !== null && <FaultBanner fault={fault} />}
        <div class="dialog-actions">
          <Button onClick={onClose}>{remove.cancel}</Button>
          <Button kind="danger" type="submit" disabled={!confirmed || !usable} busy={busy}>
            {remove.confirm}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
