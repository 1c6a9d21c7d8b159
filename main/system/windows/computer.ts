import { withoutZone } from '../../../domain/addresses/address.ts'
import type { Computer, NetworkInterface, SystemDns, SystemRoute } from '../../../domain/computer/computer.ts'
import { foundIn } from '../../../domain/computer/probed.ts'
import { askPowershell, numberOrNull, type Row, rowsOf, textOrEmpty } from './powershell.ts'

const select = (command: string, ...fields: readonly string[]): string =>
  `@(${command} -ErrorAction SilentlyContinue | Select-Object ${fields.join(', ')})`
/** Prints an enumeration as a number, which PowerShell would otherwise print by name */
const numberField = (name: string): string => `@{Name='${name}'; Expression={[int]$_.${name}}}`
const textsField = (name: string): string =>
  `@{Name='${name}'; Expression={@($_.${name} | ForEach-Object { "$_" })}}`

const parts = {
  adapters: select(
    'Get-NetAdapter -IncludeHidden',
    ...['InterfaceIndex', 'Name', 'InterfaceName', 'InterfaceDescription', 'MacAddress'],
  ),
  interfaces: select(
    'Get-NetIPInterface',
    ...['InterfaceIndex', 'InterfaceAlias', 'InterfaceMetric', 'NlMtu', numberField('AddressFamily')],
  ),
  addresses: select('Get-NetIPAddress', 'InterfaceIndex', 'IPAddress', 'PrefixLength'),
  routes: select('Get-NetRoute', 'InterfaceIndex', 'DestinationPrefix', 'NextHop', 'RouteMetric'),
}
const dnsParts = {
  servers: select('Get-DnsClientServerAddress', 'InterfaceIndex', 'ServerAddresses'),
  rules: select('Get-DnsClientNrptRule', textsField('Namespace'), textsField('NameServers')),
}

/** Starts PowerShell once for everything, because starting costs more than the queries. */
export async function readWindowsComputer(withDns: boolean): Promise<Computer> {
  const asked = Object.entries(withDns ? { ...parts, ...dnsParts } : parts)
  const table = `@{ ${asked.map(([name, value]) => `${name} = ${value}`).join('; ')} }`
  const probed = await askPowershell('Get-NetAdapter, Get-NetIPAddress, Get-NetRoute', table, parseComputer)
  return foundIn(probed) ?? { interfaces: null, routes: null, dns: null }
}

/** null: unexpected JSON */
export function parseComputer(json: unknown): Computer | null {
  if (typeof json !== 'object' || json === null || !('interfaces' in json)) return null
  const { adapters, interfaces, addresses, routes, servers, rules } = json as Row
  const names = namesOf(rowsOf(adapters), rowsOf(interfaces))
  const macs = new Map(
    rowsOf(adapters).map((row) => [row.InterfaceIndex, macOf(textOrEmpty(row.MacAddress))]),
  )
  const metrics = new Map(
    rowsOf(interfaces).map((row) => [`${row.InterfaceIndex} ${row.AddressFamily}`, row]),
  )
  const own = (index: unknown): readonly string[] =>
    rowsOf(addresses).flatMap((row) => {
      const address = withoutZone(textOrEmpty(row.IPAddress))
      return row.InterfaceIndex === index && address !== '' ? [`${address}/${row.PrefixLength}`] : []
    })
  return {
    interfaces: [...names].map(([index, name]): NetworkInterface => {
      const mtu = numberOrNull(metrics.get(`${index} ${family4}`)?.NlMtu)
      // An MTU of 0xffffffff means that there is no limit.
      return {
        name,
        mac: macs.get(index) ?? null,
        mtu: mtu === 0xffffffff ? null : mtu,
        addresses: own(index),
      }
    }),
    routes: rowsOf(routes).flatMap((row): readonly SystemRoute[] => {
      const [target, via] = [textOrEmpty(row.DestinationPrefix), textOrEmpty(row.NextHop)]
      const name = names.get(row.InterfaceIndex)
      if (name === undefined || target === '' || isGroup(target)) return []
      const family = target.includes(':') ? family6 : family4
      const metric = numberOrNull(metrics.get(`${row.InterfaceIndex} ${family}`)?.InterfaceMetric) ?? 0
      return [
        {
          target,
          interface: name,
          metric: metric + (numberOrNull(row.RouteMetric) ?? 0),
          via: via === '' || via === '0.0.0.0' || via === '::' ? null : via,
        },
      ]
    }),
    dns: servers === undefined && rules === undefined ? null : dnsOf(rowsOf(servers), rowsOf(rules), names),
  }
}

const family4 = 2
const family6 = 23

/**
 * Returns interface names by index: the alias that users see, but for the service's own interfaces the name that the
 * service reports, which Windows builds from the type and a number: "ethernet_32769".
 */
function namesOf(adapters: readonly Row[], interfaces: readonly Row[]): ReadonlyMap<unknown, string> {
  const names = new Map(interfaces.map((row) => [row.InterfaceIndex, textOrEmpty(row.InterfaceAlias)]))
  for (const { InterfaceIndex, Name, InterfaceName, InterfaceDescription } of adapters) {
    if (typeof InterfaceIndex !== 'number') continue
    const isOurs = /zerotier/i.test(textOrEmpty(InterfaceDescription)) && textOrEmpty(InterfaceName) !== ''
    if (isOurs || !names.has(InterfaceIndex))
      names.set(InterfaceIndex, textOrEmpty(isOurs ? InterfaceName : Name))
  }
  return names
}

/** Returns the servers of interfaces, and the servers of name-resolution rules for a domain: ".mesh.example" */
function dnsOf(
  servers: readonly Row[],
  rules: readonly Row[],
  names: ReadonlyMap<unknown, string>,
): readonly SystemDns[] {
  const addresses = (value: unknown): readonly string[] =>
    (Array.isArray(value) ? value : [value]).map(textOrEmpty).filter((address) => address !== '')
  return [
    ...servers.flatMap((row): readonly SystemDns[] => {
      const name = names.get(row.InterfaceIndex)
      const found = addresses(row.ServerAddresses)
      return name === undefined || found.length === 0
        ? []
        : [{ interface: name, servers: found, domains: [] }]
    }),
    ...rules.map((row) => ({
      interface: null,
      servers: addresses(row.NameServers),
      domains: addresses(row.Namespace).map((domain) => domain.replace(/^\./, '')),
    })),
  ]
}

function isGroup(target: string): boolean {
  return /^(224\.|255\.255\.255\.255\/|ff)/i.test(target)
}

/** Parses "5A-38-C6-F4-00-F4" */
export function macOf(text: string): string | null {
  if (!/^(?:[0-9a-f]{2}-){5}[0-9a-f]{2}$/i.test(text)) return null
  const mac = text.toLowerCase().replaceAll('-', ':')
  return mac === '00:00:00:00:00:00' ? null : mac
}
