import type { DoctorCheck } from '../../contract/doctor.ts'
import type { Network } from '../../contract/node.ts'
import type { ReportPart } from '../../contract/report-commands.ts'
import type { NetworkEntry, Snapshot } from '../../contract/snapshot.ts'
import type { Computer } from '../../domain/computer/computer.ts'
import type { Probed } from '../../domain/computer/probed.ts'
import { controllerOf } from '../../domain/network-id.ts'
import type { Part } from '../../domain/pseudonyms/pseudonyms.ts'
import { checkText } from '../../words/doctor-text.ts'
import { commandLineTranslate } from '../app/translator.ts'
import type { Doctor } from '../doctor/doctor.ts'
import type { ReadComputer } from '../system/computer.ts'
import type { SystemProbes } from '../system/probes.ts'
import { readLogText } from './log-text.ts'
import { systemFacts } from './system-facts.ts'

/** What the parts of the networks and of the computer hold in full */
const inOtherParts = /^\$ (?:$|GET \/status|interfaces, routes)/
/** ms */
const recent = 60_000

/** What a report tells, before anything is taken out of it; null: there is nothing of the kind. */
export type ReportContent = { readonly [P in ReportPart]: Part | null }

export interface ReportSources {
  readonly snapshot: () => Snapshot
  readonly readComputer: ReadComputer
  readonly probes: SystemProbes
  /** Checks the connection into the snapshot. */
  readonly check: Doctor['check']
  readonly logFolder: string
}

/** Reads what a report is made of, as it is now. */
export async function readContent(sources: ReportSources, keepIds: boolean): Promise<ReportContent> {
  const snapshot = sources.snapshot()
  const [facts, check, computer, probed, log] = await Promise.all([
    systemFacts(process.env),
    checked(sources),
    sources.readComputer(true),
    snapshot.demo ? null : probedParts(sources.probes),
    readLogText(sources.logFolder),
  ])
  // Where somebody was is nobody else's, whatever is wrong with the networks.
  const { doctor: _check, places: _places, ...rest } = snapshot
  const ids = keepIds ? 'kept' : 'replaced'
  return {
    system: { json: { ...facts, trayHost: snapshot.desktop.trayHost, ids } },
    doctor: check && { text: await checkAsText(check) },
    networks: { json: { ...rest, networks: snapshot.networks.map(withRelations) } },
    computer: { json: { ...withoutNames(computer), ...probed } },
    log: log === '' ? null : { text: log },
  }
}

/** The check that was made a moment ago, or one of this computer now; null: it could not be made */
async function checked({ snapshot, check }: ReportSources): Promise<DoctorCheck | null> {
  const { doctor: before } = snapshot()
  if (before !== null && !before.running && Date.now() - before.startedAt < recent) return before
  await check({ kind: 'computer' })
  return snapshot().doctor
}

/** In English, for whoever helps. Networks have their ids in it, as pseudonyms of these are found wherever they stand. */
async function checkAsText(check: DoctorCheck): Promise<string> {
  const t = await commandLineTranslate('en')
  // Several rungs judge by the same answer, which begins with what was asked: "$ GET /status".
  const answers = check.rungs
    .flatMap(({ raw }) => raw.split(/\n(?=\$ )/))
    .map((raw) => raw.trim())
    .filter((raw) => !inOtherParts.test(raw))
  return [checkText(t, check, (id) => id), ...new Set(answers)].join('\n\n').trimEnd().concat('\n')
}

/** What else the system tells without being asked about something of the service's */
async function probedParts(probes: SystemProbes) {
  const [neighbours, reversePathFilters, policyRules] = await Promise.all([
    probes.neighbours(),
    probes.reversePathFilters(),
    probes.policyRules(),
  ])
  return {
    neighbours: withoutRaw(neighbours),
    reversePathFilters: withoutRaw(reversePathFilters),
    policyRules: withoutRaw(policyRules),
  }
}

function withoutRaw<T>(probed: Probed<T>) {
  if (probed.kind === 'unknown') return { by: probed.by, why: probed.why, detail: probed.detail }
  return { by: probed.by, found: probed.value }
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
