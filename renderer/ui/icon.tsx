import type { IconNode } from 'lucide'
import { h } from 'preact'

export interface IconProps {
  readonly node: IconNode
  /** CSS pixels */
  readonly size?: number
  /** It points back or on, and turns where words run from right to left. */
  readonly mirrors?: boolean
}

/** Draws one of lucide's icons. Always beside words or inside a named button, so never named itself. */
export function Icon({ node, size = 16, mirrors = false }: IconProps) {
  return (
    <svg
      class={mirrors ? 'icon icon-mirrored' : 'icon'}
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      stroke-width="2"
      stroke-linecap="round"
      stroke-linejoin="round"
      aria-hidden="true"
    >
      {node.map(([tag, attributes], index) => h(tag, { ...attributes, key: index }))}
    </svg>
  )
}
