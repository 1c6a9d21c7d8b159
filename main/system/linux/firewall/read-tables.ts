import type { Probed } from '../../../../domain/computer/probed.ts'
import { askProgram, mapFound } from '../../ask.ts'
import { programPaths } from '../program-paths.ts'
import type { FilterTable } from './filter.ts'
import { parseIptablesSave, sharedTables } from './iptables.ts'
import { parseNftables } from './nftables.ts'

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
