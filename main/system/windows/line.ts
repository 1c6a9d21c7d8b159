import { type Line, unknownLine } from '../../../domain/computer/computer.ts'
import { askPowershell, numberOf, rowsOf, textOf } from './ask.ts'

/** Reads the properties of the network that Windows uses for the internet; Windows itself chooses it. */
export async function readWindowsLine(): Promise<Line> {
  const asked = await askPowershell('GetInternetConnectionProfile', profileValue, parseProfile)
  return asked.kind === 'found' ? asked.value : unknownLine
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
  const name = textOf(row.Ssid)
  return { networkName: name === '' ? null : name, isMetered: metered[numberOf(row.Cost) ?? 0] ?? null }
}
