import { release } from 'node:os'
import { join } from 'node:path'
import type { Desktop } from '../../contract/desktop.ts'
import type { Diagnosis } from '../../contract/doctor.ts'
import {
  type FreePart,
  freeParts,
  type ReportPart,
  type ReportSection,
} from '../../contract/report-commands.ts'
import type { Snapshot } from '../../contract/snapshot.ts'
import { controllerOf } from '../../domain/network-id.ts'
import { visibleLines } from '../../domain/text/visible-text.ts'
import manifest from '../../package.json' with { type: 'json' }
import { diagnosisText } from '../../words/diagnosis-text.ts'
import { checkTitle, evidenceText } from '../../words/doctor.ts'
import type { Translate } from '../../words/translate.ts'
import { withoutSecrets } from '../base/log.ts'
import type { Doctor } from '../doctor/doctor.ts'
import type { ReadComputer } from '../system/computer.ts'
import { decodeText, type PlainFile, readPlainFile } from '../system/plain-file.ts'
import type { SystemProbes } from '../system/probes.ts'
import { diagnosisFields } from './diagnosis-fields.ts'
import {
  computerFields,
  type ReportedComputer,
  type ReportedEntry,
  snapshotFields,
  systemFields,
} from './fields.ts'
import { createStandIns, type StandIns } from './stand-ins.ts'

/** Milliseconds for which a diagnosis is not repeated */
const recent = 60_000

/** The facts of a report, before anything is left out or replaced */
export interface ReportContent {
  readonly system: SystemFacts
  readonly snapshot: Omit<Snapshot, 'networks'> & { readonly networks: readonly ReportedEntry[] }
  /** null: it could not be made */
  readonly diagnosis: Diagnosis | null
  readonly computer: ReportedComputer
  /** An empty text means that there is nothing of the kind. */
  readonly free: { readonly [P in FreePart]: string }
}

export interface ReportSources {
  readonly snapshot: () => Snapshot
  readonly readComputer: ReadComputer
  readonly probes: SystemProbes
  /** Runs a diagnosis into the snapshot. */
  readonly diagnose: Doctor['diagnose']
  readonly logFolder: string
}

/** Reads the facts of a report. */
export async function readContent(sources: ReportSources, keepIds: boolean): Promise<ReportContent> {
  const { demo, desktop } = sources.snapshot()
  const [diagnosis, computer, probed, osRelease, log] = await Promise.all([
    diagnosed(sources),
    sources.readComputer(true),
    demo ? {} : readProbes(sources.probes),
    readOsRelease(),
    readLogText(sources.logFolder),
  ])
  const snapshot = sources.snapshot()
  const { places: _places, doctor: _doctor, ...open } = snapshot
  return {
    system: systemFacts(process.env, osRelease, desktop, keepIds),
    snapshot: { ...snapshot, networks: reportedEntries(snapshot) },
    diagnosis,
    computer: { ...computer, ...probed },
    free: {
      details: detailsIn('', { ...open, checks: diagnosis?.checks, probed }).join('\n'),
      outputs: outputsOf(diagnosis, probed).join('\n\n'),
      actions: snapshot.preferences.ownActions.map((action) => JSON.stringify(action, null, 2)).join('\n'),
      log,
    },
  }
}

export function reportedEntries({ networks, deviceCounts }: Snapshot): readonly ReportedEntry[] {
  return networks.map((entry) => ({
    ...entry,
    controller: controllerOf(entry.id),
    devices: deviceCounts[entry.id] ?? 0,
  }))
}

/** The diagnosis that was made a moment ago, or one of this computer now */
async function diagnosed({ snapshot, diagnose }: ReportSources): Promise<Diagnosis | null> {
  const { doctor: before } = snapshot()
  if (before !== null && !before.running && Date.now() - before.startedAt < recent) return before
  await diagnose({ kind: 'computer' })
  return snapshot().doctor
}

/** Reads what the system tells beyond the facts of networks. */
async function readProbes(probes: SystemProbes) {
  const [neighbours, reversePathFilters, policyRules] = await Promise.all([
    probes.neighbours(),
    probes.reversePathFilters(),
    probes.policyRules(),
  ])
  return { neighbours, reversePathFilters, policyRules }
}

/** "service-timeout: GET /status took 5 s", for each text beside a code of ours that says more than the code does */
export function detailsIn(code: string, value: unknown): readonly string[] {
  if (typeof value !== 'object' || value === null) return []
  if (Array.isArray(value)) return value.flatMap((each) => detailsIn(code, each))
  const own = value as { readonly [key: string]: unknown }
  const name = [own.code, own.why, own.kind, own.id].find((each) => typeof each === 'string') ?? code
  return Object.entries(own).flatMap(([key, each]) => {
    if (!['detail', 'rule', 'command'].includes(key)) return detailsIn(String(name), each)
    return typeof each === 'string' && each !== '' ? [`${name}: ${each}`] : []
  })
}

/** The answers, each once, as several checks judge by the same one. Each begins with what was asked: "$ GET /status". */
function outputsOf(diagnosis: Diagnosis | null, probed: Partial<Pick<ReportedComputer, 'neighbours'>>) {
  const answers = diagnosis?.checks.flatMap(({ raw }) => raw.split(/\n(?=\$ )/)) ?? []
  const probes = Object.values(probed).flatMap((each) =>
    each.kind === 'found' ? [`$ ${each.by}\n${each.raw}`] : [],
  )
  const texts = [...answers, ...probes].map((text) => text.trim())
  return [...new Set(texts.filter((text) => text !== '' && text !== '$'))]
}

/** Bytes of each file; the log itself keeps to less. */
const most = 5 * 1024 * 1024

/** The log and the one before it, the oldest line first, or why one cannot be read; empty: there is none. */
export async function readLogText(folder: string): Promise<string> {
  const texts = ['main.old.log', 'main.log'].map(async (name) =>
    textOfFile(name, await readPlainFile(join(folder, name), most)),
  )
  return (await Promise.all(texts)).join('')
}

function textOfFile(name: string, file: PlainFile): string {
  switch (file.kind) {
    case 'bytes':
      return decodeText(file.bytes)
    case 'missing':
      return ''
    case 'unreadable':
      return `${name}: ${file.code}\n`
    case 'damaged':
      return `${name}: ${file.why}\n`
  }
}

/** The application, its parts and the system */
export type SystemFacts = ReturnType<typeof systemFacts>

/** `osRelease`: the text of /etc/os-release; empty: no such file */
export function systemFacts(
  environment: NodeJS.ProcessEnv,
  osRelease: string,
  { environment: desktop, trayHost }: Pick<Desktop, 'environment' | 'trayHost'>,
  keepIds: boolean,
) {
  const { electron = '', chrome: chromium = '', node } = process.versions
  return {
    written: Date.now(),
    version: manifest.version,
    electron,
    chromium,
    node,
    platform: process.platform as string,
    architecture: process.arch as string,
    kernel: release(),
    distribution: osReleaseValue('ID', osRelease),
    distributionVersion: osReleaseValue('VERSION_ID', osRelease),
    desktop,
    trayHost,
    session: environment.XDG_SESSION_TYPE ?? '',
    uptimeSeconds: Math.round(process.uptime()),
    ids: keepIds ? 'kept' : 'replaced',
  }
}

async function readOsRelease(): Promise<string> {
  const file = await readPlainFile('/etc/os-release', 64 * 1024)
  return file.kind === 'bytes' ? file.bytes.toString('utf8') : ''
}

function osReleaseValue(key: string, osRelease: string): string {
  return new RegExp(`^${key}="?([^"\\n]*)"?$`, 'm').exec(osRelease)?.[1] ?? ''
}

/** A line has at most this many characters, as programs print JSON without line breaks. */
const longestLine = 20_000

/** The parts that hold known fields alone. `t`: English, for whoever helps */
export function reportSections(
  content: ReportContent,
  keepIds: boolean,
  t: Translate,
): readonly ReportSection<ReportPart>[] {
  const met: string[] = []
  const { label } = createStandIns([], keepIds)
  // The first pass only learns which addresses there are.
  tell(content, { label, address: (text) => String(met.push(text)) })
  const { system, diagnosis, networks, computer } = tell(content, createStandIns(met, keepIds))
  return [
    { part: 'system', text: json(system) },
    ...(diagnosis === null ? [] : [{ part: 'doctor' as const, text: doctorText(t, diagnosis) }]),
    { part: 'networks', text: json(networks) },
    { part: 'computer', text: json(computer) },
  ]
}

function tell({ system, snapshot, diagnosis, computer }: ReportContent, standIns: StandIns) {
  return {
    system: systemFields(system, standIns),
    networks: snapshotFields(snapshot, standIns),
    diagnosis: diagnosis === null ? null : (diagnosisFields(diagnosis, standIns) as Diagnosis),
    computer: computerFields(computer, standIns),
  }
}

/**
 * The free texts of which there is any. Anything may be in them: only what cannot be seen or is clearly a secret goes.
 */
export function freeSections({ free }: ReportContent): readonly ReportSection<FreePart>[] {
  return freeParts.flatMap((part) =>
    free[part].trim() === '' ? [] : [{ part, text: visibleLines(withoutSecrets(free[part]), longestLine) }],
  )
}

function doctorText(t: Translate, diagnosis: Diagnosis): string {
  const evidence = diagnosis.checks.flatMap((check) => [
    '',
    checkTitle(t, check),
    ...check.evidence.map((each) => `  ${evidenceText(t, each, (id) => id)}`),
  ])
  return `${[diagnosisText(t, diagnosis, (id) => id).trimEnd(), ...evidence].join('\n')}\n`
}

function json(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`
}
