import { CirclePause, CirclePlay, Layers } from 'lucide'
import { canPause, isPaused, isServing, nameOf } from '../../contract/network-state.ts'
import { offeredPauses } from '../../contract/pause.ts'
import type { NetworkEntry, Snapshot } from '../../contract/snapshot.ts'
import { lineOfSet } from '../../words/set-changes.ts'
import type { Translate } from '../../words/translate.ts'
import type { App } from '../app/state.ts'
import type { Entry, EntryAction } from './entry.ts'
import { wordsOf } from './verbs.ts'

/** Entries such as "Pause office for an hour" and "Resume office", for each network. */
export function pauseEntries(
  t: Translate,
  app: App,
  { networks, connection }: Pick<Snapshot, 'networks' | 'connection'>,
): readonly Entry[] {
  if (!isServing(connection)) return []
  return networks.flatMap((network) => {
    if (isPaused(network)) return [resuming(t, app, network)]
    return canPause(network) ? [pausing(t, app, network)] : []
  })
}

function pausing(t: Translate, app: App, network: NetworkEntry): Entry {
  const argument = { networks: [network.id], length: offeredPauses.hour }
  return {
    ...named(t('palette.pauseForHour', { name: nameOf(network) }), 'pause', network),
    about: wordsOf(t('palette.synonyms.pause')),
    icon: CirclePause,
    actions: [
      {
        word: t('palette.run'),
        run() {
          void app.ask('pause.start', argument)
          show(app, network)
        },
      },
      {
        word: t('palette.pauseOtherwise'),
        run: () => app.goTo({ view: 'pause', network: network.id }),
      },
    ],
  }
}

function resuming(t: Translate, app: App, network: NetworkEntry): Entry {
  return {
    ...named(t('palette.resume', { name: nameOf(network) }), 'resume', network),
    about: wordsOf(t('palette.synonyms.resume')),
    icon: CirclePlay,
    actions: [
      {
        word: t('palette.run'),
        run() {
          void app.ask('pause.end', { networks: [network.id] })
          show(app, network)
        },
      },
    ],
  }
}

function named(title: string, what: 'pause' | 'resume', { id }: NetworkEntry) {
  return {
    key: `command:${what}-${id}`,
    kind: 'command',
    title,
    secondary: '',
    others: [id],
    onlyFound: true,
  } as const
}

/** The row shows the result. */
function show(app: App, { id }: NetworkEntry): void {
  app.goTo({ view: 'networks', network: id })
}

/** Sets of networks, each with what using it would change now. */
export function setEntries(
  t: Translate,
  app: App,
  { sets: { sets, used }, networks, connection }: Pick<Snapshot, 'sets' | 'networks' | 'connection'>,
): readonly Entry[] {
  const usable = isServing(connection) && (used === null || used.step === 'used')
  const open: EntryAction = { word: t('palette.open'), run: () => app.goTo({ view: 'sets' }) }
  return sets.map(({ id, name, networks: wanted }) => {
    const use: EntryAction = { word: t('palette.use'), run: () => void useSet(t, app, id) }
    return {
      key: `set:${id}`,
      kind: 'set',
      title: t('palette.useSet', { name }),
      secondary: lineOfSet(t, wanted, { networks, connection }),
      others: [name],
      icon: Layers,
      actions: usable ? [use, open] : [open],
    }
  })
}

/** The small window reports the changes. */
async function useSet(t: Translate, app: App, id: string): Promise<void> {
  const reply = await app.ask('sets.use', { id })
  if (!reply.ok) return
  const { name, changed, failed } = reply.value
  const count = changed.length
  if (failed.length > 0) app.goTo({ view: 'sets' })
  else if (app.isLarge || count === 0)
    app.message.value = { kind: 'done', text: t('set-changes.done', { name, count }) }
}
