import { useEffect, useState } from 'preact/hooks'
import type { Fault } from '../../contract/fault.ts'
import { longestQuery } from '../../domain/search/longest-query.ts'
import { useTranslate } from '../text/use-translate.ts'
import type { Entry } from './entry.ts'
import { Keys } from './palette-option.tsx'

interface PaletteFootProps {
  /** What the keys act upon; null: nothing */
  readonly entry: Entry | null
  readonly isOpened: boolean
  readonly count: number
  /** Nothing is looked for. */
  readonly isAtRest: boolean
  /** There is more than is listed. */
  readonly isCut: boolean
  readonly isTooLong: boolean
  readonly fault: Fault | null
  /** To all that can be done with it, and back */
  readonly onTurn: () => void
}

/** Milliseconds without a key, after which a screen reader is told */
const settled = 400

/** How many there are, what else there is to say, and what the keys do. */
export function PaletteFoot({
  entry,
  isOpened,
  count,
  isAtRest,
  isCut,
  isTooLong,
  fault,
  onTurn,
}: PaletteFootProps) {
  const t = useTranslate()
  const words = t(isOpened ? 'palette.actions' : isCut ? 'palette.first' : 'palette.count', { count })
  const note = isTooLong
    ? t('palette.tooLong', { count: longestQuery })
    : fault !== null
      ? t('palette.missing', { why: t(`fault.${fault.code}.title`) })
      : null
  const said = useSettled(note === null ? words : `${words}. ${note}`)
  return (
    <div class="palette-foot secondary">
      <span class={note === null ? 'palette-count' : 'palette-note'}>{note ?? (isAtRest ? '' : words)}</span>
      <span class="visually-hidden" role="status">
        {said}
      </span>
      {entry !== null && (
        <>
          {!isOpened && (
            <span class="palette-hint truncate" aria-hidden="true">
              {entry.actions[0].word} <Keys keys={['↵']} />
            </span>
          )}
          {(isOpened || entry.actions.length > 1) && (
            <button type="button" class="palette-turn" onClick={onTurn}>
              {isOpened ? t('palette.back') : t('palette.more')} <Keys keys={[isOpened ? 'Esc' : '→']} />
            </button>
          )}
        </>
      )}
    </div>
  )
}

/** The text as it was before the last keys, so that not each of them is talked over. */
function useSettled(text: string): string {
  const [said, say] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => say(text), settled)
    return () => clearTimeout(timer)
  }, [text])
  return said
}
