import { useLayoutEffect } from 'preact/hooks'
import type { NetworkId, NodeAddress } from '../../../domain/network-id.ts'
import { type App, useApp } from '../../app/state.ts'

export interface Selection {
  readonly chosen: ReadonlySet<NodeAddress>
  /** The start of a range: the member that was last chosen by itself */
  readonly anchor: NodeAddress | null
}

export const nothingSelected: Selection = { chosen: new Set(), anchor: null }

export function toggle({ chosen }: Selection, id: NodeAddress): Selection {
  const next = new Set(chosen)
  if (!next.delete(id)) next.add(id)
  return { chosen: next, anchor: id }
}

/** Selects or deselects the range from the anchor to `id`, as the anchor is. */
export function extend(selection: Selection, id: NodeAddress, shown: readonly NodeAddress[]): Selection {
  const from = selection.anchor === null ? -1 : shown.indexOf(selection.anchor)
  const to = shown.indexOf(id)
  if (from === -1 || to === -1) return toggle(selection, id)
  const range = shown.slice(Math.min(from, to), Math.max(from, to) + 1)
  const chosen = new Set(selection.chosen)
  const choose = selection.anchor !== null && chosen.has(selection.anchor)
  for (const one of range) choose ? chosen.add(one) : chosen.delete(one)
  return { chosen, anchor: selection.anchor }
}

/** Adds all shown members to the selection, or removes them if all are selected. */
export function toggleAll({ chosen, anchor }: Selection, shown: readonly NodeAddress[]): Selection {
  const all = shown.every((id) => chosen.has(id))
  const next = new Set(chosen)
  for (const id of shown) all ? next.delete(id) : next.add(id)
  return { chosen: next, anchor }
}

export function keepOnly(selection: Selection, has: (id: NodeAddress) => boolean): Selection {
  const chosen = [...selection.chosen].filter(has)
  return chosen.length === selection.chosen.size ? selection : { ...selection, chosen: new Set(chosen) }
}

/** Shows the members of a network, with these selected. */
export function selectMembers(app: App, network: NetworkId, members: readonly NodeAddress[]): void {
  app.navigate({ view: 'hosting', network, part: 'members' })
  app.wantedSelection.value = { network, members }
}

/** Opens the member of this network that another part of the window asked for. */
export function useWantedMember(network: NetworkId): void {
  const { scrollTarget, dialogs } = useApp()
  const [place, member] = scrollTarget.value?.split('/') ?? []
  const isWanted = place === `member:${network}`
  useLayoutEffect(() => {
    if (!isWanted || member === undefined) return
    scrollTarget.value = null
    dialogs.show({ kind: 'member', member })
  }, [isWanted, member])
}

/** Takes up the selection that `selectMembers` asked for. */
export function useWantedSelection(network: NetworkId, select: (selection: Selection) => void): void {
  const app = useApp()
  const wanted = app.wantedSelection.value
  useLayoutEffect(() => {
    if (wanted?.network !== network) return
    select({ chosen: new Set(wanted.members), anchor: null })
    app.wantedSelection.value = null
  }, [wanted, network])
}
