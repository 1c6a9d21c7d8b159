import { lazy } from '../app/lazy.tsx'
import { useShortcutDialog } from '../app/use-dialog.ts'
import type { WindowName } from './commands.ts'

const ShortcutsDialog = lazy(
  () => import('./shortcuts-dialog.tsx').then(({ ShortcutsDialog }) => ShortcutsDialog),
  () => import('words:shortcuts').then(({ default: shortcuts }) => [shortcuts]),
)

/** The sheet of keyboard shortcuts, which its key opens and closes. */
export function LazyShortcuts({ window: name }: { readonly window: WindowName }) {
  const opened = useShortcutDialog('shortcuts', 'help')
  return opened === null ? null : <ShortcutsDialog window={name} onClose={opened.close} />
}
