import { Check, Ellipsis } from 'lucide'
import { useApp } from '../app/state.ts'
import { tooltip } from '../text/hosting/window.ts'
import { useTranslate } from '../text/use-translate.ts'
import { Icon } from '../ui/icon.tsx'
import { Menu, type MenuItem } from '../ui/menu.tsx'
import { useCopied } from '../ui/use-copied.ts'
import type { Popup } from '../ui/use-popup.ts'

interface RowMenuProps {
  /** Of what stands in the row */
  readonly name: string
  /** Asked for when it opens */
  readonly items: () => readonly MenuItem[]
  readonly copies: () => readonly { readonly word: string; readonly text: string }[]
  readonly popup: Popup
}

/** What is done with a row without opening it; that something was copied shows in the place of its dots. */
export function RowMenu({ name, items, copies, popup }: RowMenuProps) {
  const t = useTranslate()
  const app = useApp()
  const [isCopied, setCopied] = useCopied()
  const copy = async (text: string): Promise<void> => {
    if (await app.copy(text)) setCopied()
  }
  const copied = () => copies().map(({ word, text }) => ({ word, onPick: () => void copy(text) }))
  return (
    <>
      <Menu
        plain
        label={t('hosted-window.rowMenu', { name: tooltip(name) })}
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
