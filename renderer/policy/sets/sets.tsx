import { ChevronDown, Plus } from 'lucide'
import { useEffect, useId, useMemo, useState } from 'preact/hooks'
import { mostSets, type NetworkSet } from '../../../contract/network-set.ts'
import { isServing, type NetworkState } from '../../../contract/network-state.ts'
import { useApp } from '../../app/state.ts'
import { useDialog } from '../../app/use-dialog.ts'
import { useTranslate } from '../../text/use-translate.ts'
import { Button, OpenButton, TabIndexProvider } from '../../ui/button.tsx'
import { DangerDialog } from '../../ui/danger-dialog.tsx'
import { Icon, StateIcon } from '../../ui/icon.tsx'
import { useListKeys } from '../../ui/use-list-keys.ts'
import { Part } from '../automation/part.tsx'
import { EditSet, NewSet } from './edit-set.tsx'
import { ExportSetsDialog, ImportSetsDialog, SetsMenu } from './set-files.tsx'
import { isUnderWay, UsedSetBanner, useSet } from './used-set.tsx'
import './styles/sets.css'
import type { Snapshot } from '../../../contract/snapshot.ts'
import { planSet } from '../../../domain/policy/plan-set.ts'
import { connectedOf, lineOfSet } from '../../../words/set-changes.ts'
import { UnsavedMark } from '../../ui/unsaved.tsx'
import { SetStates } from './set-states.tsx'

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
    <DangerDialog
      title={t('sets.removing', { name })}
      cancel={t('sets.cancel')}
      confirm={t('sets.removingConfirm')}
      onConfirm={remove}
      onClose={onClose}
    >
      <p>{t('sets.removingText')}</p>
    </DangerDialog>
  )
}

interface SetRowProps {
  readonly set: NetworkSet
  readonly snapshot: Pick<Snapshot, 'networks' | 'connection' | 'sets'>
  readonly open: boolean
  /** The service answers, so that the set can be used. */
  readonly usable: boolean
  readonly onToggle: () => void
}

/** A set: its networks, what using it would change now, and, when open, the form to edit it. */
function SetRow({ set, snapshot, open, usable, onToggle }: SetRowProps) {
  const t = useTranslate()
  const app = useApp()
  const controls = useId()
  const { networks, sets } = snapshot
  const { id, name } = set
  const plan = useMemo(() => planSet(set.networks, networks), [set, networks])
  const lineId = useId()
  const use = useSet()
  const isLast = sets.used?.id === id
  const isBusy = isUnderWay(sets.used)
  const isUnsaved = app.drafts.isUnsaved({ form: 'set', account: null, set: id })
  const isSo = plan.changes.length === 0 && plan.unknown.length === 0 && set.networks.length > 0
  const { connected, count } = connectedOf(set.networks, snapshot)
  const stands: NetworkState = !isSo ? 'disconnected' : connected === count ? 'ok' : 'partial'
  const state = isBusy && isLast ? 'pending' : stands
  return (
    <li class={open ? 'row row-open' : 'row'}>
      <div class="row-head set-head" data-row={id}>
        <StateIcon state={state} />
        <OpenButton open={open} controls={controls} onToggle={onToggle}>
          <strong class="row-title truncate" dir="auto" title={name}>
            {name}
          </strong>
          {isLast && <span class="badge">{t('sets.lastUsed')}</span>}
          {isUnsaved && <UnsavedMark />}
        </OpenButton>
        <div id={lineId} class="row-status secondary cluster">
          {lineOfSet(t, set.networks, snapshot)}
        </div>
        <span class="row-chevron">
          <Icon node={ChevronDown} size={14} />
        </span>
        <Button
          label={t('sets.useOf', { name })}
          describedBy={lineId}
          disabled={!usable || isBusy}
          onClick={() => void use(id)}
        >
          {t('sets.use')}
        </Button>
        {!open && <SetStates networks={set.networks} entries={networks} />}
      </div>
      {open && (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset would bring a form's semantics along.
        <div
          id={controls}
          class="row-details set-details"
          role="group"
          aria-label={t('sets.editOf', { name })}
        >
          <TabIndexProvider value={undefined}>
            <EditSet set={set} sets={sets.sets} entries={networks} />
          </TabIndexProvider>
        </div>
      )}
    </li>
  )
}
