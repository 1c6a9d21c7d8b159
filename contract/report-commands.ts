import * as v from 'valibot'
import { command } from './command.ts'

/** The parts of a report, in the order in which they are read. Each is a file of the archive. */
export const reportParts = ['system', 'doctor', 'networks', 'computer'] as const
export type ReportPart = (typeof reportParts)[number]

/**
 * Texts that may hold anything: error messages in full, what programs and the service answered, the person's own actions,
 * the log. They go into a report only where the person, who has read them, says so.
 */
export const freeParts = ['details', 'outputs', 'actions', 'log'] as const
export type FreePart = (typeof freeParts)[number]

/** Gathers what a report tells about this computer. */
export interface Report {
  /** By which just this one is saved */
  readonly id: string
  /** Known fields alone, with stand-ins for names, ids and addresses */
  readonly sections: readonly ReportSection<ReportPart>[]
  /** Those of which there is any, as they are */
  readonly free: readonly ReportSection<FreePart>[]
}

export interface ReportSection<P extends ReportPart | FreePart = ReportPart | FreePart> {
  readonly part: P
  readonly text: string
}

/** Part of `commands`. Nothing is sent anywhere. */
export const reportCommands = {
  /** Writes a report to be looked at, which can be saved for a while. `keepIds`: of networks and nodes */
  'report.write': command(v.strictObject({ keepIds: v.boolean() })).replies<Report>(),
  /**
   * As an archive, to where the person says in the system's own dialog; false: cancelled. `include`: the free texts that go
   * in too, as they were shown
   */
  'report.save': command(
    v.strictObject({
      id: v.pipe(v.string(), v.maxLength(64)),
      include: v.pipe(v.array(v.picklist(freeParts)), v.maxLength(freeParts.length), v.readonly()),
    }),
  ).replies<boolean>(),
} as const
