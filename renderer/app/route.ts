import { type ReadonlySignal, type Signal, signal } from '@preact/signals'
import type { AccountPage } from '../../contract/account-page.ts'
import type { Show } from '../../contract/commands.ts'
import type { DevicesTab } from '../../contract/devices.ts'
import type { DoctorSubject } from '../../contract/doctor.ts'
import type { HostedPart } from '../../contract/hosting.ts'
import type { NetworkId, NodeAddress } from '../../domain/network-id.ts'
import type { Dialogs } from './dialogs.ts'

/** A view of the small window */
export type View =
  | 'networks'
  | 'devices'
  | 'inbox'
  | 'peers'
  | 'node'
  | 'automation'
  | 'settings'
  | 'doctor'
  | 'report'
  | 'service'

/** A window shows one of these views below its dialogs. The last three belong to the large window. */
export type Route =
  | { readonly view: View }
  | { readonly view: 'account'; readonly page: AccountPage }
  | { readonly view: 'devices-page'; readonly tab: DevicesTab }
  /** null stands for the list of all networks. */
  | { readonly view: 'hosting'; readonly network: NetworkId | null }

/** The devices of one network, or of all if `network` is null. */
interface DevicesShown {
  readonly network: NetworkId | null
  readonly open: NodeAddress | null
}

export interface Routes {
  readonly route: ReadonlySignal<Route>
  /** The network whose row is expanded in the small window */
  readonly openNetwork: Signal<NetworkId | null>
  /** The devices that both windows show */
  readonly devices: Signal<DevicesShown>
  /** The network that the large window showed last, which may lie below another page. null: the list of all. */
  readonly hostedNetwork: ReadonlySignal<NetworkId | null>
  /** The tab of the network that is to be opened next, or null */
  readonly hostedPart: Signal<HostedPart | null>
  /**
   * The element that takes the focus once it is drawn: "setting:theme", "member:network/node" or
   * "access:network/organization". null: none
   */
  readonly scrollTarget: Signal<string | null>
  /** Shows it in this window. Without a network, the devices stay as they were. */
  navigate(show: Show | { readonly view: 'devices' | 'inbox' }): void
  /** Goes back to the view from which this one was opened. */
  back(): void
}

/** These views open without the service, and before the welcome is finished. */
const asides: ReadonlySet<Route['view']> = new Set(['automation', 'settings', 'doctor', 'report', 'service'])

/** Each of these views leads to the others, and Back leads out of all. */
const diagnostics: ReadonlySet<Route['view']> = new Set(['doctor', 'peers', 'node'])

export function isDiagnostic(view: Route['view']): boolean {
  return diagnostics.has(view)
}

export function isAside(view: Route['view']): boolean {
  return asides.has(view)
}

/** `diagnose` starts a diagnosis of the connection, and returns whether this window shows it. */
export function createRoutes(
  dialogs: Dialogs,
  diagnose: (subject: DoctorSubject) => boolean,
  start: Route,
): Routes {
  const route = signal(start)
  const openNetwork = signal<NetworkId | null>(null)
  const devices = signal<DevicesShown>({ network: null, open: null })
  const hostedNetwork = signal<NetworkId | null>(null)
  const hostedPart = signal<HostedPart | null>(null)
  const scrollTarget = signal<string | null>(null)
  let beforeDiagnostics = start
  let beforeDoctor = start

  const turnTo = (next: Route, wanted: string | false = false): void => {
    if (wanted !== false) scrollTarget.value = wanted
    // Going to where the window already is leaves its message there.
    if (JSON.stringify(next) !== JSON.stringify(route.peek())) route.value = next
  }

  const navigate: Routes['navigate'] = (show) => {
    const now = route.peek()
    if (!isDiagnostic(now.view)) beforeDiagnostics = now
    scrollTarget.value = null
    switch (show.view) {
      case 'join':
        return dialogs.show({ kind: 'join', id: show.id ?? '' })
      case 'pause':
        return dialogs.show({ kind: 'pause', network: show.network })
      case 'full-tunnel':
        return dialogs.show({ kind: 'full-tunnel', network: show.network })
      case 'closing':
        return dialogs.show({ kind: 'close-window' })
      case 'palette':
        return dialogs.show({ kind: 'palette' })
      case 'account':
        return turnTo(
          { view: 'account', page: show.page ?? (now.view === 'account' ? now.page : 'profile') },
          show.accessTo !== undefined &&
            `access:${show.accessTo.network}/${show.accessTo.organization ?? ''}`,
        )
      case 'devices-page':
        return turnTo({ view: 'devices-page', tab: show.tab })
      case 'hosting': {
        const { network, part, member } = show
        hostedNetwork.value = network
        hostedPart.value = member === undefined ? (part ?? null) : 'members'
        return turnTo({ view: 'hosting', network }, member !== undefined && `member:${network}/${member}`)
      }
      case 'doctor':
        if (!diagnose(show.subject)) return
        if (show.subject.kind === 'computer') beforeDoctor = beforeDiagnostics
        else if (now.view !== 'doctor') beforeDoctor = now
        return turnTo({ view: 'doctor' })
      case 'devices':
        if (!('network' in show)) return turnTo({ view: 'devices' })
        devices.value = { network: show.network, open: show.device }
        return turnTo({ view: 'devices' }, show.device !== null && `device:${show.device}`)
      case 'networks':
        openNetwork.value = show.network ?? openNetwork.peek()
        return turnTo({ view: 'networks' }, show.network !== undefined && `network:${show.network}`)
      case 'places':
        return turnTo({ view: 'automation' }, show.teach === true ? 'teach-place' : 'automation:places')
      case 'settings':
        return turnTo({ view: 'settings' }, show.setting !== undefined && `setting:${show.setting}`)
      case 'sets':
        return turnTo({ view: 'automation' }, show.creates === true ? 'sets:new' : 'automation:sets')
      default:
        return turnTo({ view: show.view })
    }
  }

  return {
    route,
    openNetwork,
    devices,
    hostedNetwork,
    hostedPart,
    scrollTarget,
    navigate,
    back() {
      const { view } = route.peek()
      if (view === 'account' || view === 'devices-page' || view === 'hosting')
        turnTo({ view: 'hosting', network: hostedNetwork.peek() })
      else if (view === 'doctor') turnTo(beforeDoctor)
      else turnTo(isDiagnostic(view) ? beforeDiagnostics : { view: 'networks' })
    },
  }
}
