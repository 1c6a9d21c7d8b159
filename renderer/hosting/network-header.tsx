import { Ellipsis } from 'lucide'
import type { HostedNetwork, HostedSummary } from '../../contract/hosting.ts'
import { isServing, networkState } from '../../contract/network-state.ts'
import type { NetworkId } from '../../domain/network-id.ts'
import { entryWord } from '../../words/network-status.ts'
import type { DialogRequest } from '../app/dialogs.ts'
import { useApp } from '../app/state.ts'
import { ShareButton } from '../share/share.tsx'
import { tooltip } from '../text/hosting/window.ts'
import { useTranslate } from '../text/use-translate.ts'
import { Button } from '../ui/button.tsx'
import { Copyable } from '../ui/copyable.tsx'
import { Icon, StateIcon } from '../ui/icon.tsx'
import { Menu } from '../ui/menu.tsx'
import { useIsOfAnother } from './hosts.tsx'
import { mainRoute, networkName } from './network-list.ts'

interface NetworkHeaderProps {
  readonly id: NetworkId
  readonly network: HostedNetwork | null
  readonly summary: HostedSummary | null
  readonly usable: boolean
  readonly mayChange: boolean
  readonly mayDelete: boolean
}

export function NetworkHeader({ id, network, summary, usable, mayChange, mayDelete }: NetworkHeaderProps) {
  const t = useTranslate()
  const app = useApp()
  // The header agrees with the list beside it.
  const shown = summary ?? network?.config ?? null
  const name = networkName({ id, name: shown?.name ?? '' })
  const route = shown === null ? null : mainRoute(shown)
  const isOfAnother = useIsOfAnother()(id, summary?.source ?? network?.source ?? null)
  const asks = (
    what: 'restore' | 'duplicate' | 'copy' | 'template' | 'delete',
    enabled: boolean,
    request: (network: HostedSummary) => DialogRequest,
  ) => ({
    word: t(`network-pane.${what}`),
    disabled: !enabled || summary === null,
    onPick: () => summary !== null && app.dialogs.show(request(summary)),
  })
  return (
    <header class="pane-head cluster">
      <div class="pane-title">
        <h2 class="truncate" dir="auto" title={tooltip(name)}>
          {name}
        </h2>
        <div class="pane-sub secondary cluster">
          <Copyable text={id} what={t('hosted-window.networkId')} />
          <span>
            {shown !== null &&
              shown.private !== null &&
              t(shown.private ? 'hosted-window.private' : 'hosted-window.public')}
            {route !== null && (
              <>
                {shown?.private !== null && ' · '}
                <span class="mono">{route}</span>
              </>
            )}
          </span>
        </div>
      </div>
      <div class="pane-actions cluster">
        {!isOfAnother && <ThisDevice id={id} usable={usable} />}
        <ShareButton
          word={t('network-pane.share')}
          network={{ network: id, name, access: networkAccess(shown), isOurs: true }}
        />
        <Menu
          label={t('network-pane.menu')}
          icon={<Icon node={Ellipsis} />}
          items={[
            {
              word: t('network-pane.check'),
              onPick: () => app.goTo({ view: 'doctor', subject: { kind: 'hosted', id, member: null } }),
            },
            {
              word: t('network-pane.export'),
              disabled: !usable,
              onPick: () => void app.ask('hosting.exportNetwork', { network: id }),
            },
            asks('restore', mayChange, (network) => ({ kind: 'restore-network', network })),
            asks('duplicate', usable, (like) => ({ kind: 'create-network', like })),
            asks('copy', usable, (network) => ({ kind: 'copy-network', network })),
            asks('template', usable, (network) => ({ kind: 'save-template', network })),
            {
              ...asks('delete', mayDelete, (network) => ({ kind: 'delete-network', network })),
              danger: true,
            },
          ]}
        />
      </div>
    </header>
  )
}

function networkAccess(network: Pick<HostedSummary, 'private'> | null) {
  if (network === null || network.private === null) return 'unknown'
  return network.private ? 'private' : 'public'
}

/** Says how this computer is connected to the network, or offers to join it. The progress shows among the jobs. */
function ThisDevice({ id, usable }: { readonly id: NetworkId; readonly usable: boolean }) {
  const t = useTranslate()
  const app = useApp()
  const snapshot = app.snapshot.value
  const entry = snapshot?.networks.find((one) => one.id === id)
  const joining = snapshot?.hosting.jobs.some(
    (job) => job.network === id && job.kind === 'join-this-device' && job.state === 'running',
  )
  const denied = entry?.joined === true && entry.network?.status === 'ACCESS_DENIED'
  if (entry?.joined === true && !denied) {
    const serving = snapshot !== null && isServing(snapshot.connection)
    const state = networkState(entry, serving)
    return (
      <span class="pane-joined secondary inline gap-3">
        <StateIcon state={state} size={16} />
        {state === 'ok' ? t('network-pane.joined') : entryWord(t, entry, serving)}
      </span>
    )
  }
  return (
    <Button
      busy={joining === true}
      disabled={!usable || snapshot === null || !isServing(snapshot.connection)}
      onClick={() => void app.ask('hosting.joinThisDevice', { network: id })}
    >
      {denied ? t('network-pane.authorize') : t('network-pane.join')}
    </Button>
  )
}
