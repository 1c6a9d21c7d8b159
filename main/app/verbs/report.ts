import { resolve } from 'node:path'
import { success } from '../../../contract/result.ts'
import { writeTextFile } from '../../hosting/files/text-file.ts'
import { faultText } from './refreshed.ts'
import { notDone, type Verb, type VerbRun } from './verb.ts'

/** What there is to say to somebody who helps: as text, or as an archive in a file. */
export const report: Verb = {
  takes: '[--keep-ids] [FILE]',
  does: 'what to hand to who helps, without tokens and names: as text, or a ZIP archive',
  flags: { 'keep-ids': { type: 'boolean' } },
  completes: ['files'],
  parse({ flags, rest }) {
    const [file, more] = rest
    if (more !== undefined) return { ok: false, error: `report takes one file, but got "${more}" too.` }
    if (file === '') return { ok: false, error: 'report needs the name of a file, or none.' }
    return success(printReport(flags['keep-ids'] === true, file ?? null))
  },
}

function printReport(keepIds: boolean, file: string | null): VerbRun {
  return async ({ ask, t }) => {
    // What the service does not answer is told as well.
    await ask('snapshot.refresh')
    const report = await ask('report.write', { keepIds })
    if (!report.ok) return notDone(faultText(t, report.error))
    const { sections } = report.value
    const { reportArchive, reportText } = await import('../../report/archive.ts')
    if (file === null) return { code: 0, text: reportText(sections) }
    const written = await writeTextFile(resolve(file), reportArchive(sections))
    if (written.ok) return { code: 0, text: '' }
    const { code, detail = '' } = written.error
    return notDone(t('command-line.notWritten', { code, detail }))
  }
}
