import type { ComponentChildren } from 'preact'
import { useId, useRef } from 'preact/hooks'
import { useScrollTarget } from '../../app/use-window.ts'
import './styles/automation.css'

interface PartProps {
  /** A link to this part leads here. */
  readonly name: 'pause' | 'sets' | 'places' | 'history'
  readonly heading: string
  /** Stands beside the heading */
  readonly action?: ComponentChildren
  readonly children: ComponentChildren
}

/** A part of the page of sets, places and pauses. */
export function Part({ name, heading, action, children }: PartProps) {
  const id = useId()
  const box = useRef<HTMLElement>(null)
  useScrollTarget(box, `automation:${name}`)
  return (
    <section class={`automation-part ${name}`} ref={box} aria-labelledby={id}>
      <div class="automation-head inline spread">
        <h3 id={id}>{heading}</h3>
        {action}
      </div>
      {children}
    </section>
  )
}
