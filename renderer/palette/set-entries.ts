import { Layers } from 'lucide'
import { isServing } from '../../contract/network-state.ts'
import type { Snapshot } from '../../contract/snapshot.ts'
import { planSet } from '../../domain/policy/plan-set.ts'
import { changesLine } from '../../words/set-changes.ts'
import type { Translate } from '../../words/translate.ts'
import type { App } from '../app/state.ts'
import type { Entry, EntryAction } from './entry.ts'

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
      secondary: changesLine(t, planSet(wanted, networks)),
      others: [name],
      icon: Layers,
      actions: usable ? [use, open] : [open],
    }
  })
}

/** What was changed the small window says by itself. */
async function useSet(t: Translate, app: App, id: string): Promise<void> {
  const reply = await app.ask('sets.use', { id })
  if (!reply.ok) return
  const { name, changed, failed } = reply.value
  const count = changed.length
  if (failed.length > 0) app.goTo({ view: 'sets' })
  else if (app.isLarge || count === 0)
    app.message.value = { kind: 'done', text: t('set-changes.done', { name, count }) }
}
