import { nameOf } from '../../contract/network-state.ts'
import type { NetworkEntry, Snapshot } from '../../contract/snapshot.ts'
import { adHocOf } from '../../domain/network-id.ts'
import type { ShareRequest } from './dialogs.ts'

/** What a link is told of a network that this computer knows: who gets in, and who lets them. */
export function shareRequest(entry: NetworkEntry, snapshot: Snapshot | null): Omit<ShareRequest, 'kind'> {
  const { id, network } = entry
  const isAdHoc = adHocOf(id) !== null
  const access =
    isAdHoc || network?.type === 'PUBLIC' ? 'public' : network?.type === 'PRIVATE' ? 'private' : 'unknown'
  const isOurs = snapshot?.hosting.manageable.includes(id) === true
  return { network: id, name: nameOf(entry), access, isOurs }
}
