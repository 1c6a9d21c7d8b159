import { useMemo, useState } from 'preact/hooks'
import type { HostedSummary } from '../../contract/hosting.ts'
import type { Restoring } from '../../contract/restore-plan.ts'
import { capabilitiesOf } from '../../contract/source-capabilities.ts'
import { joinedList } from '../../words/lists.ts'
import { useAction } from '../app/use-action.ts'
import { settingName } from '../text/hosting/settings.ts'
import { tooltip } from '../text/hosting/window.ts'
import { useTranslate } from '../text/use-translate.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { FaultBanner } from '../ui/fault-banner.tsx'
import { Note } from '../ui/note.tsx'
import { FileProblems } from './file-problems.tsx'
import { networkName } from './network-list.ts'
import { linesOf, RestoreTable } from './restore-table.tsx'
import { useFilePlan } from './use-file-plan.ts'
import { useUsable } from './use-usable.ts'

interface RestoreNetworkDialogProps {
  readonly network: HostedSummary
  /** `note`: what the service made otherwise; null: all is as in the file */
  readonly onRestored: (note: string | null) => void
  readonly onClose: () => void
}

/** Asks for a file first; then shows line by line what it would change, and sends what is chosen of it. */
export function RestoreNetworkDialog({ network, onRestored, onClose }: RestoreNetworkDialogProps) {
  const t = useTranslate()
  const { busy, fault, send } = useAction()
  const usable = useUsable(network.source)
  const plan = useFilePlan(() => send('hosting.chooseRestore', { network: network.id }), onClose)
  const [without, setWithout] = useState<ReadonlySet<string>>(new Set())
  const lines = useMemo(() => (plan === null ? [] : linesOf(t, plan)), [t, plan])
  if (plan === null && fault === null) return null
  const chosen = lines.filter(({ key }) => !without.has(key))
  const partsRules = chosen.some(({ setting }) => setting === 'rules')
  const restore = async (): Promise<void> => {
    if (plan === null) return
    const reply = await send('hosting.restoreNetwork', {
      importId: plan.importId,
      settings: chosen.flatMap(({ setting }) => setting ?? []),
      members: chosen.flatMap(({ member }) => member ?? []),
    })
    if (reply.ok) onRestored(noteOf(reply.value))
  }
  const noteOf = ({ differences }: Restoring): string | null => {
    if (differences.length === 0) return null
    const fields = differences.map(({ field }) => settingName(t, field))
    return t('restore-network.otherwise', { fields: joinedList(t, fields, 'and') })
  }
  return (
    <Dialog
      title={t('restore-network.title', { name: tooltip(networkName(network)) })}
      onClose={onClose}
      place="wide"
    >
      {plan !== null && (
        <>
          <p dir="auto">
            {t('restore-network.file', { file: plan.fileName })}{' '}
            {lines.length === 0
              ? t('restore-network.nothing')
              : t('restore-network.changes', { count: lines.length })}{' '}
            {plan.onlyHere > 0 && t('restore-network.onlyHere', { count: plan.onlyHere })}
          </p>
          {plan.from.id !== null && plan.from.id !== network.id && (
            <Note>
              {t('restore-network.otherNetwork', {
                name: tooltip(networkName({ id: plan.from.id, name: plan.from.name })),
                id: plan.from.id,
              })}
            </Note>
          )}
          {lines.length > 0 && <RestoreTable lines={lines} without={without} onWithout={setWithout} />}
          {partsRules && capabilitiesOf[network.source].canSetRulesSource && (
            <Note>{t('restore-network.rulesSource')}</Note>
          )}
          <FileProblems title={t('restore-network.problems')} problems={plan.problems} />
        </>
      )}
      {fault !== null && <FaultBanner fault={fault} />}
      <div class="dialog-actions">
        <Button onClick={onClose}>
          {lines.length === 0 ? t('restore-network.close') : t('restore-network.cancel')}
        </Button>
        {lines.length > 0 && (
          <Button
            kind="primary"
            takesFocus
            disabled={!usable || chosen.length === 0}
            busy={busy}
            onClick={() => void restore()}
          >
            {t('restore-network.confirm', { count: chosen.length })}
          </Button>
        )}
      </div>
    </Dialog>
  )
}
