import { useEffect } from 'preact/hooks'
import type { DialogKind, DialogRequest } from './dialogs.ts'
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
