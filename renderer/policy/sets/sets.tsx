import { Plus } from 'lucide'
import { useEffect, useState } from 'preact/hooks'
import { mostSets, type NetworkSet } from '../../../contract/network-set.ts'
import { isServing } from '../../../contract/network-state.ts'
import { useApp } from '../../app/state.ts'
import { useDialog } from '../../app/use-dialog.ts'
import { useTranslate } from '../../text/use-translate.ts'
import { Button, TabIndexProvider } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { ViewHead } from '../../ui/group.tsx'
import { Icon } from '../../ui/icon.tsx'
import { useListKeys } from '../../ui/use-list-keys.ts'
import { NewSet } from './new-set.tsx'
import { ExportSetsDialog, ImportSetsDialog, SetsMenu } from './set-files.tsx'
import { SetRow } from './set-row.tsx'
import { UsedSetBanner } from './used-set-banner.tsx'
import './styles/sets.css'

const newSet = { form: 'new-set', account: null } as const

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
    <section class="sets" aria-labelledby="sets-heading">
      <ViewHead id="sets-heading" heading={t('sets.heading')} onBack={app.back}>
        <span class="grow" />
        <SetsMenu isEmpty={sets.length === 0} />
      </ViewHead>
      {used !== null && <UsedSetBanner used={used} snapshot={snapshot} usable={usable} />}
      {sets.length === 0 && !isOpen && (
        <div class="empty">
          <SetsPicture />
          <h3>{t('sets.emptyTitle')}</h3>
          <p>{t('sets.emptyText')}</p>
        </div>
      )}
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

interface RemoveSetDialogProps {
  readonly set: NetworkSet
  readonly onClose: () => void
}

function RemoveSetDialog({ set: { id, name }, onClose }: RemoveSetDialogProps) {
  const t = useTranslate()
  const { ask, drafts, fit } = useApp()
  const remove = (): void => {
    onClose()
    drafts.discard({ form: 'set', account: null, set: id })
    void ask('sets.remove', { id })
  }
  return (
    <Dialog title={t('sets.removing', { name })} fit={fit} onClose={onClose}>
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

/** Two sets of the same three networks, with arrows between them */
function SetsPicture() {
  return (
    <svg class="sets-picture" width="232" height="96" viewBox="0 0 232 96" aria-hidden="true">
      <Card x={0} on={[true, true, false]} />
      <g class="sets-picture-way">
        <path d="M104 40h22m-6-6 6 6-6 6" />
        <path d="M128 56h-22m6-6-6 6 6 6" />
      </g>
      <Card x={140} on={[false, true, true]} />
    </svg>
  )
}

interface CardProps {
  readonly x: number
  /** Each value tells if a network is on, from the top. */
  readonly on: readonly boolean[]
}

function Card({ x, on }: CardProps) {
  return (
    <g transform={`translate(${x} 0)`}>
      <rect class="sets-picture-card" x="0.5" y="0.5" width="91" height="95" rx="8" />
      {on.map((isOn, place) => {
        const y = 20 + place * 28
        return (
          <g key={place} class={isOn ? 'sets-picture-on' : 'sets-picture-off'}>
            <circle cx="18" cy={y} r="7" {...(!isOn && { 'stroke-dasharray': '2.2 2.83' })} />
            {isOn && <path d={`m15 ${y + 0.3} 2.1 2.1 4-4.4`} />}
            <rect x="33" y={y - 2.5} width={place === 1 ? 28 : 44} height="5" rx="2.5" />
          </g>
        )
      })}
    </g>
  )
}
