import { type Result, success } from '../../../contract/result.ts'
import type { NetworkId, NodeAddress } from '../../../domain/network-id.ts'
import type { Source } from '../sources/source.ts'

/** One that is gone already is what was wanted. */
export async function deleteMember(
  source: Source,
  network: NetworkId,
  member: NodeAddress,
): Promise<Result<void>> {
  const deleted = await source.deleteMember(network, member)
  if (deleted.ok || deleted.error.code !== 'member-gone') return deleted
  const around = await source.network(network)
  return around.ok ? success(undefined) : around
}
