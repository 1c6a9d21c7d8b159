import { Component, type ComponentChildren } from 'preact'

interface GuardedProps {
  /** After a failure, another value is another try. */
  readonly of: unknown
  /** Stands where the children cannot be drawn */
  readonly instead: ComponentChildren
  readonly children: () => ComponentChildren
}

interface GuardedState {
  readonly failed: { readonly of: unknown } | null
}

/** What throws while it is drawn costs itself alone: the rest of the window stays. */
export class Guarded extends Component<GuardedProps, GuardedState> {
  override state: GuardedState = { failed: null }

  override componentDidCatch(error: unknown): void {
    // biome-ignore lint/suspicious/noConsole: whoever looks for the fault finds it in the page's console.
    console.error(error)
    this.setState({ failed: { of: this.props.of } })
  }

  render({ of, instead, children }: GuardedProps, { failed }: GuardedState) {
    return failed !== null && Object.is(failed.of, of) ? instead : <Drawn draw={children} />
  }
}

/** Drawn below the guard, which catches nothing that it throws itself. */
function Drawn({ draw }: { readonly draw: () => ComponentChildren }) {
  return <>{draw()}</>
}
