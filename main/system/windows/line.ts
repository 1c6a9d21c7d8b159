import { type Line, unknownLine } from '../../../domain/computer/line.ts'
import { askPowershell, numberOf, rowsOf, textOf } from './ask.ts'

/** Of the network by which Windows reaches the internet, which it names itself. */
export async function readWindowsLine(): Promise<Line> {
  const asked = await askPowershell('GetInternetConnectionProfile', profileValue, parseProfile)
  return asked.kind === 'found' ? asked.value : unknownLine
}

/** Newer ones tell the name of the Wi-Fi only where the person lets programs know where they are. */
const profileValue = `@($p = [Windows.Networking.Connectivity.NetworkInformation, Windows.Networking.Connectivity, ContentType = WindowsRuntime]::GetInternetConnectionProfile()
  if ($p) { @{
    Ssid = $(if ($p.IsWlanConnectionProfile) { try { $p.WlanConnectionProfileDetails.GetConnectedSsid() } catch { $null } })
    Cost = [int]$p.GetConnectionCost().NetworkCostType
  } })`

/** NetworkCostType: unknown, unrestricted, fixed, variable */
const metered: readonly (boolean | null)[] = [null, false, true, true]

/** An empty list: there is no such network. */
export function parseProfile(json: unknown): Line | null {
  if (!Array.isArray(json)) return null
  const [row] = rowsOf(json)
  if (row === undefined) return unknownLine
  const name = textOf(row.Ssid)
  return { networkName: name === '' ? null : name, isMetered: metered[numberOf(row.Cost) ?? 0] ?? null }
}
