import { Component, type ComponentChildren } from 'preact'
import { useTranslate } from '../text/use-translate.ts'

interface GuardedProps {
  /** After a failure, another value renders the children again. */
  readonly of: unknown
  /** Shown if the children throw */
  readonly instead: ComponentChildren
  readonly children: () => ComponentChildren
}

interface GuardedState {
  readonly failed: { readonly of: unknown } | null
}

/** An error boundary, so that the rest of the window stays. */
export class Guarded extends Component<GuardedProps, GuardedState> {
  override state: GuardedState = { failed: null }

  override componentDidCatch(error: unknown): void {
    // biome-ignore lint/suspicious/noConsole: a developer finds the fault in the page's console.
    console.error(error)
    this.setState({ failed: { of: this.props.of } })
  }

  render({ of, instead, children }: GuardedProps, { failed }: GuardedState) {
    return failed !== null && Object.is(failed.of, of) ? instead : <Drawn draw={children} />
  }
}

/** An error boundary does not catch errors of its own render, so that the children are rendered below it. */
function Drawn({ draw }: { readonly draw: () => ComponentChildren }) {
  return <>{draw()}</>
}

interface RowNotShownProps {
  /** The element of the list's rows */
  readonly tag: 'li' | 'div'
}

/** Replaces a row that throws. */
export function RowNotShown({ tag: Tag }: RowNotShownProps) {
  const t = useTranslate()
  return (
    <Tag class="empty-line" role={Tag === 'div' ? 'listitem' : undefined}>
      {t('common.rowNotShown')}
    </Tag>
  )
}

/** Replaces a row of a table that throws. It has one cell, because a colspan would show hidden columns. */
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

/** Replaces a view that throws. */
export function ViewNotShown() {
  const t = useTranslate()
  return (
    <div class="empty" role="alert">
      <h2>{t('common.viewNotShown')}</h2>
      <p>{t('common.viewNotShownText')}</p>
    </div>
  )
}

/** Says how many entries of a list are missing because they could not be read. */
export function Unreadable({ count }: { readonly count: number }) {
  const t = useTranslate()
  return count === 0 ? null : <p class="empty-line">{t('common.unreadable', { count })}</p>
}
