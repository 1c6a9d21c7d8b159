import * as v from 'valibot'
import type { Fault } from '../../../contract/fault.ts'
import type { HostedNetwork } from '../../../contract/hosting.ts'
import { type Result, success } from '../../../contract/result.ts'
import type { NetworkId } from '../../../domain/network-id.ts'
import type { TextFolder } from '../../settings/text-folder.ts'
import type { Source } from '../sources/source.ts'

const version = 1
const file = v.object({
  version: v.literal(version),
  source: v.pipe(v.string(), v.maxLength(1_000_000)),
})

/**
 * Keeps the texts that rules were written as, for networks whose host keeps no such thing, in a file for each network. Whether
 * a text still makes the network's rules is found by compiling it.
 */
export function createRulesSources(folder: () => TextFolder, onFault: (fault: Fault) => void) {
  /** A damaged file counts as none. */
  async function read(network: NetworkId): Promise<string> {
    const text = (await folder().readOne(network))?.text ?? ''
    const kept = v.safeParse(v.pipe(v.string(), v.parseJson(), file), text)
    return kept.success ? kept.output.source : ''
  }

  /** null or an empty text: none is kept */
  async function write(network: NetworkId, source: string | null): Promise<void> {
    const isNone = source === null || source === ''
    const written = isNone
      ? await folder().remove(network)
      : await folder().write(network, `${JSON.stringify({ version, source }, null, 2)}\n`)
    if (!written.ok) onFault(written.error)
  }

  async function withSource(answer: Result<HostedNetwork>): Promise<Result<HostedNetwork>> {
    return answer.ok ? success({ ...answer.value, keptSource: await read(answer.value.id) }) : answer
  }

  /** Gives the networks of a source the texts that are kept here, unless the source keeps them itself. */
  return (source: Source): Source => {
    if (source.capabilities.canSetRulesSource) return source
    return {
      ...source,
      network: async (id) => withSource(await source.network(id)),
      async createNetwork(id, { rulesSource, ...change }) {
        const made = await source.createNetwork(id, change)
        if (made.ok && rulesSource !== undefined) await write(made.value.id, rulesSource)
        return withSource(made)
      },
      async updateNetwork(id, { rulesSource, ...change }) {
        const isOfText = Object.keys(change).length === 0
        const sent = isOfText ? await source.network(id) : await source.updateNetwork(id, change)
        // A text is kept only once its rules are in force.
        if (sent.ok && rulesSource !== undefined) await write(sent.value.id, rulesSource)
        return withSource(sent)
      },
      async deleteNetwork(id) {
        const deleted = await source.deleteNetwork(id)
        if (deleted.ok) await write(id, null)
        return deleted
      },
    }
  }
}
