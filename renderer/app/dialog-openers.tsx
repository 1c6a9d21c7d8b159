import { Ellipsis } from 'lucide'
import type { ComponentProps } from 'preact'
import { Button } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { Menu } from '../ui/menu.tsx'
import type { DialogRequest } from './dialogs.ts'
import { useApp } from './state.ts'

interface DialogButtonProps extends Omit<ComponentProps<typeof Button>, 'onClick'> {
  readonly opens: DialogRequest
}

/** A button, quiet unless another kind is given, that opens a dialog. */
export function DialogButton({ opens, kind = 'quiet', ...props }: DialogButtonProps) {
  const { dialogs } = useApp()
  return <Button {...props} kind={kind} onClick={() => dialogs.show(opens)} />
}

interface DialogItem {
  readonly word: string
  readonly opens: DialogRequest
  readonly disabled?: boolean
  /** It stands apart from the others, and in red. */
  readonly deletes?: boolean
}

interface DialogMenuProps {
  readonly label: string
  /** False: all items are off. */
  readonly usable: boolean
  readonly items: readonly DialogItem[]
}

/** A menu, behind three dots, of dialogs about one thing. */
export function DialogMenu({ label, usable, items }: DialogMenuProps) {
  const { dialogs } = useApp()
  return (
    <Menu
      plain
      label={label}
      icon={<Icon node={Ellipsis} />}
      items={items.map(({ word, opens, disabled = false, deletes = false }) => ({
        word,
        danger: deletes,
        apart: deletes,
        disabled: !usable || disabled,
        onPick: () => dialogs.show(opens),
      }))}
    />
  )
}
