import type { ComponentChildren } from 'preact'

interface LineDrawingProps {
  readonly class: string
  /** CSS pixels */
  readonly size: number
  /** It is drawn in a square of so many units. */
  readonly units: number
  /** Of its lines, in units */
  readonly width: number
  readonly children: ComponentChildren
}

/** A picture of lines in the colour of the words beside it, which say the same. */
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
