import { useEffect } from 'preact/hooks'
import type { DialogKind, DialogRequest } from './dialogs.ts'
import { isShortcut, type ShortcutName, useKeys } from './shortcuts.ts'
import { useApp } from './state.ts'

/** The open dialog of these kinds, and how to close it. It closes when the component that draws it unmounts. */
export function useDialog<K extends DialogKind>(...kinds: readonly K[]) {
  const { dialogs } = useApp()
  const isOurs = (request: DialogRequest): request is Extract<DialogRequest, { kind: K }> =>
    kinds.some((kind) => kind === request.kind)
  const close = (): void => dialogs.close(kinds)
  useEffect(() => close, [])
  return { dialog: dialogs.open.value.findLast(isOurs) ?? null, close }
}

/** A dialog that its keys open, if no other is open, and close. null: it is closed */
export function useShortcutDialog(
  kind: 'palette' | 'shortcuts',
  shortcut: ShortcutName,
): { readonly close: () => void } | null {
  const { dialogs } = useApp()
  const { dialog, close } = useDialog(kind)
  useKeys((event) => {
    if (!isShortcut(event, shortcut)) return
    event.preventDefault()
    const [first] = dialogs.open.peek()
    if (first === undefined) dialogs.show({ kind })
    else if (first.kind === kind) dialogs.close([kind])
  })
  return dialog === null ? null : { close }
}
