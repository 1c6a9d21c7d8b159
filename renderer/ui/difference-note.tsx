import type { Difference } from '../../domain/network-plan/differences.ts'
import { differenceWords } from '../text/hosting/values.ts'
import { Warning } from './field.tsx'

/** Beside a field after a save: what the service made of it. */
export function DifferenceNote({ difference }: { readonly difference: Difference | undefined }) {
  if (difference === undefined) return null
  return (
    <div class="note" role="status">
      <Warning severe={false}>{differenceWords(difference)}</Warning>
    </div>
  )
}
