import type { NetworkState } from '../../contract/network-state.ts'
import { LineDrawing } from './line-drawing.tsx'

interface StateIconProps {
  readonly state: NetworkState
  /** CSS pixels */
  readonly size?: number
}

/** How a network stands, as a shape first and a colour second. The words stand beside it. */
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
