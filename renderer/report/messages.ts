import { report } from '../../words/english/report.ts'

/** Of the report, which is fetched when it is first opened. */
export const reportMessages = report
