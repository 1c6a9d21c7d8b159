import { success } from '../../../contract/result.ts'
import { onlyNetwork, withNetwork } from './of-network.ts'
import { faultText } from './refreshed.ts'
import { notDone, type Verb } from './verb.ts'

/** Drops a network that was left from memory. */
export const forget: Verb = {
  takes: 'NETWORK',
  does: 'drop a disconnected network from memory',
  flags: {},
  writes: true,
  completes: ['networks'],
  parse({ rest }) {
    const network = onlyNetwork('forget', rest)
    if (!network.ok) return network
    return success((parts) =>
      withNetwork(parts, network.value, async ({ id }) => {
        const forgotten = await parts.ask('network.forget', { id })
        return forgotten.ok ? { code: 0, text: '' } : notDone(faultText(parts.t, forgotten.error))
      }),
    )
  },
}
