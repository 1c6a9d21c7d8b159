import { X } from 'lucide'
import type { NetworkInSet } from '../../../contract/network-set.ts'
import { flagNames } from '../../../contract/node.ts'
import type { NetworkEntry } from '../../../contract/snapshot.ts'
import { flagDescription, flagsSummary } from '../../text/network.ts'
import { useTranslate } from '../../text/use-translate.ts'
import { Warning } from '../../ui/field.tsx'
import { Fold } from '../../ui/fold.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { Select } from '../../ui/select.tsx'
import { StateIcon } from '../../ui/state-icon.tsx'
import { SwitchRow } from '../../ui/switch-row.tsx'
import { networkName, setStates, stateShapes } from './set-states.tsx'

interface NetworkOfSetProps {
  readonly of: NetworkInSet
  /** null: it is not known here */
  readonly entry: NetworkEntry | null
  readonly onChange: (next: NetworkInSet) => void
  readonly onTakeOut: () => void
}

/** How a network shall stand, and, where it shall be joined, with which switches. */
export function NetworkOfSet({ of, entry, onChange, onTakeOut }: NetworkOfSetProps) {
  const t = useTranslate()
  const name = networkName(of, entry === null ? [] : [entry])
  return (
    <li class="set-network">
      <div class="set-network-head">
        <StateIcon state={stateShapes[of.state]} size={18} />
        <span class="row-title" dir="auto" title={name}>
          {name}
        </span>
        <Select
          label={t('sets.stateOf', { name })}
          value={of.state}
          onChoose={(chosen) => {
            const state = setStates.find((one) => one === chosen)
            if (state !== undefined) onChange({ ...of, state })
          }}
        >
          {setStates.map((state) => (
            <option key={state} value={state}>
              {t(`sets.state.${state}`)}
            </option>
          ))}
        </Select>
        <IconButton icon={X} name={t('sets.takeOut', { name })} onClick={onTakeOut} />
      </div>
      {entry === null && <Warning severe={false}>{t('sets.notKnown')}</Warning>}
      {of.state !== 'disconnected' && (
        <Fold title={flagsSummary(t, of.flags)}>
          <div class="switch-rows">
            {flagNames.map((flag) => (
              <SwitchRow
                key={flag}
                name={t(`flag.${flag}`)}
                description={entry === null ? t(`flag-description.${flag}`) : flagDescription(t, flag, entry)}
                checked={of.flags[flag]}
                onChange={(value) => onChange({ ...of, flags: { ...of.flags, [flag]: value } })}
              />
            ))}
          </div>
        </Fold>
      )}
    </li>
  )
}
