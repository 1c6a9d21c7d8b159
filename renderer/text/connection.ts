import { isServing, type NetworkState } from '../../contract/network-state.ts'
import type { Connection, Snapshot } from '../../contract/snapshot.ts'
import { faultTitle } from '../../words/fault-title.ts'
import { durationWord, notKnown } from '../../words/formats.ts'
import type { Translate } from '../../words/translate.ts'
import { type FaultAction, faultActions } from './faults.ts'

/** Connections without any data to show */
export type Trouble = Exclude<Connection, { state: 'online' | 'offline' | 'silent' | 'unclear' | 'stale' }>

export function isTrouble(connection: Connection): connection is Trouble {
  return !isServing(connection) && connection.state !== 'stale'
}

export type TroubleAction = FaultAction | 'demo'

/** The buttons to offer for a fault, the recommended one first. */
const actionsFor: { readonly [A in FaultAction]: readonly TroubleAction[] } = {
  retry: ['retry', 'demo'],
  unlock: ['unlock', 'choose-token-file'],
  'choose-token-file': ['choose-token-file', 'retry'],
  download: ['download', 'demo'],
}

interface TroubleWords {
  readonly title: string
  readonly subtitle: string
  readonly text: string
  /** A file that the text mentions, shown with a copy button. */
  readonly path?: string
  /** The recommended one first */
  readonly actions: readonly TroubleAction[]
}

/** "It runs on port 9993, version 1.14.1", as far as known. */
function running(t: Translate, port: number | null, version: string | null): string {
  const hasVersion = version !== null && version !== ''
  if (port === null) return hasVersion ? t('trouble.runningVersion', { version }) : t('trouble.running')
  return hasVersion
    ? t('trouble.runningOnVersion', { port: String(port), version })
    : t('trouble.runningOn', { port: String(port) })
}

export function troubleWords(t: Translate, connection: Trouble): TroubleWords {
  switch (connection.state) {
    case 'starting':
      return { title: t('connection.starting'), subtitle: t('trouble.starting'), text: '', actions: [] }
    case 'absent':
      return {
        title: t('connection.absent'),
        subtitle: t('trouble.absent.subtitle'),
        text: t('trouble.absent.text'),
        actions: actionsFor.download,
      }
    case 'unreachable': {
      const { code } = connection.fault
      return {
        title: faultTitle(t, connection.fault),
        subtitle: t('trouble.unreachable'),
        text: t(`fault.${code}.explanation`),
        actions: actionsFor[faultActions[code] ?? 'retry'],
      }
    }
    case 'unauthorized':
      return {
        title: t('trouble.unauthorized.title'),
        subtitle: running(t, connection.port, connection.version),
        text: t(
          connection.fault.code === 'token-file-refused'
            ? 'trouble.unauthorized.file'
            : 'trouble.unauthorized.text',
        ),
        actions: actionsFor.unlock,
      }
    case 'locked': {
      const { code } = connection.fault
      const why = code === 'token-missing' || code === 'token-damaged' ? code : 'locked'
      return {
        title: t(`trouble.${why}.title`),
        subtitle: running(t, connection.port, connection.version),
        text: t(`trouble.${why}.text`),
        path: connection.tokenFile,
        actions: actionsFor[faultActions[code] ?? 'unlock'],
      }
    }
  }
}

interface ServiceWords {
  readonly state: NetworkState
  readonly title: string
  /** Empty: the title says everything */
  readonly text: string
}

/** The state of the node service for a new user. */
export function serviceWords(t: Translate, { connection, networks: { length } }: Snapshot): ServiceWords {
  if (isTrouble(connection)) return troubleInShort(t, connection)
  switch (connection.state) {
    case 'online':
      return {
        state: 'ok',
        title: t('welcome.serviceRuns', { count: length }),
        text: length === 0 ? t('networks.emptyText') : '',
      }
    case 'offline':
      return {
        state: 'attention',
        title: t('connection-banner.offline'),
        text: t('connection-banner.offlineText'),
      }
    case 'silent':
      return {
        state: 'unknown',
        title: t('connection-banner.silent', { time: durationWord(t, connection.seconds) }),
        text: t('connection-banner.silentText'),
      }
    case 'unclear':
      return {
        state: 'unknown',
        title: t('connection-banner.unclear'),
        text: t('connection-banner.unclearText'),
      }
    case 'stale':
      return {
        state: 'attention',
        title: faultTitle(t, connection.fault),
        text: t('welcome.stale'),
      }
  }
}

function troubleInShort(t: Translate, connection: Trouble): ServiceWords {
  const { title, subtitle, text, actions } = troubleWords(t, connection)
  switch (connection.state) {
    case 'starting':
      return { state: 'pending', title, text: subtitle }
    case 'absent':
      return { state: 'disconnected', title: t('fault.service-absent.title'), text: t('welcome.absent') }
    case 'unreachable':
      return { state: 'attention', title, text }
    default:
      return {
        state: 'attention',
        title,
        text: t(actions[0] === 'unlock' ? 'welcome.unlock' : 'welcome.restart'),
      }
  }
}

/** Says how far the service's clock is from this computer's. `ahead`: seconds; null: unknown */
export function clockWord(t: Translate, ahead: number | null): string {
  if (ahead === null) return notKnown
  if (ahead === 0) return t('node.clockSame')
  return t(ahead > 0 ? 'node.clock.ahead' : 'node.clock.behind', { time: durationWord(t, Math.abs(ahead)) })
}
