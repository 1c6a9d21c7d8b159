import { useLayoutEffect } from 'preact/hooks'
import type { NetworkId, NodeAddress } from '../../../domain/network-id.ts'
import { type App, useApp } from '../../app/state.ts'
import type { Selection } from './selection.ts'

/** Goes to the members of a network, with these selected. */
export function selectMembers(app: App, network: NetworkId, members: readonly NodeAddress[]): void {
  app.accountPage.value = null
  app.hostedNetwork.value = network
  app.hostedPart.value = 'members'
  app.wantedSelection.value = { network, members }
}

/** For the members of a network: opens the one that is asked for. */
export function useWantedMember(network: NetworkId): void {
  const { wantedPlace, dialogs } = useApp()
  const [place, member] = wantedPlace.value?.split('/') ?? []
  const isWanted = place === `member:${network}`
  useLayoutEffect(() => {
    if (!isWanted || member === undefined) return
    wantedPlace.value = null
    dialogs.show({ kind: 'member', member })
  }, [isWanted, member])
}

/** For the list of a network's members: takes up what is to be selected. */
export function useWantedSelection(network: NetworkId, select: (selection: Selection) => void): void {
  const app = useApp()
  const wanted = app.wantedSelection.value
  useLayoutEffect(() => {
    if (wanted?.network !== network) return
    select({ chosen: new Set(wanted.members), anchor: null })
    app.wantedSelection.value = null
  }, [wanted, network])
}
