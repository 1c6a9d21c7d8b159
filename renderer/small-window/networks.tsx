import { Plus } from 'lucide'
import { isServing } from '../../contract/network-state.ts'
import { useApp } from '../app/state.ts'
import { useTranslate } from '../text/use-translate.ts'
import { Button } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { TabIndexProvider } from '../ui/tab-index.ts'
import { useListKeys } from '../ui/use-list-keys.ts'
import { NetworkRow } from './network-row.tsx'

/** The networks that this computer knows, one a row; one of them can be open. */
export function Networks() {
  const t = useTranslate()
  const app = useApp()
  const snapshot = app.snapshot.value
  const keys = useListKeys<HTMLUListElement>(snapshot?.networks.map(({ id }) => id) ?? [])
  if (snapshot === null) return null
  const usable = isServing(snapshot.connection)
  const openJoin = (): void => app.dialogs.show({ kind: 'join', id: '' })
  if (snapshot.networks.length === 0) {
    return (
      <section class="empty">
        <h2>{t('networks.emptyTitle')}</h2>
        <p>{t('networks.emptyText')}</p>
        <Button kind="primary" label={t('networks.joinName')} disabled={!usable} onClick={openJoin}>
          <Icon node={Plus} /> {t('networks.joinName')}
        </Button>
      </section>
    )
  }
  return (
    <section aria-labelledby="networks-heading">
      <div class="section-head">
        <h2 id="networks-heading">{t('networks.heading')}</h2>
        <Button kind="quiet" label={t('networks.joinName')} disabled={!usable} onClick={openJoin}>
          <Icon node={Plus} /> {t('networks.join')}
        </Button>
      </div>
      <ul class="rows" {...keys.list}>
        {snapshot.networks.map((entry) => (
          <TabIndexProvider key={entry.id} value={entry.id === keys.active ? 0 : -1}>
            <NetworkRow entry={entry} open={app.openNetwork.value === entry.id} usable={usable} />
          </TabIndexProvider>
        ))}
      </ul>
    </section>
  )
}
