import { useId, useState } from 'preact/hooks'
import type { HostedSummary } from '../../contract/hosting.ts'
import { confirmationOf, confirms } from '../../domain/confirmation.ts'
import { useAction } from '../app/use-action.ts'
import { tooltip } from '../text/hosting/window.ts'
import { useTranslate } from '../text/use-translate.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { FaultBanner } from '../ui/fault-banner.tsx'
import { Form } from '../ui/form.tsx'
import { networkName } from './network-list.ts'
import { useUsable } from './use-usable.ts'

interface DeleteNetworkDialogProps {
  readonly network: HostedSummary
  readonly onDeleted: () => void
  readonly onClose: () => void
}

export function DeleteNetworkDialog({ network, onDeleted, onClose }: DeleteNetworkDialogProps) {
  const t = useTranslate()
  const { busy, fault, send } = useAction()
  const usable = useUsable(network.source)
  const [typed, setTyped] = useState('')
  const id = useId()
  const name = networkName(network)
  const word = confirmationOf(network)
  const confirmed = confirms(typed, network)
  const count = network.authorizedCount ?? network.memberCount
  const deleteNetwork = async (): Promise<void> => {
    const reply = await send('hosting.deleteNetwork', { network: network.id, confirm: typed })
    if (reply.ok || reply.error.code === 'network-gone') onDeleted()
  }
  return (
    <Dialog title={t('delete-network.title', { name: tooltip(name) })} onClose={onClose}>
      <Form ready={confirmed && usable && !busy} onSubmit={() => void deleteNetwork()}>
        <p>{count === null ? t('delete-network.textUnknown') : t('delete-network.text', { count })}</p>
        <p>{t('delete-network.advice')}</p>
        <div class="field-label confirm-word">
          {t.rich('delete-network.type', {
            word,
            strong: (content) => <strong dir="auto">{content}</strong>,
            label: (content) => <label for={id}>{content}</label>,
          })}
        </div>
        <input
          id={id}
          class="input"
          type="text"
          dir="auto"
          autocomplete="off"
          spellcheck={false}
          aria-label={t('delete-network.field')}
          value={typed}
          onInput={({ currentTarget }) => setTyped(currentTarget.value)}
        />
        {fault !== null && <FaultBanner fault={fault} />}
        <div class="dialog-actions">
          <Button onClick={onClose}>{t('delete-network.cancel')}</Button>
          <Button kind="danger" type="submit" disabled={!confirmed || !usable} busy={busy}>
            {t('delete-network.confirm')}
          </Button>
        </div>
      </Form>
    </Dialog>
  )
}
