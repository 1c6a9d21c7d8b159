import type { OwnAction } from '../../contract/own-action.ts'
import { defaultPreferences } from '../../contract/preferences.ts'
import type { Device } from '../../domain/devices/device.ts'
import { type Filled, fillTemplate } from '../../domain/devices/fill-template.ts'
import { useApp } from '../app/state.ts'
import { useTranslate } from '../text/use-translate.ts'

/** What an action comes to for a device, as main makes it again. */
export function fillFor({ template }: OwnAction, device: Device, address: string, user: string): Filled {
  const { node, names, addresses } = device
  const network = addresses.find((one) => one.address === address)?.network ?? ''
  return fillTemplate(template, { address, node, network, user, name: names[0]?.name ?? '' })
}

/** Runs one by the best way; where it does not fit the device as it is, its dialog says why and asks for what is missing. */
export function useRunAction(device: Device): (action: OwnAction) => Promise<void> {
  const { dialogs, snapshot, ask } = useApp()
  const done = useRunDone()
  return async (action) => {
    const { node, addresses } = device
    const { sshUsers } = (snapshot.value ?? { preferences: defaultPreferences }).preferences
    const [best] = addresses
    if (best === undefined) return
    const filled = fillFor(action, device, best.address, sshUsers[node] ?? '')
    if (!filled.ok) return dialogs.show({ kind: 'run-action', node, action })
    const asked = { node, address: best.address, action: action.id, user: null }
    if ((await ask('devices.runAction', asked)).ok) done(action)
  }
}

/** Says that it was started, which is all that is known of it. */
export function useRunDone(): (action: OwnAction) => void {
  const t = useTranslate()
  const { message } = useApp()
  return ({ name, template }) => {
    const text = t(template.kind === 'link' ? 'device-actions.opened' : 'device-actions.started', { name })
    message.value = { kind: 'done', text }
  }
}
