import type { Difference } from '../../domain/network-plan/differences.ts'
import { differenceWords } from '../text/hosting/settings.ts'
import { useTranslate } from '../text/use-translate.ts'
import { Note } from './field.tsx'

/** Tells after a save that the service stored another value. */
export function DifferenceNote({ difference }: { readonly difference: Difference | undefined }) {
  const t = useTranslate()
  if (difference === undefined) return null
  return <Note>{differenceWords(t, difference)}</Note>
}
