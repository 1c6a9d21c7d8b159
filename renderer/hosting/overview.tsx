import { useState } from 'preact/hooks'
import type { HostedSummary } from '../../contract/hosting.ts'
import type { NetworkId } from '../../domain/network-id.ts'
import { faultTitle } from '../../words/fault-title.ts'
import { useApp } from '../app/state.ts'
import type { Answer } from '../app/use-polled.ts'
import { useTranslate } from '../text/use-translate.ts'
import { FaultBanner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'
import { Fold } from '../ui/group.tsx'
import { StateIcon } from '../ui/icon.tsx'
import { SearchField } from '../ui/search-field.tsx'
import { UnsavedMark } from '../ui/unsaved.tsx'
import { useHosts, useIsAway } from './hosts.tsx'
import { NetworksTable } from './networks-table.tsx'

interface OverviewProps {
  readonly answer: Answer<readonly HostedSummary[]>
  readonly onOpen: (network: NetworkId) => void
}

/** The table of all hosted networks, or the reason why there are none */
export function Overview({ answer, onOpen }: OverviewProps) {
  const t = useTranslate()
  const { dialogs, drafts, snapshot } = useApp()
  const hosts = useHosts()
  const usable = hosts.length > 0
  const controller = snapshot.value?.hosting.controller
  const isAway = useIsAway()
  const [query, setQuery] = useState('')
  const networks = answer.value
  const importFile = (): void => dialogs.show({ kind: 'import-network' })
  const newNetwork = (
    <Button kind="primary" disabled={!usable} onClick={() => dialogs.show({ kind: 'create-network' })}>
      {t('hosted-window.newNetwork')}
      {drafts.isUnsaved({ form: 'new-network', account: null }) && <UnsavedMark />}
    </Button>
  )
  const canMake =
    hosts.some((host) => host !== 'controller') ||
    (controller?.state !== 'none' && controller?.state !== 'starting')
  if (networks === null || networks.length === 0) {
    return (
      <div class="pane-body">
        <div class="banners">
          <ControllerFault answer={answer} />
        </div>
        {(networks === null || !canMake) && <Emptiness answer={answer} />}
        {networks !== null && canMake && (
          <div class="empty hosted-empty">
            <h2>{t('hosted-window.emptyTitle')}</h2>
            <p>{t('hosted-window.emptyText')}</p>
            {newNetwork}
            <Button kind="quiet" disabled={!usable} onClick={importFile}>
              {t('hosted-window.importName')}
            </Button>
          </div>
        )}
      </div>
    )
  }
  return (
    <>
      <div class="pane-head inline">
        <div class="pane-title">
          <h2>{t('hosted-window.all')}</h2>
        </div>
        <div class="pane-actions inline flex-none">
          <Button disabled={!usable} onClick={importFile} label={t('hosted-window.importName')}>
            {t('hosted-window.importNetwork')}
          </Button>
          {newNetwork}
        </div>
      </div>
      <div class="tools inline">
        <SearchField label={t('hosted-window.find')} query={query} onQuery={setQuery} />
      </div>
      <div class="banners">
        {answer.fault !== null && !isAway && <FaultBanner fault={answer.fault} />}
        <ControllerFault answer={answer} />
        {answer.fault === null && <WithoutController />}
      </div>
      <NetworksTable networks={networks} query={query} onOpen={onOpen} />
    </>
  )
}

/** Says what the controller answered instead of how it stands, unless its lists failed too. */
function ControllerFault({ answer }: Pick<OverviewProps, 'answer'>) {
  const controller = useApp().snapshot.value?.hosting.controller
  const isAway = useIsAway()
  if (controller?.state !== 'failed' || answer.fault !== null || isAway) return null
  return <FaultBanner fault={controller.fault} />
}

/** Says, beside an account's networks, why this computer hosts none. */
function WithoutController() {
  const t = useTranslate()
  const controller = useApp().snapshot.value?.hosting.controller
  if (controller?.state !== 'none') return null
  return (
    <Fold title={t('fault.controller-absent.title')}>
      <p class="secondary">{t('fault.controller-absent.explanation')}</p>
    </Fold>
  )
}

function Emptiness({ answer }: { readonly answer: Answer<readonly HostedSummary[]> }) {
  const t = useTranslate()
  const app = useApp()
  const controller = app.snapshot.value?.hosting.controller
  const isAway = useIsAway()
  if (controller?.state === 'none') {
    return (
      <div class="empty hosted-empty">
        <StateIcon state="attention" size={28} />
        <h2>{faultTitle(t, controller.fault)}</h2>
        <p>{t(`fault.${controller.fault.code}.explanation`)}</p>
        {controller.fault.detail !== undefined && <code>{controller.fault.detail}</code>}
        <Button kind="primary" onClick={() => app.navigate({ view: 'account' })}>
          {t('account.signIn')}
        </Button>
      </div>
    )
  }
  if (controller?.state === 'starting') {
    return (
      <div class="empty hosted-empty" role="status">
        <StateIcon state="pending" size={28} />
        <h2>{t('hosted-window.startingTitle')}</h2>
        <p>{t('hosted-window.startingText')}</p>
      </div>
    )
  }
  if (answer.fault !== null) {
    return isAway ? null : (
      <div class="banners">
        <FaultBanner fault={answer.fault} />
      </div>
    )
  }
  return answer.value === null ? (
    <div class="empty hosted-empty" role="status">
      <StateIcon state="pending" size={28} />
      <p>{t('hosted-window.loading')}</p>
    </div>
  ) : null
}
