import { EllipsisVertical } from 'lucide'
import { canPause, isPaused, isServing } from '../../contract/network-state.ts'
import { useApp } from '../app/state.ts'
import { useTranslate } from '../text/use-translate.ts'
import { Icon } from '../ui/icon.tsx'
import { Menu } from '../ui/menu.tsx'

/** What is done seldom, or with several networks at once. */
export function HeaderMenu() {
  const t = useTranslate()
  const app = useApp()
  const snapshot = app.snapshot.value
  const networks = snapshot?.networks ?? []
  const paused = networks.filter(isPaused).map(({ id }) => id)
  const serving = snapshot !== null && isServing(snapshot.connection)
  return (
    <Menu
      plain
      label={t('header-menu.name')}
      icon={<Icon node={EllipsisVertical} size={18} />}
      items={[
        {
          word: t('pause.pauseAll'),
          disabled: !serving || !networks.some(canPause),
          onPick: () => app.dialogs.show({ kind: 'pause', network: null }),
        },
        {
          word: t('pause.resumeAll'),
          disabled: !serving || paused.length === 0,
          onPick: () => void app.ask('pause.end', { networks: paused }),
        },
        { word: t('header-menu.sets'), apart: true, onPick: () => app.goTo({ view: 'sets' }) },
        { word: t('header-menu.places'), onPick: () => app.goTo({ view: 'places' }) },
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
