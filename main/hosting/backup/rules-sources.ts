import * as v from 'valibot'
import { type AccountNetworkChange, isAccountNetwork } from '../../../contract/account.ts'
import type { Fault } from '../../../contract/fault.ts'
import type { HostedNetwork } from '../../../contract/hosting.ts'
import { type Result, success } from '../../../contract/result.ts'
import type { NetworkId } from '../../../domain/network-id.ts'
import type { RuleSet } from '../../../domain/rules/language/compile.ts'
import type { TextFolder } from '../../settings/text-folder.ts'
import type { Source } from '../sources/source.ts'

/** Loads the compiler of rules, which few need. */
const carrying = () => import('../copy/copy-rules.ts')

const version = 1
const file = v.object({
  version: v.literal(version),
  source: v.pipe(v.string(), v.maxLength(1_000_000)),
})

/**
 * Keeps the texts that rules were written as, for networks whose host keeps no such thing or does not tell it, in a file for
 * each network. Whether a text still makes the network's rules is found by compiling it.
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
    if (!answer.ok) return answer
    const { value } = answer
    const text = await read(value.id)
    if (!isAccountNetwork(value)) return success({ ...value, keptSource: text })
    if (text === '') return answer
    const { namesIn } = await carrying()
    return success({ ...value, rulesSource: text, ...namesIn(text, value.config) })
  }

  /** Gives the networks of a source the texts that are kept here, unless the source keeps and tells them itself. */
  return (source: Source): Source => {
    const { canSetRulesSource, tellsRulesSource } = source.capabilities
    if (canSetRulesSource && tellsRulesSource) return source
    /** Sends a change in the form that the source takes, and keeps its text once the rules are in force. */
    async function send(
      change: AccountNetworkChange,
      update: (change: AccountNetworkChange) => Promise<Result<HostedNetwork>>,
      held: () => Promise<RuleSet | null>,
    ): Promise<Result<HostedNetwork>> {
      const { rulesSource: given, ...others } = change
      const rulesSource =
        canSetRulesSource && given == null ? await (await carrying()).textFor(others, held) : given
      const sent = await update(canSetRulesSource ? asText(others, rulesSource) : others)
      if (sent.ok && rulesSource !== undefined) await write(sent.value.id, rulesSource)
      return withSource(sent)
    }
    return {
      ...source,
      network: async (id) => withSource(await source.network(id)),
      createNetwork: (id, change, group) =>
        send(
          change,
          (sent) => source.createNetwork(id, sent, group),
          async () => ({ rules: [], capabilities: [], tags: [] }),
        ),
      updateNetwork: (id, change) =>
        send(
          change,
          (sent) => (Object.keys(sent).length === 0 ? source.network(id) : source.updateNetwork(id, sent)),
          async () => {
            const held = await source.network(id)
            if (!held.ok) return null
            return (await carrying()).listsIn(held.value.config)
          },
        ),
      async deleteNetwork(id) {
        const deleted = await source.deleteNetwork(id)
        if (deleted.ok) await write(id, null)
        return deleted
      },
    }
  }
}

/** The names of tags and capabilities stand in the text. */
function asText(
  { capabilitiesByName: _, tagsByName: __, ...change }: AccountNetworkChange,
  rulesSource: string | null | undefined,
): AccountNetworkChange {
  return rulesSource === undefined ? change : { ...change, rulesSource }
}
