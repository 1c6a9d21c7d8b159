import { useEffect, useRef, useState } from 'preact/hooks'
import { isShortcut } from '../app/shortcuts.ts'

interface SaveKeyParts {
  /** Dialogs around what is saved; while there are more, the key is theirs. */
  readonly depth: 0 | 1
  /** Why it cannot be saved now; null: it can */
  readonly obstacle: string | null
  readonly save: () => void
}

/**
 * Ctrl+S or Cmd+S saves, and so does Enter in a box of one line that stands in no form. Where that cannot be, the reason
 * is handed back to be said, and the first wrong box gets the focus.
 */
export function useSaveKey(parts: SaveKeyParts): string | null {
  const latest = useRef(parts)
  latest.current = parts
  const [said, setSaid] = useState<string | null>(null)
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      const { depth, obstacle, save } = latest.current
      if (!isSave(event) || document.querySelectorAll('dialog[open]').length !== depth) return
      event.preventDefault()
      setSaid(obstacle)
      if (obstacle === null) save()
      else document.querySelector<HTMLElement>(wrongBoxes[depth])?.focus()
    }
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [])
  return said === parts.obstacle ? said : null
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
