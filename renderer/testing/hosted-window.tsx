import { within } from '@testing-library/dom'
import { act } from '@testing-library/preact'
import { vi } from 'vitest'
import type { Draft } from '../../contract/draft-commands.ts'
import type { HostedNetwork, HostedSummary, MemberDetails, NetworkDetails } from '../../contract/hosting.ts'
import { failure, success } from '../../contract/result.ts'
import type { Snapshot } from '../../contract/snapshot.ts'
import type { HostedMember } from '../../domain/members/member.ts'
import { HostedWindow, hostedWords } from '../hosted-window/hosted-window.tsx'
import type { TestBridge } from './bridge.ts'
import { hostedNetwork, hosting, member, memberPage, saved, summary } from './hosted-world.ts'
import { openPage, settle } from './part.tsx'
import { snapshot } from './world.ts'

export interface HostedWorld {
  readonly networks?: readonly HostedSummary[]
  readonly network?: HostedNetwork
  readonly members?: readonly HostedMember[]
  readonly snapshot?: Partial<Snapshot>
  /** Drafts that an earlier page left */
  readonly drafts?: readonly Draft[]
  /** The id of the network to open. null opens the list. */
  readonly at?: string | null
}

export const threeNetworks = [
  summary(),
  summary({ id: '89e92ceee5b00001', name: 'family', private: false, memberCount: 5, authorizedCount: 5 }),
  summary({ id: '89e92ceee5000002', name: '', routes: [], memberCount: 0, authorizedCount: 0 }),
]

export const threeMembers = [
  member('5c20a1d3e8', { name: 'build-server', ipAssignments: ['10.147.17.12'] }),
  member('778cde7190', { name: 'nas', ipAssignments: ['10.147.17.40'] }),
  member('c41f8a77de', { authorized: false }),
]

/** The host tells nothing beside what the lists have. */
const networkDetails: NetworkDetails = {
  source: 'controller',
  ssoEnabled: null,
  clientId: null,
  authorizationEndpoint: null,
  unknownProperties: [],
}
const memberDetails: MemberDetails = {
  source: 'controller',
  nwid: null,
  identity: null,
  objtype: null,
  vMajor: null,
  vMinor: null,
  vRev: null,
  vProto: null,
  authenticationExpiryTime: null,
  lastAuthorizedCredential: null,
  lastAuthorizedCredentialType: null,
  remoteTraceTarget: null,
  remoteTraceLevel: null,
  unknownProperties: [],
}

/** Renders the large window with a test bridge, and resolves when its lazy parts are loaded. */
export async function openHostedWindow(world: HostedWorld = {}) {
  viewport()
  const networks = world.networks ?? [summary()]
  const network = world.network ?? hostedNetwork()
  const first = snapshot({ hosting: hosting(), ...world.snapshot })
  const answers: Partial<TestBridge['answers']> = {
    'drafts.list': () => success(world.drafts ?? []),
    'hosting.networks': () => success(networks),
    'hosting.network': ({ network: id }) => (id === network.id ? success(network) : failure('network-gone')),
    'hosting.members': () => success(memberPage(world.members ?? threeMembers)),
    'hosting.controllerFacts': () => success({ apiVersion: 4, databaseReady: true, clockAhead: 0 }),
    'hosting.networkDetails': () => success(networkDetails),
    'hosting.memberDetails': () => success(memberDetails),
    'hosting.previewDeletion': () =>
      success({ memberCount: 3, authorizedCount: 2, onlineCount: 1, lost: [] }),
    'hosting.templates': () => success([]),
    'hosting.createNetwork': () => success(network),
    'hosting.saveNetwork': () => saved(network),
    'hosting.saveMember': ({ member: id }) => saved(member(id)),
    'hosting.proposeSubnet': () =>
      success({ target: '172.22.9.0/24', ipRangeStart: '172.22.9.1', ipRangeEnd: '172.22.9.254' }),
  }
  const opened = await openPage(<HostedWindow />, {
    first,
    words: hostedWords,
    answers,
    async begin(app) {
      await app.drafts.load()
      app.navigate({ view: 'hosting', network: world.at === undefined ? network.id : world.at })
    },
    later: () =>
      Promise.all([
        import('../hosting/network-pane.tsx'),
        import('../hosting/networks-dialogs.tsx'),
        import('../hosting/jobs/job-list.tsx'),
        import('../hosting/rules/rules-view.tsx'),
        import('../account/account-page.tsx'),
        import('../account/account-dialogs.tsx'),
        import('../hosted-window/later-messages.ts'),
      ]),
  })
  await settle()
  const { bridge } = opened
  let revision = first.revision
  return {
    ...opened,
    within,
    settle,
    push: (next: Partial<Snapshot>) => act(() => bridge.push({ ...first, ...next, revision: ++revision })),
  }
}

/** Opens the large window at a tab of a network. */
export async function openTab(tab: string, world: HostedWorld = {}) {
  const opened = await openHostedWindow(world)
  await opened.press(tab, 'tab')
  return opened
}

/** The test document has no layout, so that lists get a size with room for ten rows. */
export function viewport(): void {
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(520)
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(740)
}

/** Opens the large window at the settings of a network. */
export async function openSettings(world: HostedWorld = {}) {
  const opened = await openTab('Settings', world)
  const { screen, user } = opened
  return {
    ...opened,
    box: (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name }),
    fill: async (name: string, text: string) => {
      await user.clear(screen.getByRole('textbox', { name }))
      if (text !== '') await user.type(screen.getByRole('textbox', { name }), text)
    },
    save: () => screen.getByRole<HTMLButtonElement>('button', { name: 'Save' }),
  }
}
