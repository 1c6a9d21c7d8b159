import { readHaltedProcesses } from '../system/linux/halted-processes.ts'
import { readKernelSwitches } from '../system/linux/kernel-switches.ts'
import { asksResolved, parseResolvConf } from '../system/linux/resolver.ts'
import { askNameServers } from '../system/name-servers.ts'
import { systemPing } from '../system/ping/ping.ts'
import { openSystemFile, readSystemFile } from '../system/plain-file.ts'
import { systemProbes } from '../system/probes.ts'
import { readLinks, readSwitchedOn } from '../system/switched-on.ts'
import { connectToPort } from '../system/tcp-port.ts'
import type { Lookups } from './facts.ts'
import { fact, type Gathered, missing } from './gather.ts'
import type { DoctorSources } from './gatherers.ts'

/** The sources that read this computer */
export type SystemSources = Pick<
  DoctorSources,
  | 'probes'
  | 'switchedOn'
  | 'switches'
  | 'halted'
  | 'links'
  | 'lookups'
  | 'nameServers'
  | 'ping'
  | 'connectTo'
  | 'askFar'
  | 'slowness'
>

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
    probes: {
      neighbours: notHere,
      deviceBlocks: notHere,
      reversePathFilters: notHere,
      packetRoute: notHere,
      routeEntry: notHere,
      policyRules: notHere,
      serviceUnit: notHere,
      firewalls: async () => [],
      listeners: systemProbes(process.platform).listeners,
    },
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
export async function readLookups(folder = '/etc'): Promise<Gathered<Lookups>> {
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
