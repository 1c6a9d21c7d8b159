import type { Network } from '../../contract/node.ts'
import type { ReportPart } from '../../contract/report-commands.ts'
import type { NetworkEntry, Snapshot } from '../../contract/snapshot.ts'
import type { Computer } from '../../domain/computer/computer.ts'
import { controllerOf } from '../../domain/network-id.ts'
import type { Part } from '../../domain/pseudonyms/pseudonyms.ts'
import type { ReadComputer } from '../system/computer.ts'
import { readLogText } from './log-text.ts'
import { systemFacts } from './system-facts.ts'

/** What a report tells, before anything is taken out of it; null: there is nothing of the kind. */
export type ReportContent = { readonly [P in ReportPart]: Part | null }

export interface ReportSources {
  readonly snapshot: () => Snapshot
  readonly readComputer: ReadComputer
  readonly logFolder: string
}

/** Reads what a report is made of, as it is now. */
export async function readContent(sources: ReportSources, keepIds: boolean): Promise<ReportContent> {
  const snapshot = sources.snapshot()
  const [facts, computer, log] = await Promise.all([
    systemFacts(process.env),
    sources.readComputer(true),
    readLogText(sources.logFolder),
  ])
  const ids = keepIds ? 'kept' : 'replaced'
  return {
    system: { json: { ...facts, trayHost: snapshot.desktop.trayHost, ids } },
    doctor: doctorPart(),
    networks: { json: { ...snapshot, networks: snapshot.networks.map(withRelations) } },
    computer: { json: withoutNames(computer) },
    log: log === '' ? null : { text: log },
  }
}

/** What the last check of the connection found; null: there was none */
function doctorPart(): Part | null {
  return null
}

/** What stands in an id or a number, in words, as ids and numbers of people's are replaced. */
function withRelations({ network, ...entry }: NetworkEntry) {
  return { ...entry, controller: controllerOf(entry.id), network: network && withAddresses(network) }
}

/** A node asks for the owner of an address in a group that bears the address as a number. */
function withAddresses({ multicastSubscriptions, ...network }: Network) {
  const groups = multicastSubscriptions.map(({ mac, adi }) => ({ mac, ...(adi > 0 && { adi: dotted(adi) }) }))
  return { ...network, multicastSubscriptions: groups }
}

function dotted(number: number): string {
  return [24, 16, 8, 0].map((shift) => Math.floor(number / 2 ** shift) % 256).join('.')
}

/** An interface is named by the system, not by a person. */
function withoutNames({ interfaces, ...computer }: Computer) {
  const named = interfaces?.map(({ name, ...rest }) => ({ interface: name, ...rest })) ?? null
  return { interfaces: named, ...computer }
}
