import { ChevronDown } from 'lucide'
import { useId, useMemo } from 'preact/hooks'
import type { NetworkSet } from '../../../contract/network-set.ts'
import type { NetworkState } from '../../../contract/network-state.ts'
import type { Snapshot } from '../../../contract/snapshot.ts'
import { planSet } from '../../../domain/policy/plan-set.ts'
import { connectedOf, lineOfSet } from '../../../words/set-changes.ts'
import { useApp } from '../../app/state.ts'
import { useTranslate } from '../../text/use-translate.ts'
import { Button, OpenButton, TabIndexProvider } from '../../ui/button.tsx'
import { Icon, StateIcon } from '../../ui/icon.tsx'
import { UnsavedMark } from '../../ui/unsaved.tsx'
import { EditSet } from './edit-set.tsx'
import { SetStates } from './set-states.tsx'
import { isUnderWay, useSet } from './used-set.tsx'

interface SetRowProps {
  readonly set: NetworkSet
  readonly snapshot: Pick<Snapshot, 'networks' | 'connection' | 'sets'>
  readonly open: boolean
  /** The service answers, so that the set can be used. */
  readonly usable: boolean
  readonly onToggle: () => void
}

/** A set: its networks, what using it would change now, and, when open, the form to edit it. */
export function SetRow({ set, snapshot, open, usable, onToggle }: SetRowProps) {
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
