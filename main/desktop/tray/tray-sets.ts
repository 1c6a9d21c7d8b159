import { isServing } from '../../../contract/network-state.ts'
import type { Snapshot } from '../../../contract/snapshot.ts'
import { planSet } from '../../../domain/policy/plan-set.ts'
import { changesLine } from '../../../words/set-changes.ts'
import type { Translate } from '../../../words/translate.ts'
import { menuLabel, shownName } from '../../base/shown-text.ts'
import { button, separator, type TrayItem } from './tray-item.ts'

/** Sets of networks, each with what using it would change now; the last used is marked. Nothing where there are none. */
export function setItems(
  t: Translate,
  { connection, networks, sets: { sets, used } }: Snapshot,
): readonly TrayItem[] {
  if (sets.length === 0) return []
  const enabled = isServing(connection) && (used === null || used.step === 'used')
  return [
    {
      type: 'submenu',
      label: t('tray.sets'),
      submenu: [
        ...sets.map(({ id, name, networks: wanted }) => ({
          type: 'checkbox' as const,
          label: menuLabel(
            t('tray.set', { name: shownName(name), changes: changesLine(t, planSet(wanted, networks)) }),
          ),
          checked: used?.id === id,
          enabled,
          action: { command: 'sets.use', argument: { id } } as const,
        })),
        separator,
        ...(used?.canGoBack === true && enabled
          ? [
              button(menuLabel(t('tray.goBack', { name: shownName(used.name) })), {
                command: 'sets.goBack',
                argument: undefined,
              }),
            ]
          : []),
        button(t('tray.newSet'), { command: 'window.show', argument: { view: 'sets', creates: true } }),
      ],
    },
  ]
}
