import type { HostedSummary, HostingSource } from '../../contract/hosting.ts'
import type { NetworkId } from '../../domain/network-id.ts'
import { useApp } from '../app/state.ts'
import { importWords } from '../text/hosting/networks-dialogs.ts'
import { DeleteNetworkDialog } from './delete-network-dialog.tsx'
import { ImportNetworkDialog } from './import-network-dialog.tsx'
import { NewNetworkDialog } from './new-network-dialog.tsx'

/** What the person is asked before a network comes or goes. */
export type NetworksQuestion =
  | { readonly ask: 'create'; readonly source?: HostingSource }
  | { readonly ask: 'import' }
  | { readonly ask: 'delete'; readonly network: HostedSummary }

interface NetworksDialogsProps {
  readonly question: NetworksQuestion
  readonly networks: readonly HostedSummary[]
  readonly onOpen: (network: NetworkId | null) => void
  readonly onChanged: () => Promise<void>
  readonly onClose: () => void
}

export function NetworksDialogs({ question, networks, onOpen, onChanged, onClose }: NetworksDialogsProps) {
  const { message } = useApp()
  const openNew = (network: NetworkId): void => {
    onOpen(network)
    onClose()
    void onChanged()
  }
  switch (question.ask) {
    case 'create':
      return (
        <NewNetworkDialog
          networks={networks}
          source={question.source}
          onCreated={openNew}
          onClose={onClose}
        />
      )
    case 'import':
      return (
        <ImportNetworkDialog
          onImported={(network) => {
            openNew(network)
            message.value = { kind: 'done', text: importWords.done(network) }
          }}
          onClose={onClose}
        />
      )
    case 'delete':
      return (
        <DeleteNetworkDialog
          network={question.network}
          onDeleted={() => {
            onOpen(null)
            onClose()
            void onChanged()
          }}
          onClose={onClose}
        />
      )
  }
}
