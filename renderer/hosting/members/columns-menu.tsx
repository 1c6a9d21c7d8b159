import { Columns3 } from 'lucide'
import { lesserColumns } from '../../../contract/member-columns.ts'
import { useTranslate } from '../../text/use-translate.ts'
import { Icon } from '../../ui/icon.tsx'
import { Menu } from '../../ui/menu.tsx'
import type { Columns } from './use-columns.ts'

/** Which columns show; one that is asked for and has no room says so. */
export function ColumnsMenu({ columns }: { readonly columns: Columns }) {
  const t = useTranslate()
  const { chosen, fitted, toggle, reset } = columns
  const isChanged = chosen.hidden.length > 0 || Object.keys(chosen.widths).length > 0
  return (
    <Menu
      plain
      label={t('members.columnsMenu')}
      icon={<Icon node={Columns3} />}
      items={[
        ...lesserColumns.map((column) => {
          const checked = !chosen.hidden.includes(column)
          const word = t(`members.columns.${column}`)
          return {
            word:
              checked && !fitted.shown.includes(column) ? t('members.columnNoRoom', { column: word }) : word,
            checked,
            several: true,
            onPick: () => toggle(column),
          }
        }),
        { word: t('members.columnsReset'), apart: true, disabled: !isChanged, onPick: reset },
      ]}
    />
  )
}
