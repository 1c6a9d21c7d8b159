import { EllipsisVertical } from 'lucide'
import { isServing } from '../../contract/network-state.ts'
import { useApp } from '../app/state.ts'
import { useTranslate } from '../text/use-translate.ts'
import { Icon } from '../ui/icon.tsx'
import { Menu } from '../ui/menu.tsx'

/** What is done seldom, or with several networks at once. */
export function HeaderMenu() {
  const t = useTranslate()
  const app = useApp()
  const snapshot = app.snapshot.value
  const serving = snapshot !== null && isServing(snapshot.connection)
  return (
    <Menu
      plain
      label={t('header-menu.name')}
      icon={<Icon node={EllipsisVertical} size={18} />}
      items={[
        { word: t('header-menu.sets'), onPick: () => app.goTo({ view: 'sets' }) },
        {
          word: t('header-menu.several'),
          apart: true,
          disabled: !serving,
          onPick: () => app.dialogs.show({ kind: 'join-several', text: '' }),
        },
        { word: t('settings.openReport'), onPick: () => app.goTo({ view: 'report' }) },
      ]}
    />
  )
}
