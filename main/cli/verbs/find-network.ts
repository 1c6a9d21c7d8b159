import type { Result } from '../../../contract/result.ts'
import { type NetworkId, readNetworkId } from '../../../domain/network-id.ts'
import type { Translate } from '../../../words/translate.ts'
import { notDone, type VerbOutcome } from './verb.ts'

interface Called {
  readonly id: NetworkId
  readonly name: string
}

/** The network that is called so on the command line: by its id, else by a name that is its alone. */
export function findNetwork<T extends Called>(
  t: Translate,
  networks: readonly T[],
  given: string,
): Result<T, VerbOutcome> {
  const [network, ...others] = networksCalled(networks, given)
  if (network === undefined) return { ok: false, error: notDone(t('command-line.noSuchNetwork', { given })) }
  if (others.length === 0) return { ok: true, value: network }
  const ids = [network, ...others].map(({ id }) => `\n  ${id}`).join('')
  return { ok: false, error: notDone(`${t('command-line.severalNetworks', { given })}${ids}`, 2) }
}

/** Several where a name is not unique. An id may be written as people copy it. */
function networksCalled<T extends Called>(networks: readonly T[], given: string): readonly T[] {
  const read = readNetworkId(given)
  const byId = read.ok ? networks.filter(({ id }) => id === read.id) : []
  return byId.length > 0 ? byId : networks.filter(({ name }) => name === given)
}
