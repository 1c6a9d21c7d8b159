import { Plus } from 'lucide'
import { useEffect, useState } from 'preact/hooks'
import { mostSets } from '../../../contract/network-set.ts'
import { isServing } from '../../../contract/network-state.ts'
import { useApp } from '../../app/state.ts'
import { useDialog } from '../../app/use-dialog.ts'
import { useTranslate } from '../../text/use-translate.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { TabIndexProvider } from '../../ui/tab-index.ts'
import { useListKeys } from '../../ui/use-list-keys.ts'
import { ViewHead } from '../../ui/view-head.tsx'
import { ExportSetsDialog } from './export-sets-dialog.tsx'
import { ImportSetsDialog } from './import-sets-dialog.tsx'
import { NewSet } from './new-set.tsx'
import { RemoveSetDialog } from './remove-set-dialog.tsx'
import { SetRow } from './set-row.tsx'
import { SetsMenu } from './sets-menu.tsx'
import { SetsPicture } from './sets-picture.tsx'
import { UsedSetBanner } from './used-set-banner.tsx'
import './styles/sets.css'

const newSet = { form: 'new-set', account: null } as const

/** Sets of networks: what each would change now, and the way to use it. */
export function Sets() {
  const t = useTranslate()
  const app = useApp()
  const { drafts, wantedPlace } = app
  const [open, setOpen] = useState<string | null>(null)
  const [isNaming, setNaming] = useState(false)
  const removing = useDialog('remove-set')
  const exporting = useDialog('export-sets')
  const importing = useDialog('import-sets')
  useEffect(() => void drafts.load(), [drafts])
  const isWanted = wantedPlace.value === 'sets:new'
  useEffect(() => {
    if (!isWanted) return
    wantedPlace.value = null
    setNaming(true)
  }, [isWanted])
  const snapshot = app.snapshot.value
  const sets = snapshot?.sets.sets ?? []
  const keys = useListKeys<HTMLUListElement>(sets.map(({ id }) => id))
  if (snapshot === null) return null
  const { used } = snapshot.sets
  const usable = isServing(snapshot.connection)
  const isFull = sets.length >= mostSets
  const isOpen = isNaming || drafts.isUnsaved(newSet)
  return (
    <section class="sets" aria-labelledby="sets-heading">
      <ViewHead id="sets-heading" heading={t('sets.heading')} onBack={app.leaveView}>
        <span class="spring" />
        <SetsMenu isEmpty={sets.length === 0} />
      </ViewHead>
      {used !== null && <UsedSetBanner {...{ used, snapshot, usable }} />}
      {sets.length === 0 && !isOpen && (
        <div class="empty">
          <SetsPicture />
          <h3>{t('sets.emptyTitle')}</h3>
          <p>{t('sets.emptyText')}</p>
        </div>
      )}
      <ul class="rows sets-rows" {...keys.list}>
        {sets.map((set) => (
          <TabIndexProvider key={set.id} value={set.id === keys.active ? 0 : -1}>
            <SetRow
              set={set}
              snapshot={snapshot}
              open={set.id === open}
              usable={usable}
              onToggle={() => setOpen(set.id === open ? null : set.id)}
            />
          </TabIndexProvider>
        ))}
      </ul>
      <div class="sets-new">
        {isOpen ? (
          <NewSet snapshot={snapshot} onEnd={() => setNaming(false)} />
        ) : (
          <>
            <Button
              kind={sets.length === 0 ? 'primary' : 'plain'}
              disabled={isFull}
              onClick={() => setNaming(true)}
            >
              <Icon node={Plus} /> {t('sets.new')}
            </Button>
            {isFull && <p class="secondary">{t('sets.full', { most: mostSets })}</p>}
          </>
        )}
      </div>
      {removing.dialog !== null && <RemoveSetDialog set={removing.dialog.set} onClose={removing.close} />}
      {exporting.dialog !== null && <ExportSetsDialog sets={sets} onClose={exporting.close} />}
      {importing.dialog !== null && (
        <ImportSetsDialog plan={importing.dialog.plan} onClose={importing.close} />
      )}
    </section>
  )
}
