import { useState } from 'preact/hooks'
import type { OwnAction } from '../../contract/own-action.ts'
import { defaultPreferences } from '../../contract/preferences.ts'
import { asksFor } from '../../domain/devices/action-template.ts'
import type { Device } from '../../domain/devices/device.ts'
import { isUserName } from '../../domain/devices/device-link.ts'
import { type Filled, fillTemplate } from '../../domain/devices/fill-template.ts'
import { useApp } from '../app/state.ts'
import { useAction } from '../app/use-action.ts'
import { tooltip } from '../text/hosting/window.ts'
import { useTranslate } from '../text/use-translate.ts'
import { FaultBanner } from '../ui/banner.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Field, Form, Note } from '../ui/field.tsx'
import { SubmitActions } from '../ui/submit-actions.tsx'
import { AddressChoice } from './open-dialog.tsx'

interface RunActionDialogProps {
  readonly device: Device
  readonly action: OwnAction
  readonly onClose: () => void
}

/** Asks for what an own action lacks, or says why it cannot run. Main shows what will be run. */
export function RunActionDialog({ device, action, onClose }: RunActionDialogProps) {
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
    <Dialog
      title={t('run-action.title', { action: action.name, name: tooltip(names[0]?.name ?? node) })}
      onClose={onClose}
    >
      <Form class="form stack gap-5" ready={filled.ok && !busy} onSubmit={() => void run()}>
        <AddressChoice addresses={addresses} value={address} onChoose={setAddress} />
        {asksFor(action.template, 'user') && (
          <Field label={t('open-device.user')} value={user} takesFocus onText={setUser} />
        )}
        {!filled.ok && (
          <Note>{t(`run-action.misfit.${filled.problem}`, { placeholder: filled.placeholder })}</Note>
        )}
        {fault !== null && <FaultBanner fault={fault} />}
        <SubmitActions
          cancel={t('open-device.cancel')}
          confirm={t(isLink ? 'open-device.confirm' : 'run-action.confirm')}
          disabled={!filled.ok}
          busy={busy}
          onClose={onClose}
        />
      </Form>
    </Dialog>
  )
}

/** Fills the template for a device. Main does the same again before it runs anything. */
function fillFor({ template }: OwnAction, device: Device, address: string, user: string): Filled {
  const { node, names, addresses } = device
  const network = addresses.find((one) => one.address === address)?.network ?? ''
  return fillTemplate(template, { address, node, network, user, name: names[0]?.name ?? '' })
}

/** Runs an action with the best address; where that does not do, the dialog asks for what is missing. */
export function useRunAction(device: Device): (action: OwnAction) => Promise<void> {
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
