import { resolve } from 'node:path'
import { success } from '../../../contract/result.ts'
import { listOf } from '../../../words/lists.ts'
import { writeTextFile } from '../../hosting/files/text-file.ts'
import { faultOutcome } from './refreshed.ts'
import { misuse, notDone, tooMany, type Verb, type VerbRun } from './verb.ts'

/** Writes a report for support, as text or as an archive in a file. */
export const report: Verb = {
  takes: '[--keep-ids] [--with-log] [FILE]',
  does: (t) => t('help.verb.report'),
  flags: { 'keep-ids': { type: 'boolean' }, 'with-log': { type: 'boolean' } },
  completes: ['files'],
  parse({ flags, rest }) {
    const [file, more] = rest
    if (more !== undefined) return tooMany('report', more)
    if (file === '') return misuse((t) => t('usage.needs', { what: 'report', needed: 'FILE' }))
    return success(
      printReport({
        keepIds: flags['keep-ids'] === true,
        withLog: flags['with-log'] === true,
        file: file ?? null,
      }),
    )
  },
}

interface Wanted {
  readonly keepIds: boolean
  /** True to include free text, which may contain private data that nobody has reviewed */
  readonly withLog: boolean
  readonly file: string | null
}

function printReport({ keepIds, withLog, file }: Wanted): VerbRun {
  return async ({ ask, t, tell }) => {
    // A failed refresh is ignored: the report also says that the service does not reply.
    await ask('snapshot.refresh')
    const report = await ask('report.write', { keepIds })
    if (!report.ok) return faultOutcome(t, report.error)
    const { sections, free } = report.value
    const shown = withLog ? [...sections, ...free] : sections
    const { reportArchive, reportText } = await import('../../report/archive.ts')
    if (file === null) return { code: 0, text: reportText(shown) }
    const written = await writeTextFile(resolve(file), reportArchive(shown))
    if (!written.ok) {
      const { code, detail = '' } = written.error
      return notDone('not-written', t('command-line.notWritten', { code, detail }))
    }
    if (withLog)
      tell(
        t('command-line.readReport', {
          files: listOf(
            t,
            free.map(({ part }) => `${part}.txt`),
          ),
        }),
      )
    return { code: 0, text: '' }
  }
}
