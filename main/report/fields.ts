import type { AccountEntry } from '../../contract/account.ts'
import { accountKinds } from '../../contract/account-kinds.ts'
import { type Fault, faultCodes } from '../../contract/fault.ts'
import { type HostingSource, hostKind, type JobProgress } from '../../contract/hosting.ts'
import {
  eachFlag,
  flagNames,
  type Network,
  networkParts,
  networkStatuses,
  type ReportedFlags,
  type Route,
} from '../../contract/node.ts'
import { type PauseIntent, pausedFlags } from '../../contract/pause.ts'
import { pendingChangeKinds } from '../../contract/pending-change.ts'
import { languageChoices, themes, whenClosed, whenQuit } from '../../contract/preferences.ts'
import type { NetworkEntry, Snapshot } from '../../contract/snapshot.ts'
import type { Computer, Neighbour, PolicyRule, ReversePathFilter } from '../../domain/computer/computer.ts'
import type { Withheld } from '../../domain/computer/in-effect.ts'
import type { Probed, WhyUnknown } from '../../domain/computer/probed.ts'
import { resolvers } from '../../domain/computer/resolver.ts'
import type { RouteConflict } from '../../domain/computer/route-conflicts.ts'
import { publicBase } from '../http/addresses.ts'
import type { SystemFacts } from './content.ts'
import * as kind from './kinds.ts'

/*
 * All that a report can tell by itself, field by field; the fields of a diagnosis are in `diagnosis-fields.ts`. What is
 * not listed does not go in, and neither does a text that its kind does not allow.
 */
const { fields, list, oneOf, plain } = kind

/** An account's id names its service and its user, and does not go in. */
const host: kind.Kind<HostingSource> = hostKind
const fault = fields<Fault>({ code: oneOf(...faultCodes) })
/** null: the service does not say */
const flags = fields<Partial<ReportedFlags>>(eachFlag(() => plain))
const withheld = oneOf<Withheld>(...flagNames, 'own-gateway', 'unusable')
const changedBy = fields<PauseIntent['by']>({ kind: oneOf('person', 'quit', 'set', 'place') })

/** An entry with facts that are derived from ids and lists which the report leaves out */
export interface ReportedEntry extends NetworkEntry {
  /** null: the network has none */
  readonly controller: string | null
  /** Other computers that are known of it */
  readonly devices: number
}

const network = fields<Network>({
  status: oneOf(...networkStatuses),
  type: oneOf('PRIVATE', 'PUBLIC'),
  mac: kind.mac,
  mtu: kind.integer,
  bridge: plain,
  broadcastEnabled: plain,
  dns: fields<Network['dns']>({ domain: kind.host, servers: list(kind.address) }),
  assignedAddresses: list(kind.address),
  routes: list(
    fields<Route>({ target: kind.address, via: kind.address, flags: kind.integer, metric: kind.integer }),
  ),
  netconfRevision: kind.integer,
  portDeviceName: kind.networkInterface,
  portError: kind.integer,
  multicastSubscriptions: kind.count,
  flags,
  authenticationURL: kind.given,
  authenticationExpiryTime: plain,
  untold: list(oneOf(...networkParts)),
  unreadable: fields<Network['unreadable']>({
    assignedAddresses: plain,
    routes: plain,
    dns: plain,
    multicastSubscriptions: plain,
  }),
  unknownProperties: kind.count,
})

const inEffect = fields<NonNullable<NetworkEntry['inEffect']>>({
  addresses: list(fields({ address: kind.address, present: plain, withheld })),
  routes: list(
    fields({
      target: kind.address,
      via: kind.address,
      present: plain,
      withheld,
      lostTo: fields({ interface: kind.networkInterface, target: kind.address }),
      otherGateway: fields({ via: kind.address, target: kind.address }),
    }),
  ),
  dnsApplied: plain,
  fullTunnel: plain,
})

const conflict = fields<RouteConflict>({
  target: kind.address,
  rival: fields<RouteConflict['rival']>({
    target: kind.address,
    interface: kind.networkInterface,
    network: kind.network,
  }),
  loser: oneOf('network', 'rival'),
  by: oneOf('prefix', 'metric', 'order'),
  lost: kind.address,
})

const entry = fields<ReportedEntry>({
  id: kind.network,
  name: kind.name,
  controller: kind.node,
  devices: plain,
  joined: plain,
  network,
  inEffect,
  settles: plain,
  addressesWait: plain,
  routeConflicts: list(conflict),
  agreedConflicts: kind.count,
  trialSeconds: plain,
  pause: fields<NonNullable<NetworkEntry['pause']>>({
    step: oneOf('pausing', 'paused', 'resuming'),
    before: fields({ allowManaged: plain, allowDefault: plain, allowDNS: plain }),
    changed: list(oneOf(...pausedFlags)),
    by: changedBy,
    since: plain,
    until: plain,
  }),
  flags,
  intent: fields<NonNullable<NetworkEntry['intent']>>({
    connected: plain,
    flags,
    pause: fields<PauseIntent>({ by: changedBy, since: plain, until: plain }),
  }),
  fault,
  setsDns: plain,
  silentServers: list(kind.address),
  waitsLong: plain,
  loginOpenedAt: plain,
  loginGivenUp: plain,
  loginMinutes: plain,
  loginTold: plain,
})

const job = fields<JobProgress>({
  kind: oneOf<JobProgress['kind']>(
    ...(['authorize', 'deauthorize', 'reject', 'delete', 'add-members', 'change', 'import-network'] as const),
    ...(['import-members', 'put-back', 'copy-network', 'join-this-device', 'undo'] as const),
  ),
  source: host,
  network: kind.network,
  state: oneOf('running', 'stopped', 'done'),
  total: plain,
  done: plain,
  unchanged: plain,
  failed: plain,
  left: plain,
  interrupted: plain,
  fault,
})

const account = fields<AccountEntry>({
  kind: oneOf(...accountKinds),
  base: oneOf(publicBase),
  state: oneOf<AccountEntry['state']>('idle', 'checking', 'ready', 'offline', 'refused', 'signed-out'),
  fault,
  readOnly: plain,
  keychain: fault,
})

/** Where the person has been (`places`) is nobody's business, whatever is wrong with the networks. */
export const snapshotFields = fields<Omit<Snapshot, 'networks'> & { networks: readonly ReportedEntry[] }>({
  connection: fields<Snapshot['connection']>({
    state: oneOf<Snapshot['connection']['state']>(
      ...(['starting', 'online', 'offline', 'silent', 'unclear'] as const),
      ...(['stale', 'unreachable', 'unauthorized', 'locked', 'absent'] as const),
    ),
    since: plain,
    version: kind.version,
    port: plain,
    tokenFile: kind.path,
    fault,
  }),
  node: fields<NonNullable<Snapshot['node']>>({
    address: kind.node,
    online: plain,
    version: kind.version,
    port: plain,
    tcpFallbackActive: plain,
    allowTcpFallbackRelay: plain,
    portMappingEnabled: plain,
    publicIdentity: kind.given,
    planetWorldId: kind.integer,
    planetWorldTimestamp: kind.integer,
    clockAhead: plain,
  }),
  unreadableNetworks: plain,
  networks: list(entry),
  notices: list(fields<Snapshot['notices'][number]>({ fault })),
  pendingChanges: list(fields({ network: kind.network, what: oneOf(...pendingChangeKinds) })),
  resolver: oneOf(...resolvers),
  sets: fields<Snapshot['sets']>({
    sets: list(fields({ networks: kind.count })),
    used: fields({
      at: plain,
      by: changedBy,
      step: oneOf('using', 'used', 'going-back'),
      unknown: kind.count,
      failed: list(fields({ network: kind.network, fault })),
    }),
  }),
  hosting: fields<Snapshot['hosting']>({
    controller: fields({ state: oneOf('unknown', 'none', 'failed', 'starting', 'ready'), fault }),
    waiting: kind.count,
    ignored: kind.count,
    jobs: list(job),
    undos: list(fields({ network: kind.network, until: plain, fault })),
    deleted: kind.count,
    manageable: list(kind.network),
    directory: list(fields({ id: kind.network, source: host })),
  }),
  accounts: fields<Snapshot['accounts']>({
    accounts: list(account),
    wait: fields({ since: plain, until: plain }),
  }),
  preferences: fields<Snapshot['preferences']>({
    notifyAttention: plain,
    notifyDevices: plain,
    notifyService: plain,
    startAtLogin: plain,
    welcomeSeen: plain,
    noTraySeen: plain,
    stagedJoin: plain,
    answerChecks: plain,
    whenClosed: oneOf(...whenClosed),
    whenQuit: oneOf(...whenQuit),
    theme: oneOf(...themes),
    language: oneOf(...languageChoices),
    accountBase: oneOf(publicBase),
    ownActions: kind.count,
    watchedDevices: kind.count,
    paletteShortcut: kind.given,
  }),
  locale: kind.language,
  demo: plain,
})

const why = oneOf<WhyUnknown>(
  ...(['not-permitted', 'missing', 'timeout', 'too-long', 'not-understood', 'failed', 'not-here'] as const),
)
function probed<T>(value: kind.Kind<T>) {
  return fields<Probed<T>>({ why, value: value as kind.Kind<NonNullable<T>> })
}

export interface ReportedComputer extends Computer {
  /** Absent: the demo's service is not on this computer */
  readonly neighbours?: Probed<readonly Neighbour[]>
  readonly reversePathFilters?: Probed<readonly ReversePathFilter[]>
  readonly policyRules?: Probed<readonly PolicyRule[]>
}

export const computerFields = fields<ReportedComputer>({
  interfaces: list(
    fields({ name: kind.networkInterface, mac: kind.mac, mtu: plain, addresses: list(kind.address) }),
  ),
  routes: list(
    fields({ target: kind.address, via: kind.address, interface: kind.networkInterface, metric: plain }),
  ),
  dns: list(
    fields({ interface: kind.networkInterface, servers: list(kind.address), domains: list(kind.host) }),
  ),
  resolver: oneOf(...resolvers),
  neighbours: probed(
    list(
      fields<Neighbour>({
        address: kind.address,
        interface: kind.networkInterface,
        mac: kind.mac,
        state: oneOf('reachable', 'stale', 'unanswered', 'permanent'),
      }),
    ),
  ),
  reversePathFilters: probed(
    list(
      fields<ReversePathFilter>({
        interface: kind.networkInterface,
        mode: oneOf('off', 'strict', 'loose'),
      }),
    ),
  ),
  policyRules: probed(list(fields<PolicyRule>({ family: plain, priority: plain }))),
})

export const systemFields = fields<SystemFacts>({
  written: kind.moment,
  version: kind.version,
  electron: kind.version,
  chromium: kind.version,
  node: kind.version,
  platform: oneOf('linux', 'darwin', 'win32', 'freebsd', 'openbsd'),
  architecture: oneOf('x64', 'arm64', 'arm', 'ia32', 'riscv64', 'loong64'),
  kernel: kind.version,
  distribution: oneOf(
    ...['debian', 'ubuntu', 'linuxmint', 'pop', 'elementary', 'zorin', 'kali', 'neon', 'raspbian', 'mx'],
    ...['fedora', 'rhel', 'centos', 'rocky', 'almalinux', 'opensuse-leap', 'opensuse-tumbleweed', 'sles'],
    ...['arch', 'manjaro', 'endeavouros', 'cachyos', 'nixos', 'gentoo', 'void', 'alpine', 'solus', 'steamos'],
  ),
  distributionVersion: kind.version,
  desktop: oneOf<SystemFacts['desktop']>(
    ...(['gnome', 'kde', 'xfce', 'lxqt', 'cinnamon', 'mate', 'sway', 'macos', 'windows', 'other'] as const),
  ),
  trayHost: oneOf<SystemFacts['trayHost']>('present', 'absent', 'unknown'),
  session: oneOf('x11', 'wayland', 'tty', 'mir'),
  uptimeSeconds: plain,
  ids: oneOf('kept', 'replaced'),
})
