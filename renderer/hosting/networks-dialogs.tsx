import type { HostedSummary } from '../../contract/hosting.ts'
import type { NetworkId } from '../../domain/network-id.ts'
import { useApp } from '../app/state.ts'
import { useDialog } from '../app/use-dialog.ts'
import { useTranslate } from '../text/use-translate.ts'
import { DeleteNetworkDialog } from './delete-network-dialog.tsx'
import { ImportNetworkDialog } from './import-network-dialog.tsx'
import { NewNetworkDialog } from './new-network-dialog.tsx'
import { RestoreNetworkDialog } from './restore-network-dialog.tsx'
import { SaveTemplateDialog } from './save-template-dialog.tsx'

interface NetworksDialogsProps {
  readonly networks: readonly HostedSummary[]
  readonly onOpen: (network: NetworkId | null) => void
  readonly onChanged: () => Promise<void>
}

/** What the person is asked before a network comes or goes. */
export function NetworksDialogs({ networks, onOpen, onChanged }: NetworksDialogsProps) {
  const t = useTranslate()
  const { dialog, close } = useDialog(
    'create-network',
    'save-template',
    'import-network',
    'restore-network',
    'delete-network',
  )
  const { message, drafts } = useApp()
  const openNew = (network: NetworkId): void => {
    onOpen(network)
    close()
    void onChanged()
  }
  switch (dialog?.kind) {
    case 'create-network':
      return (
        <NewNetworkDialog
          networks={networks}
          source={dialog.like?.source ?? dialog.source}
          like={dialog.like ?? null}
          onCreated={openNew}
          onClose={close}
        />
      )
    case 'save-template':
      return (
        <SaveTemplateDialog
          network={dialog.network}
          onSaved={(name) => {
            close()
            message.value = { kind: 'done', text: t('save-template.done', { name }) }
          }}
          onClose={close}
        />
      )
    case 'import-network':
      return (
        <ImportNetworkDialog
          onImported={(network) => {
            openNew(network)
            message.value = { kind: 'done', text: t('import-network.done', { id: network }) }
          }}
          onClose={close}
        />
      )
    case 'restore-network':
      return (
        <RestoreNetworkDialog
          network={dialog.network}
          onRestored={(note) => {
            close()
            void onChanged()
            if (note !== null) message.value = { kind: 'done', text: note }
          }}
          onClose={close}
        />
      )
    case 'delete-network':
      return (
        <DeleteNetworkDialog
          network={dialog.network}
          networks={networks}
          onDeleted={() => {
            for (const { subject } of drafts.unsaved())
              if ('network' in subject && subject.network === dialog.network.id) drafts.discard(subject)
            onOpen(null)
            close()
            void onChanged()
          }}
          onClose={close}
        />
      )
    case undefined:
      return null
  }
}
