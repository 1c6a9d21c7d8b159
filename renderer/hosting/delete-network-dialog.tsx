import { useId, useState } from 'preact/hooks'
import type { Fault } from '../../contract/fault.ts'
import type { HostedSummary } from '../../contract/hosting.ts'
import { Button } from '../components/button.tsx'
import { Dialog } from '../components/dialog.tsx'
import { FaultBanner } from '../components/fault-banner.tsx'
import { useApp } from '../state.ts'
import { networkName } from './network-list.ts'
import { stillFit } from './still-fit.ts'
import { removeWords as remove } from './text-networks-dialogs.ts'
import { tooltip } from './text-window.ts'
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
    <Dialog title={remove.title(tooltip(name))} fit={stillFit} onClose={onClose}>
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
