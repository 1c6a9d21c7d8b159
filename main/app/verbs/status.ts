import { success } from '../../../contract/result.ts'
import { faultText } from './refreshed.ts'
import { jsonText, notDone, type Verb, type VerbRun } from './verb.ts'

/** One poll, one JSON snapshot, and 0 where the node is online, else 1; `--status` does the same. */
export const printStatus: VerbRun = async ({ ask, t }) => {
  const read = await ask('snapshot.refresh')
  if (!read.ok) return notDone(faultText(t, read.error))
  return { code: read.value.connection.state === 'online' ? 0 : 1, text: jsonText(read.value) }
}

export const status: Verb = {
  takes: '[--json]',
  does: 'the same as --status',
  flags: { json: { type: 'boolean' } },
  parse({ rest }) {
    const [more] = rest
    return more === undefined
      ? success(printStatus)
      : { ok: false, error: `status takes no argument, but got "${more}".` }
  },
}
