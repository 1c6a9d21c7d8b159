import { Activity, Terminal } from 'lucide'
import { useState } from 'preact/hooks'
import type { OwnAction } from '../../contract/own-action.ts'
import { defaultPreferences } from '../../contract/preferences.ts'
import { asksFor } from '../../domain/devices/action-template.ts'
import type { Device } from '../../domain/devices/device.ts'
import { isUserName, type LinkScheme, linkSchemes, sshCommand } from '../../domain/devices/device-link.ts'
import { type Filled, fillTemplate } from '../../domain/devices/fill-template.ts'
import { RowMenu } from '../app/row-menu.tsx'
import { useApp } from '../app/state.ts'
import { useAction } from '../app/use-action.ts'
import { useDialog } from '../app/use-dialog.ts'
import { tooltip } from '../text/hosting/window.ts'
import { useTranslate } from '../text/use-translate.ts'
import { Button } from '../ui/button.tsx'
import { Field, Note } from '../ui/field.tsx'
import { FormDialog } from '../ui/form-dialog.tsx'
import { Icon } from '../ui/icon.tsx'
import type { MenuItem } from '../ui/menu.tsx'
import { usePopup } from '../ui/popup.tsx'
import { AddressChoice, OpenDialog } from './open-dialog.tsx'
import { Ping } from './ping.tsx'
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

interface RunActionDialogProps {
  readonly device: Device
  readonly action: OwnAction
  readonly onClose: () => void
}

/** Asks for what an own action lacks, or says why it cannot run. Main shows what will be run. */
function RunActionDialog({ device, action, onClose }: RunActionDialogProps) {
  const t = useTranslate()
  const { snapshot } = useApp()
  const { busy, fault, send } = useAction()
  const done = useRunDone()
  const { node, names, addresses } = device
  const [address, setAddress] = useState(addresses[0]?.address ?? '')
  const { sshUsers } = snapshot.value?.preferences ?? defaultPreferences
  const [user, setUser] = useState(sshUsers[node] ?? '')
  const filled = fillFor(action, device, address, user)
  const isLink = action.template.kind === 'link'
  const run = async (): Promise<void> => {
    if (!filled.ok) return
    const asked = { node, address, action: action.id, user: isUserName(user) ? user : null }
    const reply = await send('devices.runAction', asked)
    if (!reply.ok) return
    onClose()
    done(action)
  }
  return (
    <FormDialog
      title={t('run-action.title', { action: action.name, name: tooltip(names[0]?.name ?? node) })}
      cancel={t('open-device.cancel')}
      confirm={t(isLink ? 'open-device.confirm' : 'run-action.confirm')}
      ready={filled.ok}
      busy={busy}
      fault={fault}
      onSubmit={() => void run()}
      onClose={onClose}
    >
      <AddressChoice addresses={addresses} value={address} onChoose={setAddress} />
      {asksFor(action.template, 'user') && (
        <Field label={t('open-device.user')} value={user} auto takesFocus onText={setUser} />
      )}
      {!filled.ok && (
        <Note>{t(`run-action.misfit.${filled.problem}`, { placeholder: filled.placeholder })}</Note>
      )}
    </FormDialog>
  )
}

/** Fills the template for a device. Main does the same again before it runs anything. */
function fillFor({ template }: OwnAction, device: Device, address: string, user: string): Filled {
  const { node, names, addresses } = device
  const network = addresses.find((one) => one.address === address)?.network ?? ''
  return fillTemplate(template, { address, node, network, user, name: names[0]?.name ?? '' })
}

/** Runs an action with the best address; where that does not do, the dialog asks for what is missing. */
function useRunAction(device: Device): (action: OwnAction) => Promise<void> {
  const { dialogs, snapshot, ask } = useApp()
  const done = useRunDone()
  return async (action) => {
    const { node, addresses } = device
    const { sshUsers } = snapshot.value?.preferences ?? defaultPreferences
    const [best] = addresses
    if (best === undefined) return
    const filled = fillFor(action, device, best.address, sshUsers[node] ?? '')
    if (!filled.ok) return dialogs.show({ kind: 'run-action', node, action })
    const asked = { node, address: best.address, action: action.id, user: null }
    if ((await ask('devices.runAction', asked)).ok) done(action)
  }
}

/** Says that the action was started; nothing more is known about it. */
function useRunDone(): (action: OwnAction) => void {
  const t = useTranslate()
  const { message } = useApp()
  return ({ name, template }) => {
    const text = t(template.kind === 'link' ? 'device-actions.opened' : 'device-actions.started', { name })
    message.value = { kind: 'done', text }
  }
}
