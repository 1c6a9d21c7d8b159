import { useLayoutEffect, useRef } from 'preact/hooks'
import type { RuleType } from '../../../domain/rules/rule-types.ts'
import { useTranslate } from '../../text/use-translate.ts'

interface TypeListProps {
  /** Of the editor; the ids of the list and its options begin with it. */
  readonly id: string
  readonly choices: readonly RuleType[]
  readonly at: number
  /** CSS pixels below the editor's top */
  readonly top: number
  /** Characters from the line's start */
  readonly column: number
  /** CSS pixels that the editor is scrolled to the side */
  readonly shift: number
  readonly onPick: (index: number) => void
}

export function TypeList({ id, choices, at, top, column, shift, onPick }: TypeListProps) {
  const t = useTranslate()
  const list = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    list.current?.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest' })
  }, [at])
  return (
    <div
      ref={list}
      id={`${id}-types`}
      class="type-list"
      role="listbox"
      tabIndex={-1}
      aria-label={t('rules.types')}
      style={{ top: `${top}px`, left: `calc(${column}ch - ${shift}px + 52px)` }}
    >
      {choices.map(({ type, words }, index) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the keys stay in the text area, as in any such list.
        <div
          key={type}
          id={`${id}-type-${index}`}
          class="type-option"
          role="option"
          tabIndex={-1}
          aria-selected={index === at}
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => onPick(index)}
        >
          <span class="mono">{type}</span>
          <span class="secondary">{words}</span>
        </div>
      ))}
    </div>
  )
}
