import type { Fault } from '../../../contract/fault.ts'
import type { JournalFolder } from '../../settings/journal-folder.ts'
import type { MemberJobs } from './member-jobs.ts'
import { readRecord } from './record.ts'
import { isLeft } from './step.ts'

/** Shows the jobs that an earlier run left undone. One of a later version of this application is left where it is. */
export async function restoreJobs(
  folder: JournalFolder,
  memberJobs: MemberJobs,
  onFault: (fault: Fault) => void,
): Promise<void> {
  for (const { name, text } of await folder.read()) {
    if (memberJobs.owns(name)) continue
    const record = readRecord(text)
    if (record === 'newer') continue
    if (record === 'damaged') onFault({ code: 'preferences-damaged', detail: await folder.setAside(name) })
    else if (record.items.some(isLeft)) memberJobs.restore(name, record)
    else await folder.remove(name)
  }
}
