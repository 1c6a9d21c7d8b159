import networksWords from 'words:networks'
import pauseWords from 'words:pause'
import smallWindowPartsWords from 'words:small-window-parts'
import { EllipsisVertical } from 'lucide'
import { useEffect, useState } from 'preact/hooks'
import { canPause, isPaused, isServing } from '../../contract/network-state.ts'
import { noPlaces, openDecision } from '../../contract/place.ts'
import { lazy } from '../app/lazy.tsx'
import { useApp } from '../app/state.ts'
import { undoTime } from '../app/toasts.tsx'
import { useTranslate } from '../text/use-translate.ts'
import { Icon } from '../ui/icon.tsx'
import { Menu } from '../ui/menu.tsx'

/** Messages of the parts that are loaded after the start. */
export const laterMessages = () => [networksWords, pauseWords, smallWindowPartsWords]

const DecisionNote = lazy(
  () => import('../policy/places/here-now.tsx'),
  ({ DecisionNote }) => DecisionNote,
  ({ placeMessages }) => placeMessages(),
)
const UsedSetToast = lazy(
  () => import('../policy/sets/used-set.tsx'),
  ({ UsedSetToast }) => UsedSetToast,
  ({ setMessages }) => setMessages(),
)

/** The menu for rare actions and for actions on several networks. */
export function HeaderMenu() {
  const t = useTranslate()
  const app = useApp()
  const snapshot = app.snapshot.value
  const networks = snapshot?.networks ?? []
  const address = snapshot?.node?.address ?? null
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
        { word: t('header-menu.automation'), onPick: () => app.goTo({ view: 'automation' }) },
        {
          word: t('header-menu.several'),
          apart: true,
          disabled: !serving,
          onPick: () => app.dialogs.show({ kind: 'join-several', text: '' }),
        },
        {
          word: t('header-menu.account'),
          apart: true,
          onPick: () => void app.ask('hosting.openWindow', { network: null, account: true }),
        },
        ...(address === null
          ? []
          : [{ word: t('header-menu.copyNode', { address }), onPick: () => void app.copy(address) }]),
        { word: t('header-menu.shortcuts'), onPick: () => app.dialogs.show({ kind: 'shortcuts' }) },
        { word: t('settings.openReport'), onPick: () => app.goTo({ view: 'report' }) },
        { word: t('header-menu.serviceSettings'), onPick: () => app.goTo({ view: 'service' }) },
        {
          word: t('header-menu.service'),
          onPick: () => app.dialogs.show({ kind: 'service-control', action: null }),
        },
      ]}
    />
  )
}

/** The last decision of a place's rule, until it is dismissed. */
export function LazyDecision() {
  const { snapshot, seenDecision } = useApp()
  const decision = openDecision(snapshot.value?.places ?? noPlaces)
  if (decision === null || decision.at === seenDecision.value) return null
  return (
    <DecisionNote
      decision={decision}
      onDismiss={() => {
        seenDecision.value = decision.at
      }}
    />
  )
}

/** The result of a set that was used just now, from wherever it was used. */
export function LazyUsedSet() {
  const used = useApp().snapshot.value?.sets.used ?? null
  const [seen, setSeen] = useState<number | null>(null)
  const fresh = used !== null && (used.step !== 'used' || Date.now() - used.at < undoTime) ? used.at : null
  useEffect(() => {
    if (fresh !== null) setSeen(fresh)
  }, [fresh])
  if (used?.step !== 'used' || used.at !== seen) return null
  // `LazyDecision` reports the success of a rule.
  return used.by.kind === 'place' && used.failed.length === 0 ? null : <UsedSetToast key={seen} used={used} />
}
