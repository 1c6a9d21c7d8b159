import { useState } from 'preact/hooks'
import type { HostingSource } from '../../contract/hosting.ts'
import type { NetworkId } from '../../domain/network-id.ts'
import { useAction } from '../app/use-action.ts'
import { tooltip } from '../text/hosting/window.ts'
import { useTranslate } from '../text/use-translate.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Fact, Facts } from '../ui/facts.tsx'
import { FaultBanner } from '../ui/fault-banner.tsx'
import { FileProblems, useFilePlan } from './file-plan.tsx'
import { HostChoice, useHosts } from './hosts.tsx'

interface ImportNetworkDialogProps {
  readonly onImported: (network: NetworkId) => void
  readonly onClose: () => void
}

/** Asks for a file first, and opens once it is read. */
export function ImportNetworkDialog({ onImported, onClose }: ImportNetworkDialogProps) {
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
    <Dialog title={t('import-network.title')} onClose={onClose}>
      {plan !== null && (
        <>
          <HostChoice hosts={hosts} value={host} onChoose={setChosen} />
          <p dir="auto">
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
      {fault !== null && <FaultBanner fault={fault} />}
      <div class="dialog-actions">
        <Button onClick={onClose}>{t('import-network.cancel')}</Button>
        {plan !== null && (
          <Button
            kind="primary"
            takesFocus
            disabled={host === undefined}
            busy={busy}
            onClick={() => void importNetwork()}
          >
            {t('import-network.confirm')}
          </Button>
        )}
      </div>
    </Dialog>
  )
}
