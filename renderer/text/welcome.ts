import type { NetworkState } from '../../contract/network-state.ts'
import type { Snapshot } from '../../contract/snapshot.ts'
import type { Translate } from '../../words/translate.ts'
import { isTrouble, type Trouble, troubleWords } from './connection.ts'

interface ServiceWords {
  readonly state: NetworkState
  readonly title: string
  /** Empty: the title says it all */
  readonly text: string
}

/** How the node service is doing, to somebody who has just come. */
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
    case 'stale':
      return {
        state: 'attention',
        title: t(`fault.${connection.fault.code}.title`),
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
