import { useEffect, useRef } from 'preact/hooks'
import { useLazy } from '../app/lazy.tsx'
import { isShortcut } from '../app/shortcuts.ts'
import { useApp } from '../app/state.ts'
import { useDialog } from '../app/use-dialog.ts'
import { useTranslate } from '../text/use-translate.ts'
import { Dialog } from '../ui/dialog.tsx'
import type { WindowName } from './commands.ts'

interface LazyPaletteProps {
  readonly window: WindowName
}

const words = () => import('./messages.ts').then(({ paletteMessages }) => paletteMessages)

/** The palette, which is loaded when it first opens. Its box takes input while it loads. */
export function LazyPalette({ window: name }: LazyPaletteProps) {
  const { dialogs } = useApp()
  const { dialog, close } = useDialog('palette')
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      if (!isShortcut(event, 'palette')) return
      event.preventDefault()
      const [first] = dialogs.open.peek()
      // An open dialog comes first.
      if (first === undefined) dialogs.show({ kind: 'palette' })
      else if (first.kind === 'palette') dialogs.close(['palette'])
    }
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [dialogs])
  return dialog === null ? null : <PaletteDialog window={name} onClose={close} />
}

interface PaletteDialogProps extends LazyPaletteProps {
  readonly onClose: () => void
}

function PaletteDialog({ window: name, onClose }: PaletteDialogProps) {
  const t = useTranslate()
  const { fit } = useApp()
  const palette = useLazy(() => import('./palette.tsx'), words)
  const typed = useRef('')
  return (
    <Dialog title={t('common.palette')} fit={fit} placement="top" onClose={onClose}>
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
              }}
            />
          </div>
          <div class="palette-list" />
        </div>
      ) : (
        <palette.Palette start={typed.current} window={name} onClose={onClose} />
      )}
    </Dialog>
  )
}
