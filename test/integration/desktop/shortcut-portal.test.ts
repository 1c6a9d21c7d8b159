import { afterAll, expect, test } from 'vitest'
import type { ShortcutState } from '../../../contract/desktop.ts'
import { openShortcutPortal, type ShortcutPortal } from '../../../main/desktop/shortcut/portal.ts'
import { eventually } from '../../support/app/application.ts'
import { startSessionBus } from '../../support/desktop/session-bus.ts'
import {
  type ShortcutPortal as DesktopPortal,
  startShortcutPortal,
} from '../../support/desktop/shortcut-portal.ts'
import { shared } from '../../support/shared.ts'

/* Our side of the portal against a desktop's, on a bus of their own. */
let desktop: DesktopPortal
let portal: ShortcutPortal
let pressed = 0
const changes: ShortcutState[] = []

const open = () =>
  openShortcutPortal({
    busAddress: bus.address,
    onPressed: () => {
      pressed += 1
    },
    onChange: (state) => changes.push(state),
  })

const bus = shared(startSessionBus)
afterAll(async () => {
  portal?.dispose()
  await desktop?.stop()
})

test('without a portal, and without a bus, there is none', async () => {
  expect(await open()).toBeNull()
  const nowhere = { busAddress: 'unix:path=/no/such/bus', onPressed: () => {}, onChange: () => {} }
  expect(await openShortcutPortal(nowhere)).toBeNull()
})

test('what it gives is in use, and opens with each press', async () => {
  desktop = await startShortcutPortal(bus.address)
  const opened = await open()
  if (opened === null) throw new Error('the portal was not found')
  portal = opened
  desktop.give('Meta+J')
  expect(await portal.bind('CTRL+ALT+k', 'Search')).toEqual({ state: 'in-use', keys: 'Meta+J' })
  desktop.press()
  await eventually(
    () => pressed,
    (times) => times === 1,
  )
})

test.each([
  ['nothing', null],
  ['no keys', ''],
  ['white space', ' \n '],
])('a desktop that gives %s has given none', async (_what, keys) => {
  desktop.give(keys)
  expect(await portal.bind('CTRL+ALT+k', 'Search')).toEqual({ state: 'declined' })
})

test('of keys without an end as much is shown as can be read', async () => {
  desktop.give('K'.repeat(100_000))
  expect(await portal.bind('CTRL+ALT+k', 'Search')).toEqual({ state: 'in-use', keys: 'K'.repeat(100) })
})

test('it hears that the desktop gave other keys, and that it took them away', async () => {
  desktop.give('Meta+J')
  await portal.bind('CTRL+ALT+k', 'Search')
  desktop.change('Meta+L')
  await eventually(
    () => changes.at(-1),
    (state) => state?.state === 'in-use' && state.keys === 'Meta+L',
  )
  desktop.close()
  await eventually(
    () => changes.at(-1)?.state,
    (state) => state === 'declined',
  )
})

test('keys that are given back open nothing any more', async () => {
  await portal.bind('CTRL+ALT+k', 'Search')
  const before = pressed
  await portal.unbind()
  desktop.press()
  await portal.bind('CTRL+ALT+k', 'Search')
  desktop.press()
  await eventually(
    () => pressed,
    (times) => times === before + 1,
  )
})
