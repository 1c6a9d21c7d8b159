import { randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import type { deviceActionCommands } from '../../../contract/device-commands.ts'
import { mostOwnActions, mostSshUsers, type OwnAction } from '../../../contract/own-action.ts'
import { failure, type Result, success } from '../../../contract/result.ts'
import { actionSchemes } from '../../../domain/devices/action-template.ts'
import type { Device, DeviceAddress } from '../../../domain/devices/device.ts'
import { deviceLink } from '../../../domain/devices/device-link.ts'
import { type FilledAction, fillTemplate } from '../../../domain/devices/fill-template.ts'
import type { NodeAddress } from '../../../domain/network-id.ts'
import { visibleJson } from '../../../domain/text/visible-text.ts'
import type { HandlersOf } from '../../base/handlers.ts'
import type { Shell } from '../../base/shell.ts'
import { agreedOnce } from '../../state/agreed-links.ts'
import type { Store } from '../../state/store.ts'
import { startProgram } from '../../system/start-program.ts'
import type { LivePings } from '../ping/live-pings.ts'

interface ActionParts {
  readonly store: Store
  readonly shell: Pick<Shell, 'confirm' | 'openDeviceLink' | 'linkOpener'>
  readonly pings: LivePings
  /** null: nobody knows it */
  readonly deviceOf: (node: NodeAddress) => Device | null
}

/** Characters in a row of the system's dialog, roughly, and rows that leave its buttons on a small screen */
const longestRow = 60
const mostRows = 24

interface Way {
  readonly node: NodeAddress
  readonly address: string
}

/** Actions on a device: always with an address that is shown for it, whoever asks. */
export function createDeviceActions({
  store,
  shell,
  pings,
  deviceOf,
}: ActionParts): HandlersOf<typeof deviceActionCommands> {
  const preferences = () => store.snapshot().preferences

  function wayTo({ node, address }: Way): Result<{ device: Device; way: DeviceAddress }> {
    const device = deviceOf(node)
    const way = device?.addresses.find((one) => one.address === address)
    return device === null || way === undefined ? failure('device-unknown') : success({ device, way })
  }

  function saveActions(ownActions: readonly OwnAction[]): Result<void> {
    store.dispatch({ type: 'preferences-set', preferences: { ...preferences(), ownActions } })
    return success(undefined)
  }

  /** Where there are too many, the user names that were used longest ago are forgotten. */
  function rememberUser(node: NodeAddress, user: string | null): void {
    if (user === null || preferences().sshUsers[node] === user) return
    const others = Object.entries(preferences().sshUsers).filter(([other]) => other !== node)
    const sshUsers = Object.fromEntries([...others, [node, user] as const].slice(-mostSshUsers))
    store.dispatch({ type: 'preferences-set', preferences: { ...preferences(), sshUsers } })
  }

  /** Fails where no program opens the link: the system would say nothing. `agree` asks the person where that is due. */
  async function openLink(link: string, agree: () => Promise<Result<void>>): Promise<Result<void>> {
    const scheme = actionSchemes.find((one) => link.toLowerCase().startsWith(`${one}:`))
    if (scheme === undefined) return failure('link-unsafe')
    const { kind } = await shell.linkOpener(scheme)
    if (kind === 'none') return failure('opener-missing', scheme)
    const agreed = await agree()
    return agreed.ok ? shell.openDeviceLink(link) : agreed
  }

  return {
    'devices.startPing': (asked) => {
      const found = wayTo(asked)
      return found.ok ? pings.start(asked.node, asked.address) : found
    },
    'devices.readPing': ({ node }) => success(pings.read(node)),
    'devices.stopPing': ({ node }) => success(pings.stop(node)),

    'devices.opener': async ({ scheme }) => success(await shell.linkOpener(scheme)),
    'devices.open': async ({ node, address, scheme, user, port }) => {
      const found = wayTo({ node, address })
      if (!found.ok) return found
      const link = deviceLink({ scheme, address, user: user ?? '', port })
      if (link === null) return failure('argument-invalid', 'devices.open')
      const name = deviceName(found.value.device)
      const opened = await openLink(link, () =>
        agreedOnce({ store, shell }, link, { kind: 'open-link', name, lines: [link] }),
      )
      if (opened.ok && scheme === 'ssh') rememberUser(node, user)
      return opened
    },

    'devices.saveAction': ({ id, name, template }) => {
      const { ownActions } = preferences()
      if (id === null) {
        if (ownActions.length >= mostOwnActions) return failure('argument-invalid', 'devices.saveAction')
        return saveActions([...ownActions, { id: randomUUID(), name, template, agreedTo: null }])
      }
      if (!ownActions.some((action) => action.id === id)) return failure('action-unknown')
      return saveActions(
        ownActions.map((action) => (action.id === id ? { ...action, name, template } : action)),
      )
    },
    'devices.removeAction': ({ action }) =>
      saveActions(preferences().ownActions.filter(({ id }) => id !== action)),
    'devices.runAction': async ({ node, address, action: id, user }) => {
      const action = preferences().ownActions.find((one) => one.id === id)
      if (action === undefined) return failure('action-unknown')
      const found = wayTo({ node, address })
      if (!found.ok) return found
      const { device, way } = found.value
      const filled = fillTemplate(action.template, {
        address,
        node,
        name: deviceName(device),
        network: way.network,
        user: user ?? preferences().sshUsers[node] ?? '',
      })
      if (!filled.ok) return failure('action-unfit', `{${filled.placeholder}}`)
      const done = await carryOut(action, filled.action)
      if (!done.ok) return done
      rememberUser(node, user)
      return saveActions(agreedTo(preferences().ownActions, action))
    },
  }

  /** Asks first, unless the person agreed to this very template, and does exactly what was shown. */
  async function carryOut(action: OwnAction, filled: FilledAction): Promise<Result<void>> {
    const { name, template, agreedTo } = action
    const isLink = template.kind === 'link'
    async function agree(): Promise<Result<void>> {
      if (isDeepStrictEqual(agreedTo, template)) return success(undefined)
      if (!canBeShown(filled)) return failure('action-too-long')
      return shell.confirm({ kind: isLink ? 'open-link' : 'run-program', name, lines: filled })
    }
    const [first, ...args] = filled
    if (isLink) return openLink(first, agree)
    const agreed = await agree()
    return agreed.ok ? startProgram(first, args) : agreed
  }
}

function deviceName({ names }: Device): string {
  return names[0]?.name ?? ''
}

/** Nobody agrees to what they cannot read: all of it must fit into one dialog, which escapes what cannot be seen. */
function canBeShown(lines: readonly string[]): boolean {
  const rows = lines.map((line) => Math.ceil(visibleJson(JSON.stringify(line)).length / longestRow))
  return rows.reduce((sum, more) => sum + more, 0) <= mostRows
}

/** An action that was changed meanwhile is not agreed to. */
function agreedTo(actions: readonly OwnAction[], shown: OwnAction): readonly OwnAction[] {
  return actions.map((action) => (action === shown ? { ...action, agreedTo: action.template } : action))
}
