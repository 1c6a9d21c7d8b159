import type { NetworkInSet } from '../../../contract/network-set.ts'
import { type NetworkState, nameOf } from '../../../contract/network-state.ts'
import type { NetworkEntry } from '../../../contract/snapshot.ts'
import type { SetState } from '../../../domain/policy/state-with-flags.ts'
import { listOf } from '../../../words/lists.ts'
import { useTranslate } from '../../text/use-translate.ts'
import { StateIcon } from '../../ui/icon.tsx'

/** In the order in which they are listed */
export const setStates = ['connected', 'paused', 'disconnected'] as const satisfies readonly SetState[]

export const stateShapes: { readonly [S in SetState]: NetworkState } = {
  connected: 'ok',
  paused: 'paused',
  disconnected: 'disconnected',
}

/** The current name of a network of a set, else the name that was saved with the set */
export function networkName(
  { network, name }: Pick<NetworkInSet, 'network' | 'name'>,
  entries: readonly NetworkEntry[],
): string {
  const entry = entries.find(({ id }) => id === network)
  return nameOf({ id: network, name: entry?.name || name })
}

interface SetStatesProps {
  readonly networks: readonly NetworkInSet[]
  readonly entries: readonly NetworkEntry[]
}

/** The networks of a set, in a line for each state */
export function SetStates({ networks, entries }: SetStatesProps) {
  const t = useTranslate()
  if (networks.length === 0) return <p class="secondary">{t('sets.noNetworks')}</p>
  return (
    <ul class="set-states">
      {setStates.map((state) => {
        const names = networks.filter((one) => one.state === state).map((one) => networkName(one, entries))
        if (names.length === 0) return null
        const list = listOf(t, names)
        return (
          <li key={state}>
            <StateIcon state={stateShapes[state]} size={14} />
            <span>{t(`sets.state.${state}`)}</span>
            <span class="two-lines secondary" title={list}>
              {list}
            </span>
          </li>
        )
      })}
    </ul>
  )
}
