import type { Difference } from '../../domain/network-plan/differences.ts'
import { differenceWords, type GrantNames } from '../text/hosting/settings.ts'
import { useTranslate } from '../text/use-translate.ts'
import { Note } from './field.tsx'

interface DifferenceNoteProps {
  readonly difference: Difference | undefined
  /** The names of tags and capabilities; absent: their numbers are shown */
  readonly names?: GrantNames
}

/** Tells after a save that the service stored another value. */
export function DifferenceNote({ difference, names }: DifferenceNoteProps) {
  const t = useTranslate()
  if (difference === undefined) return null
  return <Note>{differenceWords(t, difference, names)}</Note>
}
