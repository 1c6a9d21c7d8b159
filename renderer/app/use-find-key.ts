import { useEffect } from 'preact/hooks'

/** Ctrl or Cmd with F, and a slash: the search box of what is shown. Where that has none, the key is nobody's. */
export function useFindKey(): void {
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      if (event.defaultPrevented || event.isComposing || !isFind(event)) return
      const shown = [...document.querySelectorAll('dialog[open]')].at(-1) ?? document.querySelector('main')
      const box = shown?.querySelector<HTMLInputElement>('input[type=search]:not(:disabled)') ?? null
      if (box === null) return
      event.preventDefault()
      box.focus()
      box.select()
    }
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [])
}

function isFind({ key, ctrlKey, metaKey, altKey, shiftKey, target }: KeyboardEvent): boolean {
  if (key.toLowerCase() === 'f') return (ctrlKey || metaKey) && !altKey && !shiftKey
  return key === '/' && !ctrlKey && !metaKey && !altKey && !isTextBox(target)
}

function isTextBox(target: EventTarget | null): boolean {
  const boxes = 'input:not([type=radio], [type=checkbox]), textarea, select, [contenteditable]'
  return target instanceof HTMLElement && target.closest(boxes) !== null
}
