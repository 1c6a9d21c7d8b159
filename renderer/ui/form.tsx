import type { ComponentChildren } from 'preact'

interface FormProps {
  readonly class?: string
  /** Whether what stands in it can be sent */
  readonly ready?: boolean
  readonly onSubmit: () => void
  readonly children: ComponentChildren
}

/** Enter sends it as its button does; the page is never loaded anew. */
export function Form({ ready = true, onSubmit, children, ...rest }: FormProps) {
  return (
    <form
      {...rest}
      onSubmit={(event) => {
        event.preventDefault()
        if (ready) onSubmit()
      }}
    >
      {children}
    </form>
  )
}
