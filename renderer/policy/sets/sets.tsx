import { Plus } from 'lucide'
import { useEffect, useState } from 'preact/hooks'
import { mostSets, type NetworkSet } from '../../../contract/network-set.ts'
import { isServing } from '../../../contract/network-state.ts'
import { useApp } from '../../app/state.ts'
import { useDialog } from '../../app/use-dialog.ts'
import { useTranslate } from '../../text/use-translate.ts'
import { Button, TabIndexProvider } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Icon } from '../../ui/icon.tsx'
import { useListKeys } from '../../ui/use-list-keys.ts'
import { Part } from '../automation/part.tsx'
import { NewSet } from './edit-set.tsx'
import { ExportSetsDialog, ImportSetsDialog, SetsMenu } from './set-files.tsx'
import { SetRow } from './set-row.tsx'
import { UsedSetBanner } from './used-set.tsx'
import './styles/sets.css'

const newSet = { form: 'new-set', account: null } as const

/** The sets of networks, as a part of the page. */
export function Sets() {
  const t = useTranslate()
  const app = useApp()
  const { drafts, scrollTarget } = app
  const [open, setOpen] = useState<string | null>(null)
  const [isNaming, setNaming] = useState(false)
  const removing = useDialog('remove-set')
  const exporting = useDialog('export-sets')
  const importing = useDialog('import-sets')
  useEffect(() => void drafts.load(), [drafts])
  const isWanted = scrollTarget.value === 'sets:new'
  useEffect(() => {
    if (!isWanted) return
    scrollTarget.value = null
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
    <Part name="sets" heading={t('sets.heading')} action={<SetsMenu isEmpty={sets.length === 0} />}>
      {used !== null && <UsedSetBanner used={used} snapshot={snapshot} usable={usable} />}
      {sets.length === 0 && !isOpen && <p class="secondary">{t('sets.emptyText')}</p>}
      <ul class="rows" {...keys.list}>
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
            <Button disabled={isFull} onClick={() => setNaming(true)}>
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
    </Part>
  )
}

interface RemoveSetDialogProps {
  readonly set: NetworkSet
  readonly onClose: () => void
}

function RemoveSetDialog({ set: { id, name }, onClose }: RemoveSetDialogProps) {
  const t = useTranslate()
  const { ask, drafts } = useApp()
  const remove = (): void => {
    onClose()
    drafts.discard({ form: 'set', account: null, set: id })
    void ask('sets.remove', { id })
  }
  return (
    <Dialog title={t('sets.removing', { name })} onClose={onClose}>
      <p>{t('sets.removingText')}</p>
      <div class="dialog-actions">
        <Button takesFocus onClick={onClose}>
          {t('sets.cancel')}
        </Button>
        <Button kind="danger" onClick={remove}>
          {t('sets.removingConfirm')}
        </Button>
      </div>
    </Dialog>
  )
}
