import { describe, test } from 'vitest'
import type { Show } from '../../../contract/commands.ts'
import { startLinkedWorld } from '../../support/account/linked-world.ts'
import { openSignedIn } from '../../support/account/window.ts'
import { comparePinned, otherSetting, pinnedEnvironment } from '../../support/app/pinned-picture.ts'
import { invoke } from '../../support/app/states.ts'
import { shared } from '../../support/shared.ts'

/** Networks of the demo */
const office = '8056c2e21c000001'
const lab = '0b5ba061781ab001'

interface View {
  readonly name: string
  readonly window: 'small' | 'page'
  readonly show: Show
  /** A text that it shows once it is complete */
  readonly complete: string
  /** A choice that is made then */
  readonly press?: string
  /** The row that is opened then, by a text that stands there */
  readonly row?: string
}

/** What a diagnosis and a report show depends on the machine, and the map of devices moves. */
const views: readonly View[] = [
  { name: 'networks', window: 'small', show: { view: 'networks' }, complete: 'studio' },
  {
    name: 'network',
    window: 'small',
    show: { view: 'networks', network: office },
    complete: 'Allow managed addresses',
  },
  {
    name: 'devices',
    window: 'small',
    show: { view: 'devices', network: null, device: null },
    complete: 'build-server',
  },
  // Latencies vary, and with them the order.
  { name: 'peers', window: 'small', show: { view: 'peers' }, complete: 'grace desktop', press: 'Address' },
  { name: 'sets', window: 'small', show: { view: 'sets' }, complete: 'New set from now' },
  { name: 'places', window: 'small', show: { view: 'places' }, complete: 'Here now' },
  { name: 'settings', window: 'small', show: { view: 'settings' }, complete: 'Appearance' },
  {
    name: 'join',
    window: 'small',
    show: { view: 'join', id: office },
    complete: 'You are already connected',
  },
  { name: 'pause', window: 'small', show: { view: 'pause', network: office }, complete: 'Until resumed' },
  { name: 'hosting', window: 'page', show: { view: 'hosting', network: null }, complete: 'New network' },
  {
    name: 'members',
    window: 'page',
    show: { view: 'hosting', network: lab, part: 'members' },
    complete: 'build-server',
  },
  {
    name: 'member',
    window: 'page',
    show: { view: 'hosting', network: lab, part: 'members' },
    complete: 'build-server',
    row: 'build-server',
  },
  {
    name: 'network-settings',
    window: 'page',
    show: { view: 'hosting', network: lab, part: 'settings' },
    complete: 'Routes',
  },
  {
    name: 'rules',
    window: 'page',
    show: { view: 'hosting', network: lab, part: 'rules' },
    complete: 'In plain English',
  },
  {
    name: 'activity',
    window: 'page',
    show: { view: 'hosting', network: lab, part: 'activity' },
    complete: 'Nothing has happened yet',
  },
  { name: 'profile', window: 'page', show: { view: 'account', page: 'profile' }, complete: 'Linked log-ins' },
  { name: 'people', window: 'page', show: { view: 'account', page: 'people' }, complete: 'Invitations' },
  { name: 'tokens', window: 'page', show: { view: 'account', page: 'tokens' }, complete: 'monitoring' },
]

const other = await otherSetting()

describe('every view looks as it did', () => {
  const world = shared(startLinkedWorld)
  const windows = shared(() => openSignedIn(world, { environment: pinnedEnvironment }))

  test.for(views)('$name', async ({ name, window, show, complete, press, row }, { skip }) => {
    if (other !== null) return skip(other)
    const page = windows[window]
    // A dialog of the view before may still be there.
    await page.keyboard.press('Escape')
    await invoke(page, 'window.goTo', show)
    await page.getByText(complete).first().waitFor()
    if (press !== undefined) await page.getByText(press, { exact: true }).click()
    if (row !== undefined) {
      await windows.row(row).locator('[data-open]').click()
      await windows.dialog().waitFor()
    }
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      await comparePinned(page, `${name}-${colorScheme}`)
    }
  })
})
