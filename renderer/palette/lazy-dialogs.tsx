import { useRef } from 'preact/hooks'
import { lazy, useLazy } from '../app/lazy.tsx'
import { useShortcutDialog } from '../app/use-dialog.ts'
import { useTranslate } from '../text/use-translate.ts'
import { Dialog } from '../ui/dialog.tsx'
import type { WindowName } from './commands.ts'

interface LazyPaletteProps {
  readonly window: WindowName
}

/** The palette, which is loaded when it first opens. Its box takes input while it loads. */
export function LazyPalette({ window: name }: LazyPaletteProps) {
  const opened = useShortcutDialog('palette', 'palette')
  return opened === null ? null : <PaletteDialog window={name} onClose={opened.close} />
}

interface PaletteDialogProps extends LazyPaletteProps {
  readonly onClose: () => void
}

function PaletteDialog({ window: name, onClose }: PaletteDialogProps) {
  const t = useTranslate()
  const palette = useLazy(
    () => import('./palette.tsx'),
    ({ paletteMessages }) => paletteMessages(),
  )
  const typed = useRef('')
  const isEntered = useRef(false)
  return (
    <Dialog title={t('common.palette')} placement="top" onClose={onClose}>
      {palette === null ? (
        <div class="palette">
          <div class="palette-head inline">
            <input
              type="text"
              class="palette-box"
              aria-label={t('common.palette')}
              spellcheck={false}
              onInput={({ currentTarget }) => {
                typed.current = currentTarget.value
                isEntered.current = false
              }}
              onKeyDown={({ key, isComposing }) => {
                if (key === 'Enter' && !isComposing) isEntered.current = typed.current.trim() !== ''
              }}
            />
          </div>
          <div class="palette-list" />
        </div>
      ) : (
        <palette.Palette
          start={typed.current}
          isEntered={isEntered.current}
          window={name}
          onClose={onClose}
        />
      )}
    </Dialog>
  )
}

const ShortcutsDialog = lazy(
  () => import('./shortcuts-dialog.tsx'),
  ({ ShortcutsDialog }) => ShortcutsDialog,
  ({ shortcutMessages }) => shortcutMessages(),
)

/** The sheet of keyboard shortcuts, which its key opens and closes. */
export function LazyShortcuts({ window: name }: { readonly window: WindowName }) {
  const opened = useShortcutDialog('shortcuts', 'help')
  return opened === null ? null : <ShortcutsDialog window={name} onClose={opened.close} />
}
