import { Check, Ellipsis } from 'lucide'
import { tooltip } from '../text/hosting/window.ts'
import { useTranslate } from '../text/use-translate.ts'
import { useCopied } from '../ui/copyable.tsx'
import { Icon } from '../ui/icon.tsx'
import { Menu, type MenuItem } from '../ui/menu.tsx'
import type { Popup } from '../ui/popup.tsx'
import { useApp } from './state.ts'

interface Copy extends Pick<MenuItem, 'word' | 'apart'> {
  readonly text: string
}

interface RowMenuProps {
  /** The name of the thing in the row */
  readonly name: string
  /** Called when the menu opens */
  readonly items: () => readonly MenuItem[]
  readonly copies: () => readonly Copy[]
  readonly popup: Popup
}

/** The menu of a row. A check mark replaces its dots for a moment after something was copied. */
export function RowMenu({ name, items, copies, popup }: RowMenuProps) {
  const t = useTranslate()
  const app = useApp()
  const [isCopied, setCopied] = useCopied()
  const copy = async (text: string): Promise<void> => {
    if (await app.copy(text)) setCopied()
  }
  const copied = () => copies().map(({ text, ...item }) => ({ ...item, onPick: () => void copy(text) }))
  return (
    <>
      <Menu
        plain
        label={t('common.rowMenu', { name: tooltip(name) })}
        icon={<Icon node={isCopied ? Check : Ellipsis} />}
        items={popup.isOpen ? [...items(), ...copied()] : []}
        popup={popup}
      />
      <span class="visually-hidden" role="status">
        {isCopied ? t('common.copied') : ''}
      </span>
    </>
  )
}
