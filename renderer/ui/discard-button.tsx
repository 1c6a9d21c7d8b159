import { useTranslate } from '../text/use-translate.ts'
import { Button } from './button.tsx'

/** Giving up what is not saved, and the way back from it. */
export interface Discarding {
  /** So many changes were discarded and can be brought back; nothing was changed since. */
  readonly discarded: number
  readonly discard: () => void
  readonly restore: () => void
}

/** Gives up what is not saved, and brings it back after that: one button, so that the focus stays. */
export function DiscardButton({ of }: { readonly of: Discarding }) {
  const t = useTranslate()
  const isOver = of.discarded > 0
  return (
    <Button onClick={isOver ? of.restore : of.discard}>{t(isOver ? 'common.undo' : 'common.discard')}</Button>
  )
}
