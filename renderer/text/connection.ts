import type { Connection } from '../../contract/snapshot.ts'
import { connectionWords } from '../../contract/words.ts'
import type { FaultAction } from './fault-words.ts'
import { actionWords, faultWords } from './faults.ts'

/** The connections that leave nothing to show but themselves. */
export type Trouble = Exclude<Connection, { state: 'online' | 'offline' | 'stale' }>

export function isTrouble(connection: Connection): connection is Trouble {
  return connection.state !== 'online' && connection.state !== 'offline' && connection.state !== 'stale'
}

export type TroubleAction = Exclude<FaultAction, 'open-log'> | 'demo'

export const troubleActionWords: { readonly [A in TroubleAction]: string } = {
  ...actionWords,
  demo: 'Try the demo node',
}

/** What to offer beside the one thing that a fault asks for. */
const actionsFor: { readonly [A in FaultAction]: readonly TroubleAction[] } = {
  retry: ['retry', 'demo'],
  unlock: ['unlock', 'choose-token-file'],
  'choose-token-file': ['choose-token-file', 'retry'],
  download: ['download', 'demo'],
  'open-log': ['retry', 'demo'],
}

interface TroubleWords {
  readonly title: string
  readonly subtitle: string
  readonly text: string
  /** A file the text speaks of, shown with copy. */
  readonly path?: string
  /** The first one is the one to take. */
  readonly actions: readonly TroubleAction[]
}

/** "It runs on port 9993, version 1.14.1", with what is known. */
function running(port: number | null, version: string | null): string {
  const where = port === null ? 'It is running' : `It runs on port ${port}`
  return version === null || version === '' ? where : `${where}, version ${version}`
}

export function troubleWords(connection: Trouble): TroubleWords {
  switch (connection.state) {
    case 'starting':
      return {
        title: connectionWords.starting,
        subtitle: 'This takes a moment',
        text: '',
        actions: [],
      }
    case 'absent':
      return {
        title: connectionWords.absent,
        subtitle: 'Meshtray needs one on this computer',
        text: 'The node service is what connects this computer to its networks; Meshtray shows and switches them. Once it is installed, Meshtray finds it by itself. Or look around first with a demo node that changes nothing here.',
        actions: actionsFor.download,
      }
    case 'unreachable': {
      const words = faultWords[connection.fault.code]
      return {
        title: words.title,
        subtitle: 'The node service on this computer',
        text: words.explanation,
        actions: actionsFor[words.action ?? 'retry'],
      }
    }
    case 'unauthorized':
      return {
        title: 'Service found, token refused',
        subtitle: running(connection.port, connection.version),
        text:
          connection.fault.code === 'token-file-refused'
            ? 'The service does not accept the token in the file that was given. Meshtray can read the service’s own token if you allow it once with your password.'
            : 'The token that Meshtray kept no longer fits: the service made a new one. Meshtray can read it again if you allow it once with your password.',
        actions: actionsFor.unlock,
      }
    case 'locked':
      return { ...lockedWords(connection), subtitle: running(connection.port, connection.version) }
  }
}

function lockedWords(connection: Extract<Connection, { state: 'locked' }>): Omit<TroubleWords, 'subtitle'> {
  const path = connection.tokenFile
  const actions = actionsFor[faultWords[connection.fault.code].action ?? 'unlock']
  switch (connection.fault.code) {
    case 'token-missing':
      return {
        title: 'Service found, its token is missing',
        text: 'Meshtray looked for the service’s token here. Restarting the service writes it anew; or choose the file yourself.',
        path,
        actions,
      }
    case 'token-damaged':
      return {
        title: 'Service found, its token is damaged',
        text: 'This file should hold the service’s token and does not. Restarting the service writes it anew; or choose another file.',
        path,
        actions,
      }
    default:
      return {
        title: 'Service found, locked',
        text: 'To show your networks, Meshtray needs the service’s token. Only the system may read it, from this file. Allow it once with your password; your keychain then keeps the token.',
        path,
        actions,
      }
  }
}
