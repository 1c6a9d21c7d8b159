import { useTranslate } from '../text/use-translate.ts'

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
