import { useState } from 'preact/hooks'
import type { DeletionPreview } from '../../contract/deleted-networks.ts'
import type { HostedSummary } from '../../contract/hosting.ts'
import { confirmationOf, confirms } from '../../domain/confirmation.ts'
import { useApp } from '../app/state.ts'
import { useAction } from '../app/use-action.ts'
import { useAnswer } from '../app/use-answer.ts'
import { tooltip } from '../text/hosting/window.ts'
import { useTranslate } from '../text/use-translate.ts'
import { ConfirmField } from '../ui/danger-dialog.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { DialogEnd } from '../ui/dialog-end.tsx'
import { Form, Note } from '../ui/field.tsx'
import { Fact, Facts } from '../ui/group.tsx'
import { FileProblems } from './file-plan.tsx'
import { useCapabilities, useUsable } from './hosts.tsx'
import { networkName } from './network-list.ts'

interface DeleteNetworkDialogProps {
  readonly network: HostedSummary
  readonly networks: readonly HostedSummary[]
  readonly onDeleted: () => void
  readonly onClose: () => void
}

/**
 * Says who is in the network and what can be restored, and asks for a word from it, unless it is empty and can be put
 * back.
 */
export function DeleteNetworkDialog({ network, networks, onDeleted, onClose }: DeleteNetworkDialogProps) {
  const t = useTranslate()
  const { tryAsk } = useApp()
  const { busy, fault, send } = useAction()
  const usable = useUsable(network.source)
  const [typed, setTyped] = useState('')
  /** It had members when it was to be deleted. */
  const [isRefused, setRefused] = useState(false)
  const name = networkName(network)
  const word = confirmationOf(network)
  const answer = useAnswer(network.id, () => tryAsk('hosting.previewDeletion', { network: network.id }))
  const preview = answer?.ok ? answer.value : null
  const canPutBack = useCapabilities(network.source).canChooseId
  const isEmpty = !isRefused && (preview ?? network).memberCount === 0
  const asks = !isEmpty || !canPutBack
  const confirmed = !asks || confirms(typed, network)
  const count = preview?.authorizedCount ?? network.authorizedCount ?? network.memberCount
  const namesakes = networks.filter((one) => one.id !== network.id && networkName(one) === name).length
  const deleteNetwork = async (): Promise<void> => {
    const reply = await send('hosting.deleteNetwork', { network: network.id, confirm: asks ? typed : null })
    if (!reply.ok && reply.error.code === 'confirmation-wrong') setRefused(true)
    if (reply.ok || reply.error.code === 'network-gone') onDeleted()
  }
  return (
    <Dialog title={t('delete-network.title', { name: tooltip(name) })} onClose={onClose}>
      <Form ready={confirmed && usable && !busy} onSubmit={() => void deleteNetwork()}>
        <Identity network={network} preview={preview} />
        {namesakes > 0 && (
          <Note>{t('delete-network.sameName', { count: namesakes, name: tooltip(name) })}</Note>
        )}
        <p class="after">
          {isEmpty
            ? t('delete-network.textEmpty')
            : count === null
              ? t('delete-network.textUnknown')
              : t('delete-network.text', { count })}
        </p>
        <p class="after">
          {canPutBack
            ? t(isEmpty ? 'delete-network.canPutBackEmpty' : 'delete-network.canPutBack')
            : t('delete-network.cannotPutBack')}
        </p>
        <FileProblems title={t('delete-network.lost')} problems={preview?.lost ?? []} />
        {asks && <ConfirmField word={word} typed={typed} onType={setTyped} />}
        <DialogEnd
          fault={fault}
          kind="danger"
          confirm={t('delete-network.confirm')}
          disabled={!confirmed || !usable}
          busy={busy}
          onClose={onClose}
        />
      </Form>
    </Dialog>
  )
}

interface IdentityProps {
  readonly network: HostedSummary
  /** null until the host answers */
  readonly preview: DeletionPreview | null
}

/** Tells the network from another one of the same name. */
function Identity({ network, preview }: IdentityProps) {
  const t = useTranslate()
  return (
    <Facts>
      <Fact term={t('hosted-window.columns.id')} mono={network.id} />
      <Fact term={t('hosted-window.columns.members')}>
        {preview === null
          ? t('delete-network.counting')
          : t('delete-network.members', {
              count: preview.memberCount,
              authorized: preview.authorizedCount,
            })}
      </Fact>
      <Fact term={t('delete-network.online')}>
        {preview === null
          ? t('delete-network.counting')
          : t('delete-network.onlineCount', { count: preview.onlineCount })}
      </Fact>
    </Facts>
  )
}
