import { readHaltedProcesses } from '../system/linux/halted-processes.ts'
import { readKernelSwitches } from '../system/linux/kernel-switches.ts'
import { asksResolved, parseResolvConf } from '../system/linux/resolver.ts'
import { type AskNameServers, askNameServers } from '../system/name-servers.ts'
import { type Ping, systemPing } from '../system/ping/ping.ts'
import { openSystemFile, readSystemFile } from '../system/plain-file.ts'
import { noProbes, type SystemProbes, systemProbes } from '../system/probes.ts'
import { readLinks, readSwitchedOn } from '../system/switched-on.ts'
import { type ConnectTo, connectToPort } from '../system/tcp-port.ts'
import type { DoctorGathered } from './facts.ts'
import type { AskFar } from './far/ask-far.ts'
import { fact, missing } from './gather.ts'

/** The sources that read this computer; tests replace them. */
export interface SystemSources {
  readonly probes: SystemProbes
  readonly switchedOn: (names: readonly string[]) => Promise<DoctorGathered['switchedOn']>
  readonly switches: (names: readonly string[]) => Promise<DoctorGathered['switches']>
  readonly halted: (
    processes: readonly number[],
    names: readonly string[],
  ) => Promise<DoctorGathered['halted']>
  readonly links: () => Promise<DoctorGathered['links']>
  readonly lookups: () => Promise<DoctorGathered['lookups']>
  readonly nameServers: AskNameServers
  readonly ping: Ping
  readonly connectTo: ConnectTo
  readonly askFar: AskFar
  /** Factor for all timeouts; undefined: 1 */
  readonly slowness?: number
}

export function systemSources(platform: NodeJS.Platform): SystemSources {
  return {
    probes: systemProbes(platform),
    switchedOn: (names) => readSwitchedOn(names, platform),
    switches: async (names) =>
      platform === 'linux' ? readKernelSwitches(names) : missing('/proc/sys/net', 'not-here'),
    halted: async (processes, names) =>
      platform === 'linux' ? readHaltedProcesses(processes, names) : missing('/proc', 'not-here'),
    links: () => readLinks(platform),
    lookups: async () => (platform === 'linux' ? readLookups() : missing('/etc/resolv.conf', 'not-here')),
    nameServers: askNameServers,
    ping: systemPing(platform),
    connectTo: connectToPort,
    // Few computers answer, so that it is loaded when a device is checked.
    askFar: async (question) => (await import('./far/ask-far.ts')).askFar(question),
  }
}

const notHere = async () => ({ kind: 'unknown', why: 'not-here', by: 'demo', detail: '' }) as const

/** The sources of a demo, whose computer is made up: its interfaces are up, its name servers answer, and pings go nowhere. */
export function demoSources(): SystemSources {
  return {
    probes: { ...noProbes('demo'), listeners: systemProbes(process.platform).listeners },
    switchedOn: async (names) => fact('demo', new Map(names.map((name) => [name, true]))),
    switches: notHere,
    halted: notHere,
    links: notHere,
    lookups: async () => fact('demo', { servers: null, byResolved: true }),
    nameServers: async ({ servers }) => servers.map(({ text }) => ({ server: text, answers: true })),
    ping: notHere,
    connectTo: notHere,
    askFar: notHere,
  }
}

/** Reads which DNS servers programs use, from the configuration of the C library. */
export async function readLookups(folder = '/etc'): Promise<DoctorGathered['lookups']> {
  const [file, switchText] = await Promise.all([
    openSystemFile(`${folder}/resolv.conf`, 100_000),
    readSystemFile(`${folder}/nsswitch.conf`, 100_000),
  ])
  const by = `${folder}/resolv.conf, ${folder}/nsswitch.conf`
  if (file.kind === 'unreadable' || file.kind === 'damaged') return missing(by, 'failed')
  const text = file.kind === 'text' ? file.text : null
  const servers = text === null ? null : parseResolvConf(text).servers
  const byResolved = asksResolved(switchText ?? '')
  return fact(by, { servers, byResolved }, `${text ?? ''}\n${switchText?.match(/^hosts:.*$/m)?.[0] ?? ''}`)
}
