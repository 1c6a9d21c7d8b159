import { mostPauseMinutes, type PauseLength } from '../../../contract/pause.ts'
import { type Result, success } from '../../../contract/result.ts'

/** "30m", "2h", "1h30m" or "tomorrow" */
export function readPauseLength(text: string): Result<PauseLength, string> {
  if (text === 'tomorrow') return success({ kind: 'tomorrow' })
  const [, hours, minutes] = /^(?=\d)(?:(\d{1,5})h)?(?:(\d{1,5})m)?$/.exec(text) ?? []
  const all = Number(hours ?? 0) * 60 + Number(minutes ?? 0)
  if (all >= 1 && all <= mostPauseMinutes) return success({ kind: 'minutes', minutes: all })
  const most = mostPauseMinutes / 60
  return {
    ok: false,
    error: `--for takes a time like 30m, 2h or 1h30m, ${most}h at most, or tomorrow, but got "${text}".`,
  }
}
