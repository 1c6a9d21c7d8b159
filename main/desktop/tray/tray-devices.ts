import type { WaitingDevice } from '../../../contract/hosting.ts'
import { canHost, isServing } from '../../../contract/network-state.ts'
import type { Snapshot } from '../../../contract/snapshot.ts'
import { capabilitiesOf } from '../../../contract/source-capabilities.ts'
import { waitingCount } from '../../../words/network-status.ts'
import type { Translate } from '../../../words/translate.ts'
import { menuLabel, shownName } from '../../base/shown-text.ts'
import { button, copyButton, separator, type TrayItem, text } from './tray-item.ts'

/** More lines would push all other items off the screen. */
const most = 5

/**
 * Returns an undo item for each device that was just authorized, and a submenu for each device that waits for
 * authorization.
 */
export function deviceItems(
  t: Translate,
  { connection, accounts, hosting: { waiting, undos } }: Snapshot,
): readonly TrayItem[] {
  const serving = isServing(connection)
  const askable = waiting.filter(
    ({ source }) => capabilitiesOf(source, accounts).worksWithoutService || serving,
  )
  const more = askable.length - most
  const letIn = undos.filter(({ authorized }) => authorized === true)
  return [
    ...letIn.map(({ id, name }) =>
      button(menuLabel(t('tray.undoAuthorized', { name: shownName(name) })), {
        command: 'hosting.undo',
        argument: { undo: id },
      }),
    ),
    ...askable.slice(0, most).map((device) => deviceItem(t, device)),
    ...(more > 0 ? [button(t('tray.moreWaiting', waitingCount(more, waiting)), openAt(null))] : []),
    ...(askable.length + letIn.length > 0 ? [separator] : []),
  ]
}

/** Returns no items if this computer cannot host networks. */
export function hostingItems(t: Translate, snapshot: Snapshot): readonly TrayItem[] {
  return canHost(snapshot) ? [button(t('tray.hosting'), openAt(null))] : []
}

function deviceItem(t: Translate, { network, networkName, member, name }: WaitingDevice): TrayItem {
  const device = name === '' ? member : shownName(name)
  const place = networkName === '' ? network : shownName(networkName)
  const argument = { network, member }
  return {
    type: 'submenu',
    label: menuLabel(t('tray.waiting', { device, network: place })),
    submenu: [
      button(t('tray.authorize'), { command: 'hosting.authorizeDevice', argument }),
      button(t('tray.ignore'), { command: 'hosting.ignoreDevice', argument }),
      separator,
      text(t('tray.address', { address: member })),
      copyButton(t('tray.copyAddress'), member),
      button(t('tray.showNetwork'), openAt(network)),
    ],
  }
}

function openAt(network: WaitingDevice['network'] | null) {
  return { command: 'hosting.openWindow', argument: { network } } as const
}
