import type { IconNode } from 'lucide'
import { type ComponentChildren, h } from 'preact'
import type { NetworkState } from '../../contract/network-state.ts'

export interface IconProps {
  readonly node: IconNode
  /** CSS pixels */
  readonly size?: number
  /** Mirrored in right-to-left languages */
  readonly mirrors?: boolean
}

/** A lucide icon. It is always beside a text or in a named button, so that it needs no name. */
export function Icon({ node, size = 16, mirrors = false }: IconProps) {
  return (
    <LineDrawing class={mirrors ? 'icon icon-mirrored' : 'icon'} size={size} units={24} width={2}>
      {node.map(([tag, attributes], index) => h(tag, { ...attributes, key: index }))}
    </LineDrawing>
  )
}

interface LineDrawingProps {
  readonly class: string
  /** CSS pixels */
  readonly size: number
  /** Width and height of the view box */
  readonly units: number
  /** Stroke width in units of the view box */
  readonly width: number
  readonly children: ComponentChildren
}

/** A line drawing in the colour of the text beside it. */
export function LineDrawing({ class: className, size, units, width, children }: LineDrawingProps) {
  return (
    <svg
      class={className}
      width={size}
      height={size}
      viewBox={`0 0 ${units} ${units}`}
      fill="none"
      stroke="currentColor"
      stroke-width={width}
      stroke-linecap="round"
      stroke-linejoin="round"
      aria-hidden="true"
    >
      {children}
    </svg>
  )
}

interface StateIconProps {
  readonly state: NetworkState
  /** CSS pixels */
  readonly size?: number
}

/** The state of a network as a shape and a colour. The text beside it says the same. */
export function StateIcon({ state, size = 20 }: StateIconProps) {
  return (
    <LineDrawing class={`state-icon state-icon-${state}`} size={size} units={20} width={1.6}>
      {shapes[state]}
    </LineDrawing>
  )
}

const shapes = {
  ok: (
    <>
      <circle cx="10" cy="10" r="8" />
      <path d="m6.6 10.3 2.3 2.3 4.5-4.9" />
    </>
  ),
  partial: (
    <>
      <circle cx="10" cy="10" r="8" />
      <path d="M10 5.4a4.6 4.6 0 0 1 0 9.2Z" fill="currentColor" stroke="none" />
    </>
  ),
  paused: (
    <>
      <circle cx="10" cy="10" r="8" />
      <path d="M8 7v6M12 7v6" />
    </>
  ),
  unknown: (
    <>
      <circle cx="10" cy="10" r="8" />
      <path d="M7.8 7.9a2.2 2.2 0 1 1 3.3 1.9c-.8.45-1.1.9-1.1 1.7" />
      <path d="M10 14.2v.1" />
    </>
  ),
  attention: (
    <>
      <path d="M10 2.8 18 16.8H2Z" />
      <path d="M10 8v4" />
      <path d="M10 14.4v.1" />
    </>
  ),
  pending: (
    <>
      <circle class="state-icon-track" cx="10" cy="10" r="8" />
      <path d="M10 2a8 8 0 0 1 8 8" />
    </>
  ),
  disconnected: <circle cx="10" cy="10" r="8" stroke-dasharray="2.2 2.83" />,
} as const

interface GlyphProps {
  /** The node is online, so that the links are drawn solid. */
  readonly linked: boolean
}

/** The tray icon: three linked dots. */
export function Glyph({ linked }: GlyphProps) {
  return (
    <svg
      class={linked ? 'glyph glyph-linked' : 'glyph'}
      width="28"
      height="28"
      viewBox="0 0 28 28"
      aria-hidden="true"
    >
      <GlyphShapes linked={linked} />
    </svg>
  )
}

/** The shapes of the glyph, 28 units wide and high, for use in another picture. */
export function GlyphShapes({ linked }: GlyphProps) {
  return (
    <>
      <g
        fill="none"
        stroke="currentColor"
        stroke-width="2"
        stroke-linecap="round"
        {...(linked ? {} : { 'stroke-dasharray': '0.1 3.4' })}
      >
        <path d="M12.4 9.6 7.3 18.6" />
        <path d="M15.6 9.6l5.1 9" />
        <path d="M9.5 21.5h9" />
      </g>
      <circle cx="14" cy="6.8" r="3.8" fill="currentColor" />
      <g fill="none" stroke="currentColor" stroke-width="2">
        <circle cx="5.7" cy="21.5" r="2.9" />
        <circle cx="22.3" cy="21.5" r="2.9" />
      </g>
    </>
  )
}
