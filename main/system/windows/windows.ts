import { withoutZone } from '../../../domain/addresses/address.ts'
import {
  type Line,
  type Neighbour,
  type PortListener,
  type ServiceUnit,
  unknownLine,
} from '../../../domain/computer/computer.ts'
import type { Firewall, FirewallState } from '../../../domain/computer/firewall.ts'
import { foundIn } from '../../../domain/computer/probed.ts'
import type { SystemProbes } from '../probes.ts'
import { macOf } from './computer.ts'
import { askPowershell, numberOrNull, powershellQuoted, type Row, rowsOf, textOrEmpty } from './powershell.ts'

/** The other probes have nothing to read there. */
export const windowsProbes = {
  neighbours: () => askPowershell('Get-NetNeighbor', neighboursValue, parseNeighbours),
  listeners: (ports) =>
    askPowershell('Get-NetUDPEndpoint, Get-NetTCPConnection', listenersValue(ports), parseListeners),
  firewalls: async (): Promise<readonly Firewall[]> => [
    { name: 'windows', state: await askPowershell('Get-NetFirewallProfile', profilesValue, parseProfiles) },
  ],
  serviceUnit: (names) =>
    askPowershell('Win32_Service', serviceValue(names), (json) => parseService(json, names[0] ?? '')),
} satisfies Partial<SystemProbes>

const neighboursValue = `@(Get-NetNeighbor | Select-Object IPAddress, LinkLayerAddress, InterfaceAlias,
  @{Name='State'; Expression={[int]$_.State}})`

/** States of MSFT_NetNeighbor: unreachable, incomplete, probe, delay, stale, reachable, permanent */
const states: readonly Neighbour['state'][] = [
  ...(['unanswered', 'unanswered', 'stale', 'stale', 'stale', 'reachable', 'permanent'] as const),
]

export function parseNeighbours(json: unknown): readonly Neighbour[] | null {
  if (!Array.isArray(json)) return null
  return rowsOf(json).flatMap((row) => {
    const address = withoutZone(textOrEmpty(row.IPAddress))
    const mac = macOf(textOrEmpty(row.LinkLayerAddress))
    const state = states[numberOrNull(row.State) ?? -1] ?? null
    return address === '' ? [] : [{ address, interface: textOrEmpty(row.InterfaceAlias), mac, state }]
  })
}

function listenersValue(ports: readonly number[]): string {
  const wanted = ports.join(', ')
  const fields = `LocalAddress, LocalPort, OwningProcess,
    @{Name='Program'; Expression={(Get-Process -Id $_.OwningProcess -ErrorAction SilentlyContinue).ProcessName}}`
  const of = (command: string): string =>
    `@(${command} -ErrorAction SilentlyContinue | Where-Object { @(${wanted}) -contains $_.LocalPort } | Select-Object ${fields})`
  return `@{ udp = ${of('Get-NetUDPEndpoint')}; tcp = ${of('Get-NetTCPConnection -State Listen')} }`
}

export function parseListeners(json: unknown): readonly PortListener[] | null {
  const tables = rowsOf(json)[0]
  if (tables === undefined || !('udp' in tables)) return null
  return (['udp', 'tcp'] as const).flatMap((protocol) =>
    rowsOf(tables[protocol]).flatMap((row): readonly PortListener[] => {
      const [port, process] = [numberOrNull(row.LocalPort), numberOrNull(row.OwningProcess)]
      const program = process === null ? null : { process, name: textOrEmpty(row.Program) }
      if (port === null) return []
      return [{ protocol, address: textOrEmpty(row.LocalAddress), port, user: null, program }]
    }),
  )
}

const profilesValue = `@(Get-NetFirewallProfile -PolicyStore ActiveStore | Select-Object Name,
  @{Name='Enabled'; Expression={[int]$_.Enabled}},
  @{Name='Inbound'; Expression={[int]$_.DefaultInboundAction}},
  @{Name='Outbound'; Expression={[int]$_.DefaultOutboundAction}})`

const isOn = 1
const blocks = 4

/** Rules that allow the service despite the profile are not read, so no block is certain. */
export function parseProfiles(json: unknown): FirewallState | null {
  const profiles = rowsOf(json).filter((row) => textOrEmpty(row.Name) !== '')
  if (profiles.length === 0) return null
  const active = profiles.filter((row) => row.Enabled === isOn)
  const blocking = (field: string, traffic: 'out' | 'unsolicited') =>
    active
      .filter((row) => row[field] === blocks)
      .map((row: Row) => {
        const rule = `${textOrEmpty(row.Name)}: Default${field}Action Block`
        return { traffic, families: [4, 6], ports: [], rule, isCertain: false } as const
      })
  const found = [...blocking('Outbound', 'out'), ...blocking('Inbound', 'unsolicited')]
  return { isActive: active.length > 0, blocks: active.length > 0 && found.length === 0 ? null : found }
}

function serviceValue(names: readonly string[]): string {
  const wanted = names.map(powershellQuoted).join(', ')
  return `@(Get-CimInstance Win32_Service | Where-Object { @(${wanted}) -contains $_.Name } |
  Select-Object Name, State, StartMode, ExitCode, @{Name='Since'; Expression={
    $p = Get-Process -Id $_.ProcessId -ErrorAction SilentlyContinue
    if ($p.StartTime) { [DateTimeOffset]::new($p.StartTime).ToUnixTimeMilliseconds() } }})`
}

/** State and start mode are not translated. `name`: used if no service is installed */
export function parseService(json: unknown, name: string): ServiceUnit | null {
  const [row] = rowsOf(json).filter(({ Name }) => textOrEmpty(Name) !== '')
  const manager = 'windows'
  if (row === undefined) {
    const isNone = Array.isArray(json) && json.length === 0
    const absent = { manager, name, isInstalled: false, isRunning: false, state: '' } as const
    return isNone ? { ...absent, isEnabled: null, since: null } : null
  }
  const [state, mode, code] = [
    textOrEmpty(row.State),
    textOrEmpty(row.StartMode),
    numberOrNull(row.ExitCode) ?? 0,
  ]
  return {
    manager,
    name: textOrEmpty(row.Name),
    isInstalled: true,
    isRunning: state === 'Running',
    state: code === 0 ? state : `${state} (${code})`,
    isEnabled: mode === '' ? null : mode === 'Auto',
    since: numberOrNull(row.Since),
  }
}

/** Reads the properties of the network that Windows uses for the internet; Windows itself chooses it. */
export async function readWindowsLine(): Promise<Line> {
  const asked = await askPowershell('GetInternetConnectionProfile', profileValue, parseProfile)
  return foundIn(asked) ?? unknownLine
}

/** Newer releases tell the Wi-Fi's name only if the user allows location access. */
const profileValue = `@($p = [Windows.Networking.Connectivity.NetworkInformation, Windows.Networking.Connectivity, ContentType = WindowsRuntime]::GetInternetConnectionProfile()
  if ($p) { @{
    Ssid = $(if ($p.IsWlanConnectionProfile) { try { $p.WlanConnectionProfileDetails.GetConnectedSsid() } catch { $null } })
    Cost = [int]$p.GetConnectionCost().NetworkCostType
  } })`

/** Values of NetworkCostType: unknown, unrestricted, fixed, variable */
const metered: readonly (boolean | null)[] = [null, false, true, true]

/** An empty list means that there is no such network. */
export function parseProfile(json: unknown): Line | null {
  if (!Array.isArray(json)) return null
  const [row] = rowsOf(json)
  if (row === undefined) return unknownLine
  const name = textOrEmpty(row.Ssid)
  return { networkName: name === '' ? null : name, isMetered: metered[numberOrNull(row.Cost) ?? 0] ?? null }
}
