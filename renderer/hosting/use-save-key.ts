import { useState } from 'preact/hooks'
import type { Translate } from '../../words/translate.ts'
import { isShortcut, useKeys } from '../app/shortcuts.ts'

interface SaveKeyParts {
  /** The form stands in this many open dialogs. If more are open, the key belongs to them. */
  readonly depth: 0 | 1
  /** The form cannot be saved now for this reason. null: it can be saved. */
  readonly obstacle: string | null
  readonly save: () => void
}

/**
 * Saves on Ctrl+S or Cmd+S, and on Enter in a one-line box outside of forms. If it cannot be saved, the reason is
 * returned and the first invalid box gets the focus.
 */
export function useSaveKey({ depth, obstacle, save }: SaveKeyParts): string | null {
  const [said, setSaid] = useState<string | null>(null)
  useKeys((event) => {
    if (!isSave(event) || document.querySelectorAll('dialog[open]').length !== depth) return
    event.preventDefault()
    setSaid(obstacle)
    if (obstacle === null) save()
    else focusWrongBox(depth)
  })
  return said === obstacle ? said : null
}

/** Returns why nothing can be saved now; null: it can be. `problem`: what is wrong with the boxes, if anything */
export function saveObstacle(
  t: Translate,
  problem: string | null,
  isChanged: boolean,
  usable: boolean,
): string | null {
  if (problem !== null) return problem
  if (!isChanged) return t('save.nothing')
  return usable ? null : t('save.unusable')
}

/** Focuses the first invalid box, and answers false if none is shown. */
export function focusWrongBox(depth: SaveKeyParts['depth']): boolean {
  const box = document.querySelector<HTMLElement>(wrongBoxes[depth])
  box?.focus()
  return box !== null
}

const wrongBoxes = ['[role=tabpanel] [aria-invalid=true]', 'dialog[open] [aria-invalid=true]'] as const

function isSave(event: KeyboardEvent): boolean {
  return isShortcut(event, 'save') || isEnterInBox(event)
}

function isEnterInBox({ key, altKey, shiftKey, target, isComposing }: KeyboardEvent): boolean {
  if (altKey || shiftKey || isComposing) return false
  return (
    key === 'Enter' &&
    target instanceof HTMLInputElement &&
    target.type === 'text' &&
    target.closest('form') === null &&
    target.closest('[role=tabpanel]') !== null
  )
}
