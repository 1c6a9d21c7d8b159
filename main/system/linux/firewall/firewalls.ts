import type {
  BlockingRule,
  Firewall,
  FirewallState,
  ServicePorts,
} from '../../../../domain/computer/firewall.ts'
import type { Probed } from '../../../../domain/computer/probed.ts'
import { askFile, askProgram, found, mapFound, unknown } from '../../ask.ts'
import { readSystemFile } from '../../plain-file.ts'
import { programPaths } from '../program-paths.ts'
import { blockingRules, type FilterTable } from './filter.ts'
import { parseIptablesSave, sharedTables } from './iptables.ts'
import { parseNftables } from './nftables.ts'

/** Reads every firewall that Linux may have. */
export async function readFirewalls(ports: ServicePorts): Promise<readonly Firewall[]> {
  const [tables4, tables6, nftables, firewalld, ufw] = await Promise.all([
    readIptables('iptables-save', 4),
    readIptables('ip6tables-save', 6),
    readNftables(),
    askFirewalld(),
    askUfw(ports),
  ])
  const state = (tables: readonly FilterTable[]): FirewallState => ({
    isActive: tables.some(filtersAnything),
    blocks: blockingRules(tables, ports),
  })
  return [
    { name: 'nftables', state: mapFound(ownTables(nftables, tables4, tables6), state) },
    { name: 'iptables', state: mapFound(tables4, state) },
    { name: 'ip6tables', state: mapFound(tables6, state) },
    { name: 'firewalld', state: firewalld },
    { name: 'ufw', state: ufw },
  ]
}

function filtersAnything({ chains }: FilterTable): boolean {
  return [...chains.values()].some(({ base, rules }) => base?.drops === true || rules.length > 0)
}

/**
 * firewalld's rules show up in nftables or iptables, and asking firewalld itself for them may show a password prompt.
 */
function askFirewalld(): Promise<Probed<FirewallState>> {
  return askProgram({
    paths: programPaths('firewall-cmd'),
    args: ['--state'],
    codes: [0, 252],
    parse: (stdout, stderr) => parseFirewalldState(stdout + stderr),
  })
}

/** Parses the output of `firewall-cmd --state`. */
export function parseFirewalldState(text: string): FirewallState | null {
  if (/\bnot running\b/i.test(text)) return { isActive: false, blocks: [] }
  return /\brunning\b/.test(text) ? { isActive: true, blocks: null } : null
}

async function askUfw(ports: ServicePorts): Promise<Probed<FirewallState>> {
  const path = '/etc/ufw/ufw.conf'
  const [conf, defaults] = await Promise.all([
    askFile(path, (text) => text),
    readSystemFile('/etc/default/ufw', 64 * 1024),
  ])
  if (conf.kind === 'unknown') return conf
  const state = parseUfw(conf.value, defaults ?? '', ports)
  if (state === null) return unknown(path, 'not-understood', conf.value)
  return found(`${path}, /etc/default/ufw`, state, `${conf.raw}\n${defaults ?? ''}`)
}

/**
 * Parses /etc/ufw/ufw.conf and /etc/default/ufw, which anybody may read. ufw's single rules are readable only by root,
 * and show up in iptables. null: unexpected text
 */
export function parseUfw(conf: string, defaults: string, ports: ServicePorts): FirewallState | null {
  const enabled = settingOf(conf, 'ENABLED')
  if (enabled === null) return null
  const isActive = enabled.toLowerCase() === 'yes'
  if (!isActive) return { isActive, blocks: [] }
  const policyOf = (traffic: BlockingRule['traffic'], name: string): readonly BlockingRule[] => {
    const policy = settingOf(defaults, name) ?? ''
    // A rule for the service may still let it pass.
    const block = { traffic, families: [4, 6], ports: ports.udp, isCertain: false } as const
    return /^(DROP|REJECT)$/i.test(policy) ? [{ ...block, rule: `${name}="${policy}"` }] : []
  }
  const blocks = [
    ...policyOf('out', 'DEFAULT_OUTPUT_POLICY'),
    ...policyOf('unsolicited', 'DEFAULT_INPUT_POLICY'),
  ]
  return { isActive, blocks: blocks.length === 0 ? null : blocks }
}

function settingOf(text: string, name: string): string | null {
  const found = new RegExp(`^\\s*${name}\\s*=\\s*"?([^"\\s#]*)"?`, 'm').exec(text)
  return found?.[1] ?? null
}

export type Tables = Probed<readonly FilterTable[]>

/** `program`: "iptables-save" or one of its kind */
export function readIptables(program: string, family: 4 | 6, args: readonly string[] = []): Promise<Tables> {
  const paths = programPaths(program)
  return askProgram({ paths, args, parse: (text) => parseIptablesSave(text, family) })
}

export function readNftables(): Promise<Tables> {
  const paths = programPaths('nft')
  return askProgram({ paths, args: ['-j', 'list', 'ruleset'], parse: parseNftables })
}

/** Returns the tables of nftables without those that iptables stores there. */
export function ownTables(nftables: Tables, ...iptables: readonly Tables[]): Tables {
  const shared = iptables.flatMap(sharedTables)
  return mapFound(nftables, (tables) => tables.filter(({ name }) => !shared.includes(name)))
}
