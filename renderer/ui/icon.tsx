import type { IconNode } from 'lucide'
import { h } from 'preact'
import { LineDrawing } from './line-drawing.tsx'

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
    <LineDrawing class={mirrors ? 'icon icon-mirrored' : 'icon'} size={size} units={24} width={2}>
      {node.map(([tag, attributes], index) => h(tag, { ...attributes, key: index }))}
    </LineDrawing>
  )
}
