import * as v from 'valibot'
import { command } from './command.ts'

/** The parts of a report, in the order in which they are read. Each is a file of the archive. */
export const reportParts = ['system', 'doctor', 'networks', 'computer', 'log'] as const
export type ReportPart = (typeof reportParts)[number]

/** What there is to say of this computer to somebody who helps. Without tokens, and with pseudonyms for what is private. */
export interface Report {
  /** By which just this one is saved */
  readonly id: string
  readonly sections: readonly ReportSection[]
}

export interface ReportSection {
  readonly part: ReportPart
  readonly text: string
}

/** Part of `commands`. Nothing is sent anywhere. */
export const reportCommands = {
  /** Writes a report to be looked at, which can be saved for a while. `keepIds`: of networks and nodes */
  'report.write': command(v.strictObject({ keepIds: v.boolean() })).replies<Report>(),
  /** As an archive, to where the person says in the system's own dialog; false: cancelled */
  'report.save': command(v.strictObject({ id: v.pipe(v.string(), v.maxLength(64)) })).replies<boolean>(),
} as const
