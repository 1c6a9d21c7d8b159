import { Activity, Terminal } from 'lucide'
import { useState } from 'preact/hooks'
import { defaultPreferences } from '../../contract/preferences.ts'
import type { Device } from '../../domain/devices/device.ts'
import { type LinkScheme, linkSchemes, sshCommand } from '../../domain/devices/device-link.ts'
import { RowMenu } from '../app/row-menu.tsx'
import { useApp } from '../app/state.ts'
import { useDialog } from '../app/use-dialog.ts'
import { tooltip } from '../text/hosting/window.ts'
import { useTranslate } from '../text/use-translate.ts'
import { Button } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import type { MenuItem } from '../ui/menu.tsx'
import { usePopup } from '../ui/popup.tsx'
import { OpenDialog } from './open-dialog.tsx'
import { Ping } from './ping.tsx'
import { RunActionDialog, useRunAction } from './run-action-dialog.tsx'
import './styles/devices.css'

/** The actions of a device: ping and SSH as buttons, the rest in a menu. */
export function DeviceActions({ device }: { readonly device: Device }) {
  const t = useTranslate()
  const { dialogs, snapshot } = useApp()
  const { dialog, close } = useDialog('open-device', 'run-action')
  const popup = usePopup()
  const run = useRunAction(device)
  const [pings, setPings] = useState(false)
  const { node, names, addresses } = device
  const { ownActions, sshUsers } = snapshot.value?.preferences ?? defaultPreferences
  const name = names[0]?.name ?? node
  const open = (scheme: LinkScheme) => dialogs.show({ kind: 'open-device', node, scheme })
  const [best] = addresses
  const ssh = best && sshCommand({ address: best.address, user: sshUsers[node] ?? '', port: null })

  const items = (): readonly MenuItem[] => [
    ...linkSchemes.slice(1).map((scheme) => ({
      word: t(`device-actions.open.${scheme}`),
      disabled: best === undefined,
      onPick: () => open(scheme),
    })),
    ...ownActions.map((action, index) => ({
      word: action.name,
      apart: index === 0,
      disabled: best === undefined,
      onPick: () => void run(action),
    })),
  ]
  const copies = () => [
    { word: t('device-actions.copyName'), text: name, apart: true },
    ...addresses.map(({ address }) => ({
      word: t('device-actions.copyAddress', { address }),
      text: address,
    })),
    ...(ssh ? [{ word: t('device-actions.copySsh'), text: ssh }] : []),
  ]

  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would bring a form's semantics along.
    <div
      class="device-actions stack"
      role="group"
      aria-label={t('device-actions.group', { name: tooltip(name) })}
    >
      <div class="device-buttons cluster">
        <Button disabled={best === undefined} onClick={() => setPings(!pings)}>
          <Icon node={Activity} size={14} />
          {t(pings ? 'device-actions.closePing' : 'device-actions.ping')}
        </Button>
        <Button disabled={best === undefined} onClick={() => open('ssh')}>
          <Icon node={Terminal} size={14} />
          {t('device-actions.open.ssh')}
        </Button>
        <RowMenu name={name} popup={popup} items={items} copies={copies} />
      </div>
      {best === undefined && <p class="secondary">{t('device-actions.noAddress')}</p>}
      {pings && best !== undefined && <Ping device={device} />}
      {dialog?.kind === 'open-device' && dialog.node === node && (
        <OpenDialog key={dialog.scheme} device={device} scheme={dialog.scheme} onClose={close} />
      )}
      {dialog?.kind === 'run-action' && dialog.node === node && (
        <RunActionDialog key={dialog.action.id} device={device} action={dialog.action} onClose={close} />
      )}
    </div>
  )
}
