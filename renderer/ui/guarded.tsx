import { Component, type ComponentChildren } from 'preact'
import { useTranslate } from '../text/use-translate.ts'

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

interface RowNotShownProps {
  /** As the list has them */
  readonly tag: 'li' | 'div'
}

/** In the place of a row that cannot be drawn */
export function RowNotShown({ tag: Tag }: RowNotShownProps) {
  const t = useTranslate()
  return (
    <Tag class="empty-line" role={Tag === 'div' ? 'listitem' : undefined}>
      {t('common.rowNotShown')}
    </Tag>
  )
}

/** In the place of a row of a table; one cell, as spanning hidden columns would bring them back. */
export function TableRowNotShown() {
  const t = useTranslate()
  return (
    <tr>
      <td>
        <div class="secondary">{t('common.rowNotShown')}</div>
      </td>
    </tr>
  )
}

/** In the place of a view that cannot be drawn */
export function ViewNotShown() {
  const t = useTranslate()
  return (
    <div class="empty" role="alert">
      <h2>{t('common.viewNotShown')}</h2>
      <p>{t('common.viewNotShownText')}</p>
    </div>
  )
}
