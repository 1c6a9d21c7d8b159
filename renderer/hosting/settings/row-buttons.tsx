import { Plus, X } from 'lucide'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { IconButton } from '../../ui/icon-button.tsx'

export function AddButton({ word, onClick }: { readonly word: string; readonly onClick: () => void }) {
  return (
    <Button kind="quiet" onClick={onClick}>
      <Icon node={Plus} size={14} />
      {word}
    </Button>
  )
}

/** Takes a line of a group away; the focus goes to the group's own button, as this one goes too. */
export function RemoveButton({ name, onClick }: { readonly name: string; readonly onClick: () => void }) {
  return (
    <IconButton
      icon={X}
      name={name}
      onClick={({ currentTarget }) => {
        currentTarget.closest('.group')?.querySelector<HTMLElement>('.group-head .button')?.focus()
        onClick()
      }}
    />
  )
}
