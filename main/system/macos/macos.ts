import { withoutZone } from '../../../domain/addresses/address.ts'
import type { Line, Neighbour, PortListener, ServiceUnit } from '../../../domain/computer/computer.ts'
import type { Firewall, FirewallState } from '../../../domain/computer/firewall.ts'
import { foundIn, type Probed } from '../../../domain/computer/probed.ts'
import { askProgram, found } from '../ask.ts'
import { isThere } from '../plain-file.ts'
import type { SystemProbes } from '../probes.ts'
import { runProgram } from '../program.ts'

const netstat = ['/usr/sbin/netstat']

/** The other probes have nothing to read there. */
export const macosProbes = {
  async neighbours() {
    const [four, six] = await Promise.all([
      askProgram({ paths: ['/usr/sbin/arp'], args: ['-an'], parse: parseArp }),
      askProgram({ paths: ['/usr/sbin/ndp'], args: ['-an'], parse: parseNdp }),
    ])
    return joined<Neighbour>(four, six)
  },
  async listeners(ports) {
    const ask = (protocol: string): Promise<Probed<readonly PortListener[]>> =>
      askProgram({
        paths: netstat,
        args: ['-anv', '-p', protocol],
        parse: (text) => parseNetstatListeners(text, ports),
      })
    const [udp, tcp] = await Promise.all([ask('udp'), ask('tcp')])
    return joined(udp, tcp)
  },
  async firewalls(): Promise<readonly Firewall[]> {
    const [application, packets] = await Promise.all([
      askProgram({
        paths: ['/usr/libexec/ApplicationFirewall/socketfilterfw'],
        args: ['--getglobalstate'],
        parse: parseGlobalState,
      }),
      askProgram({ paths: ['/sbin/pfctl'], args: ['-s', 'info'], parse: parsePfInfo }),
    ])
    return [
      { name: 'application-firewall', state: application },
      { name: 'packet-filter', state: packets },
    ]
  },
  serviceUnit: readLaunchdUnit,
} satisfies Partial<SystemProbes>

function joined<T>(a: Probed<readonly T[]>, b: Probed<readonly T[]>): Probed<readonly T[]> {
  if (a.kind === 'unknown') return a
  if (b.kind === 'unknown') return b
  return { kind: 'found', by: `${a.by}; ${b.by}`, value: [...a.value, ...b.value], raw: `${a.raw}\n${b.raw}` }
}

/**
 * Parses "Firewall is enabled. (State = 1)". Which programs it lets in is not read; it does not filter outgoing
 * traffic.
 */
export function parseGlobalState(text: string): FirewallState | null {
  const state = /\(State = ([012])\)/.exec(text)?.[1]
  if (state === undefined) return null
  return { isActive: state !== '0', blocks: state === '0' ? [] : null }
}

/** Parses "Status: Enabled for 0 days 00:01:02". pf's rules are not parsed. */
export function parsePfInfo(text: string): FirewallState | null {
  const status = /^Status: (Enabled|Disabled)\b/m.exec(text)?.[1]
  if (status === undefined) return null
  return { isActive: status === 'Enabled', blocks: status === 'Enabled' ? null : [] }
}

/** Parses the output of `arp -an`; empty: there are no neighbours; null: unexpected output */
export function parseArp(text: string): readonly Neighbour[] | null {
  const lines = text.split('\n').filter((line) => line.trim() !== '')
  const neighbours = lines.flatMap((line): readonly Neighbour[] => {
    const [, address, mac = '', name = '', rest = ''] =
      /^\S+ \(([\d.]+)\) at (\S+) on (\S+)(.*)$/.exec(line) ?? []
    if (address === undefined) return []
    const permanent = /\bpermanent\b/.test(rest) ? 'permanent' : null
    const found = macOf(mac)
    return [{ address, interface: name, mac: found, state: found === null ? 'unanswered' : permanent }]
  })
  return neighbours.length === 0 && lines.length > 0 ? null : neighbours
}

const states: ReadonlyMap<string | undefined, Neighbour['state']> = new Map([
  ['R', 'reachable'],
  ['S', 'stale'],
  ['D', 'stale'],
  ['P', 'stale'],
  ['I', 'unanswered'],
])

/** Parses the output of `ndp -an`; null: unexpected output */
export function parseNdp(text: string): readonly Neighbour[] | null {
  const [head = '', ...lines] = text.split('\n')
  if (!head.startsWith('Neighbor')) return null
  return lines.flatMap((line): readonly Neighbour[] => {
    const [address = '', mac = '', name, expire, letter] = line.trim().split(/\s+/)
    if (name === undefined || !address.includes(':')) return []
    const bare = withoutZone(address)
    const state = expire === 'permanent' ? 'permanent' : (states.get(letter) ?? null)
    const found = macOf(mac)
    return [{ address: bare, interface: name, mac: found, state: found === null ? 'unanswered' : state }]
  })
}

/** Parses "0:1b:2c:3:4:5", where leading zeros are missing */
function macOf(text: string): string | null {
  if (!/^(?:[0-9a-f]{1,2}:){5}[0-9a-f]{1,2}$/i.test(text)) return null
  return text
    .toLowerCase()
    .split(':')
    .map((octet) => octet.padStart(2, '0'))
    .join(':')
}

/**
 * Parses the output of `netstat -anv` for UDP or TCP. Releases before 15 have a column "pid"; later ones have
 * "process:pid", where the process's name may contain anything, but is always followed by the number. null: unexpected
 * output
 */
export function parseNetstatListeners(
  text: string,
  ports: readonly number[],
): readonly PortListener[] | null {
  const lines = text.split('\n')
  const head = lines.find((line) => line.startsWith('Proto '))?.split(/\s+/)
  if (head === undefined) return null
  // "Local Address" and "Foreign Address" are two words each.
  const column = head.indexOf('pid') - 2
  return lines.flatMap((line): readonly PortListener[] => {
    const words = line.trim().split(/\s+/)
    const [, protocol, family = ''] = /^(udp|tcp)(4|6|46)$/.exec(words[0] ?? '') ?? []
    const [, local = '', port] = /^(.+)\.(\d+)$/.exec(words[3] ?? '') ?? []
    if ((protocol !== 'udp' && protocol !== 'tcp') || !ports.includes(Number(port))) return []
    if (protocol === 'tcp' ? words[5] !== 'LISTEN' : words[4] !== '*.*') return []
    // UDP sockets have no state, so that column is missing.
    const process = column < 0 ? null : Number(words[protocol === 'tcp' ? column : column - 1])
    const address = local === '*' ? (family === '4' ? '0.0.0.0' : '::') : local
    return [{ protocol, address, port: Number(port), user: null, program: programOf(line, words, process) }]
  })
}

function programOf(line: string, words: readonly string[], process: number | null): PortListener['program'] {
  if (process !== null) return Number.isInteger(process) ? { process, name: '' } : null
  const [before = '', number] = /^(.*):(\d+)(?:\s+[\da-fx]+)+\s*$/.exec(line)?.slice(1) ?? []
  if (number === undefined) return null
  // The name follows four numbers: byte counts and buffer sizes.
  const name = /\s(?:\d+\s+){4}(\S.*)$/.exec(before.slice(before.indexOf(words[4] ?? '')))?.[1] ?? ''
  return { process: Number(number), name }
}

/** Reads the first of these launchd labels that is installed. */
async function readLaunchdUnit(names: readonly string[]): Promise<Probed<ServiceUnit>> {
  let last: Probed<ServiceUnit> | null = null
  for (const name of names) {
    last = await askLaunchd(name)
    if (last.kind === 'unknown' || last.value.isInstalled) return last
  }
  return last ?? found('launchctl', absent(''), '')
}

function absent(name: string): ServiceUnit {
  return {
    manager: 'launchd',
    name,
    isInstalled: false,
    isRunning: false,
    state: '',
    isEnabled: null,
    since: null,
  }
}

async function askLaunchd(name: string): Promise<Probed<ServiceUnit>> {
  const isOnDisk = await isThere(`/Library/LaunchDaemons/${name}.plist`)
  const probed = await askProgram({
    paths: ['/bin/launchctl'],
    args: ['print', `system/${name}`],
    // Exit code 113: there is no such service.
    codes: [0, 113],
    parse: (stdout, stderr) => parseLaunchctlPrint(stdout, stderr),
  })
  if (probed.kind === 'unknown') return probed
  const { state, process } = probed.value
  const isInstalled = state !== '' || isOnDisk
  const isRunning = state === 'running'
  const since = isRunning && process !== null ? await startOf(process) : null
  return { ...probed, value: { ...absent(name), isInstalled, isRunning, state, since } }
}

/** `state` '': launchd does not know the service; null: unexpected output */
export function parseLaunchctlPrint(
  stdout: string,
  stderr = '',
): { readonly state: string; readonly process: number | null } | null {
  if (/Could not find service/.test(stdout + stderr)) return { state: '', process: null }
  // The first match is the service's own; deeper ones belong to nested objects.
  const state = /^\tstate = (.+?)\s*$/m.exec(stdout)?.[1]
  const process = /^\tpid = (\d+)\s*$/m.exec(stdout)?.[1]
  return state === undefined ? null : { state, process: process === undefined ? null : Number(process) }
}

async function startOf(process: number): Promise<number | null> {
  const end = await runProgram({ paths: ['/bin/ps'], args: ['-o', 'lstart=', '-p', String(process)] })
  return end.kind === 'ended' ? parseStart(end.stdout) : null
}

/** Parses "Sun Nov 22 07:02:11 2026"; the program runs with TZ=UTC. */
export function parseStart(text: string): number | null {
  const time = Date.parse(`${text.trim()} UTC`)
  return Number.isNaN(time) ? null : time
}

/** No program of macOS tells whether a network is metered, and newer releases also hide the name of the Wi-Fi. */
export async function readMacosLine(name: string): Promise<Line> {
  const asked = await askProgram({
    paths: ['/usr/sbin/networksetup'],
    args: ['-getairportnetwork', name],
    parse: parseAirportNetwork,
  })
  return { networkName: foundIn(asked), isMetered: null }
}

/** Parses "Current Wi-Fi Network: On board" */
export function parseAirportNetwork(text: string): string | null {
  return /^Current (?:Wi-Fi|AirPort) Network: (.+)$/m.exec(text)?.[1] ?? null
}
