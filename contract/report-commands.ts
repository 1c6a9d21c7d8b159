import * as v from 'valibot'
import { command } from './command.ts'

/** The parts of a report in reading order. Each becomes a file of the archive. */
const reportParts = ['system', 'doctor', 'networks', 'computer'] as const
export type ReportPart = (typeof reportParts)[number]

/**
 * Texts that may hold anything: full error messages, output of programs and the service, the person's own actions, the
 * log. They go into a report only if the person has read them and agrees.
 */
export const freeParts = ['details', 'outputs', 'actions', 'log'] as const
export type FreePart = (typeof freeParts)[number]

export interface Report {
  /** The id with which exactly this report is saved */
  readonly id: string
  /** Only known fields, with stand-ins for names, ids and addresses */
  readonly sections: readonly ReportSection<ReportPart>[]
  /** The free texts that are not empty, unchanged */
  readonly free: readonly ReportSection<FreePart>[]
}

export interface ReportSection<P extends ReportPart | FreePart = ReportPart | FreePart> {
  readonly part: P
  readonly text: string
}

/** Commands for reports. Part of `commands`. Nothing is sent anywhere. */
export const reportCommands = {
  /** Writes a report for review, which can be saved for a while. `keepIds` keeps the ids of networks and nodes. */
  'report.write': command(v.strictObject({ keepIds: v.boolean() })).replies<Report>(),
  /**
   * Saves the report as an archive that the person chooses the place of. false: the person cancelled. `include` names
   * the free texts to add, as they were shown
   */
  'report.save': command(
    v.strictObject({
      id: v.pipe(v.string(), v.maxLength(64)),
      include: v.pipe(v.array(v.picklist(freeParts)), v.maxLength(freeParts.length), v.readonly()),
    }),
  ).replies<boolean>(),
} as const
