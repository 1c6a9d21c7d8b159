import type { IconNode } from 'lucide'
import type { TargetedMouseEvent } from 'preact'
import { Icon, type IconProps } from './icon.tsx'
import { useTabIndex } from './tab-index.ts'

interface IconButtonProps extends Pick<IconProps, 'size' | 'mirrors'> {
  readonly icon: IconNode
  /** What it does: shown under the pointer, and said by a screen reader */
  readonly name: string
  readonly disabled?: boolean
  /** Of one that is on or off */
  readonly pressed?: boolean
  readonly onClick: (event: TargetedMouseEvent<HTMLButtonElement>) => void
}

/** A button without words. */
export function IconButton({ icon, name, disabled, pressed, onClick, ...drawing }: IconButtonProps) {
  return (
    <button
      type="button"
      class="icon-button"
      tabIndex={useTabIndex()}
      aria-label={name}
      title={name}
      aria-pressed={pressed}
      disabled={disabled}
      onClick={onClick}
    >
      <Icon node={icon} {...drawing} />
    </button>
  )
}
