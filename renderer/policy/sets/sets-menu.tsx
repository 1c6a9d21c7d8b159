import { Ellipsis } from 'lucide'
import { useApp } from '../../app/state.ts'
import { useTranslate } from '../../text/use-translate.ts'
import { Icon } from '../../ui/icon.tsx'
import { Menu } from '../../ui/menu.tsx'

interface SetsMenuProps {
  /** There is none to export. */
  readonly isEmpty: boolean
}

/** Sets in files of the person's own. */
export function SetsMenu({ isEmpty }: SetsMenuProps) {
  const t = useTranslate()
  const { ask, dialogs } = useApp()
  const choose = async (): Promise<void> => {
    const chosen = await ask('sets.choose')
    if (chosen.ok && chosen.value !== null) dialogs.show({ kind: 'import-sets', plan: chosen.value })
  }
  return (
    <Menu
      plain
      label={t('sets.menu')}
      icon={<Icon node={Ellipsis} />}
      items={[
        { word: t('sets.import'), onPick: () => void choose() },
        { word: t('sets.export'), disabled: isEmpty, onPick: () => dialogs.show({ kind: 'export-sets' }) },
      ]}
    />
  )
}
