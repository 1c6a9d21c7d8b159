import { useState } from 'preact/hooks'
import type { HostedSummary, HostingSource } from '../../contract/hosting.ts'
import type { NetworkId } from '../../domain/network-id.ts'
import { useApp } from '../app/state.ts'
import { useAction } from '../app/use-action.ts'
import { useDialog } from '../app/use-dialog.ts'
import { tooltip } from '../text/hosting/window.ts'
import { useTranslate } from '../text/use-translate.ts'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { Field } from '../ui/field.tsx'
import { FormDialog } from '../ui/form-dialog.tsx'
import { Fact, Facts } from '../ui/group.tsx'
import { CopyNetworkDialog } from './copy-network-dialog.tsx'
import { DeleteNetworkDialog } from './delete-network-dialog.tsx'
import { FileProblems, useFilePlan } from './file-plan.tsx'
import { HostChoice, useHosts } from './hosts.tsx'
import { networkName } from './network-list.ts'
import { NewNetworkDialog } from './new-network-dialog.tsx'
import { RestoreNetworkDialog } from './restore-network-dialog.tsx'

interface NetworksDialogsProps {
  readonly networks: readonly HostedSummary[]
  readonly onOpen: (network: NetworkId | null) => void
  readonly onChanged: () => Promise<void>
}

export function NetworksDialogs({ networks, onOpen, onChanged }: NetworksDialogsProps) {
  const t = useTranslate()
  const { dialog, close } = useDialog(
    'create-network',
    'save-template',
    'import-network',
    'restore-network',
    'copy-network',
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
    case 'copy-network':
      return (
        <CopyNetworkDialog
          network={dialog.network}
          onClose={() => {
            close()
            void onChanged()
          }}
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

interface SaveTemplateDialogProps {
  readonly network: HostedSummary
  readonly onSaved: (name: string) => void
  readonly onClose: () => void
}

const longest = 200

function SaveTemplateDialog({ network, onSaved, onClose }: SaveTemplateDialogProps) {
  const t = useTranslate()
  const { busy, fault, send } = useAction()
  const [typed, setTyped] = useState(networkName(network).slice(0, longest))
  const name = typed.trim()
  const ready = name !== '' && name.length <= longest && !busy
  const save = async (): Promise<void> => {
    const reply = await send('hosting.saveTemplate', { network: network.id, name })
    if (reply.ok) onSaved(name)
  }
  return (
    <FormDialog
      title={t('save-template.title', { name: tooltip(networkName(network)) })}
      confirm={t('save-template.confirm')}
      ready={ready}
      busy={busy}
      fault={fault}
      onSubmit={() => void save()}
      onClose={onClose}
    >
      <p>{t('save-template.text')}</p>
      <Field label={t('save-template.name')} value={typed} auto takesFocus onText={setTyped} />
    </FormDialog>
  )
}

interface ImportNetworkDialogProps {
  readonly onImported: (network: NetworkId) => void
  readonly onClose: () => void
}

/** Asks for a file first, and opens once it is read. */
function ImportNetworkDialog({ onImported, onClose }: ImportNetworkDialogProps) {
  const t = useTranslate()
  const { busy, fault, send } = useAction()
  const hosts = useHosts()
  const [chosen, setChosen] = useState<HostingSource>('controller')
  const host = hosts.find((one) => one === chosen) ?? hosts[0]
  const plan = useFilePlan(() => send('hosting.chooseImport'), onClose)
  if (plan === null && fault === null) return null
  const importNetwork = async (): Promise<void> => {
    if (plan === null || host === undefined) return
    const reply = await send('hosting.importNetwork', { importId: plan.importId, source: host })
    if (reply.ok) onImported(reply.value.network)
  }
  return (
    <ConfirmDialog
      title={t('import-network.title')}
      confirm={plan === null ? null : t('import-network.confirm')}
      usable={host !== undefined}
      busy={busy}
      fault={fault}
      focus="confirm"
      onConfirm={() => void importNetwork()}
      onClose={onClose}
    >
      {plan !== null && (
        <>
          <HostChoice hosts={hosts} value={host} onChoose={setChosen} />
          <p class={hosts.length > 1 ? 'after' : undefined}>
            {t.rich('import-network.text', {
              name: tooltip(plan.name),
              strong: (content) => <strong>{content}</strong>,
            })}
          </p>
          <p>{t('import-network.newId')}</p>
          <Facts>
            <Fact term={t('hosted-window.columns.members')}>
              {plan.memberCount === 0
                ? t('import-network.noMembers')
                : t('import-network.members', { count: plan.memberCount })}
            </Fact>
            <Fact term={t('hosted-window.columns.routes')}>
              {plan.routes.length === 0
                ? t('hosted-window.none')
                : plan.routes.map(({ target, via }) => (
                    <div key={target} class="mono">
                      {via === null ? target : t('value.route', { target, gateway: via })}
                    </div>
                  ))}
            </Fact>
          </Facts>
          <FileProblems title={t('import-network.problems')} problems={plan.problems} />
        </>
      )}
    </ConfirmDialog>
  )
}
