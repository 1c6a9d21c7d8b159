import { success } from '../../../contract/result.ts'
import { changeFlags, changeNetwork, changeTakes, readHow } from './change-network.ts'
import { onlyNetwork, withNetwork } from './of-network.ts'
import type { Verb } from './verb.ts'

/** Joins a remembered network with the flags that it had. */
export const connect = connection('connect', true, 'join a remembered network, with the switches that it had')

/** Leaves a network, and remembers it with its flags. */
export const disconnect = connection(
  'disconnect',
  false,
  'leave a network, and remember it with its switches',
)

function connection(name: string, connected: boolean, does: string): Verb {
  return {
    ...{ takes: `NETWORK ${changeTakes}`, does, flags: changeFlags, writes: true, completes: ['networks'] },
    parse(given) {
      const network = onlyNetwork(name, given.rest)
      if (!network.ok) return network
      const how = readHow(given)
      if (!how.ok) return how
      return success((parts) =>
        withNetwork(parts, network.value, ({ id }) =>
          changeNetwork(parts, {
            ...{ ...how.value, id, wanted: connected ? 'connected' : 'disconnected' },
            send: () => parts.ask('network.connect', { id, connected }),
          }),
        ),
      )
    },
  }
}
