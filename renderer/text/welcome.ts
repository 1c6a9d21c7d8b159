import type { NetworkState } from '../../contract/network-state.ts'
import type { Snapshot } from '../../contract/snapshot.ts'
import { isTrouble, type Trouble, troubleWords } from './connection.ts'
import { faultWords } from './faults.ts'
import { labels } from './labels.ts'

export const welcomeWords = {
  title: 'Welcome to Meshtray',
  subtitle: 'Your overlay networks, one click away',
  show: 'Show my networks',
  later: 'Not now',
} as const

interface ServiceWords {
  readonly state: NetworkState
  readonly title: string
  /** Empty: the title says it all */
  readonly text: string
}

/** How the node service is doing, to somebody who has just come. */
export function serviceWords({ connection, networks: { length } }: Snapshot): ServiceWords {
  if (isTrouble(connection)) return troubleInShort(connection)
  const networks = length === 1 ? '1 network' : `${length} networks`
  switch (connection.state) {
    case 'online':
      return length === 0
        ? {
            state: 'ok',
            title: 'The node service is running, without networks',
            text: labels.networks.emptyText,
          }
        : { state: 'ok', title: `The node service is running, with ${networks}`, text: '' }
    case 'offline':
      return { state: 'attention', title: labels.offline, text: labels.offlineText }
    case 'stale': {
      const { title } = faultWords[connection.fault.code]
      return { state: 'attention', title, text: 'It answered a moment ago. Meshtray keeps trying.' }
    }
  }
}

function troubleInShort(connection: Trouble): ServiceWords {
  const { title, subtitle, text, actions } = troubleWords(connection)
  switch (connection.state) {
    case 'starting':
      return { state: 'pending', title, text: subtitle }
    case 'absent':
      return {
        state: 'disconnected',
        title: faultWords['service-absent'].title,
        text: 'It connects this computer to its networks. Once it is installed, Meshtray finds it by itself.',
      }
    case 'unreachable':
      return { state: 'attention', title, text }
    default:
      return {
        state: 'attention',
        title,
        text:
          actions[0] === 'unlock'
            ? 'To show your networks, Meshtray reads the service’s token. Allow it once with your password.'
            : 'Restarting the service writes its token anew; or choose the token file yourself.',
      }
  }
}
