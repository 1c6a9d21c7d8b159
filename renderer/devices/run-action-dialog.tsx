import { useState } from 'preact/hooks'
import type { OwnAction } from '../../contract/own-action.ts'
import { defaultPreferences } from '../../contract/preferences.ts'
import { asksFor } from '../../domain/devices/action-template.ts'
import type { Device } from '../../domain/devices/device.ts'
import { isUserName } from '../../domain/devices/device-link.ts'
import { useApp } from '../app/state.ts'
import { useAction } from '../app/use-action.ts'
import { tooltip } from '../text/hosting/window.ts'
import { useTranslate } from '../text/use-translate.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { FaultBanner } from '../ui/fault-banner.tsx'
import { Field } from '../ui/field.tsx'
import { Form } from '../ui/form.tsx'
import { Note } from '../ui/note.tsx'
import { AddressChoice } from './address-choice.tsx'
import { fillFor, useRunDone } from './use-run-action.ts'

interface RunActionDialogProps {
  readonly device: Device
  readonly action: OwnAction
  readonly onClose: () => void
}

/** Asks for what an own action lacks, or says why it cannot run. What it runs is shown by main. */
export function RunActionDialog({ device, action, onClose }: RunActionDialogProps) {
  const t = useTranslate()
  const { fit, snapshot } = useApp()
  const { busy, fault, send } = useAction()
  const done = useRunDone()
  const { node, names, addresses } = device
  const [address, setAddress] = useState(addresses[0]?.address ?? '')
  const { sshUsers } = (snapshot.value ?? { preferences: defaultPreferences }).preferences
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
      fit={fit}
      onClose={onClose}
    >
      <Form class="form" ready={filled.ok && !busy} onSubmit={() => void run()}>
        <AddressChoice addresses={addresses} value={address} onChoose={setAddress} />
        {asksFor(action.template, 'user') && (
          <Field label={t('open-device.user')} value={user} takesFocus onText={setUser} />
        )}
        {!filled.ok && (
          <Note>{t(`run-action.misfit.${filled.problem}`, { placeholder: filled.placeholder })}</Note>
        )}
        {fault !== null && <FaultBanner fault={fault} />}
        <div class="dialog-actions">
          <Button onClick={onClose}>{t('open-device.cancel')}</Button>
          <Button kind="primary" type="submit" disabled={!filled.ok} busy={busy}>
            {t(isLink ? 'open-device.confirm' : 'run-action.confirm')}
          </Button>
        </div>
      </Form>
    </Dialog>
  )
}
