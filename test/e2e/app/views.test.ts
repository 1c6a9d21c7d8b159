import type { Page } from 'playwright-core'
import { describe, test } from 'vitest'
import type { Show } from '../../../contract/commands.ts'
import type { HostedPart } from '../../../contract/hosting.ts'
import type { MemberChange } from '../../../domain/members/member.ts'
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
  readonly show: Show
  /** A text that it shows once it is complete */
  readonly complete: string
  /** A choice that is made then */
  readonly press?: string
  /** Changes of lab's members that are made before */
  readonly changes?: readonly { readonly member: string; readonly change: MemberChange }[]
  /** The row that is opened then, by a text that stands there */
  readonly row?: string
  /** Pixels of the picture for one of the page; README shows two of them sharp. */
  readonly scale?: 2
}

const ofLab = (part: HostedPart): Show => ({ view: 'hosting', network: lab, part })

/** The diagnosis and the report are missing because they depend on the machine, and the map because it moves. */
const views: readonly View[] = [
  { name: 'networks', show: { view: 'networks' }, complete: 'studio', scale: 2 },
  {
    name: 'network',
    show: { view: 'networks', network: office },
    complete: '23 devices',
    scale: 2,
  },
  { name: 'devices', show: { view: 'devices', network: null, device: null }, complete: 'build-server' },
  // Latencies vary, and with them the order.
  { name: 'peers', show: { view: 'peers' }, complete: 'grace desktop', press: 'Address' },
  { name: 'automation', show: { view: 'automation' }, complete: 'Save current setup' },
  { name: 'settings', show: { view: 'settings' }, complete: 'Appearance' },
  { name: 'service-settings', show: { view: 'service' }, complete: 'Additional ports' },
  { name: 'join', show: { view: 'join', id: office }, complete: 'You are already connected' },
  { name: 'pause', show: { view: 'pause', network: office }, complete: 'Until resumed' },
  { name: 'hosting', show: { view: 'hosting', network: null }, complete: 'New network' },
  { name: 'members', show: ofLab('members'), complete: 'build-server' },
  { name: 'member', show: ofLab('members'), complete: 'build-server', row: 'build-server' },
  { name: 'network-settings', show: ofLab('settings'), complete: 'Routes' },
  { name: 'rules', show: ofLab('rules'), complete: 'In plain English' },
  { name: 'profile', show: { view: 'account', page: 'profile' }, complete: 'Linked log-ins' },
  { name: 'people', show: { view: 'account', page: 'people' }, complete: 'Invitations' },
  { name: 'tokens', show: { view: 'account', page: 'tokens' }, complete: 'monitoring' },
  // The last, as other views show what it changes.
  {
    name: 'activity',
    show: ofLab('activity'),
    complete: 'contractor laptop',
    changes: [
      { member: '02bf91a202', change: { name: 'contractor laptop', authorized: true } },
      { member: 'eb6b951d5c', change: { authorized: false } },
      { member: '336c764e2f', change: { ipAssignments: ['10.64.0.31', '10.64.0.32'] } },
    ],
  },
]
/** The large window shows these views. */
const large: ReadonlySet<Show['view']> = new Set(['hosting', 'account'])

const other = await otherSetting()

describe('every view looks as it did', () => {
  const world = shared(startLinkedWorld)
  const windows = shared(() => openSignedIn(world, { environment: pinnedEnvironment }))

  test.for(views)('$name', async ({ name, show, complete, changes, press, row, scale = 1 }, { skip }) => {
    if (other !== null) return skip(other)
    const page = large.has(show.view) ? windows.page : windows.small
    for (const change of changes ?? [])
      await invoke(page, 'hosting.saveMember', { network: lab, ...change, base: null })
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
      await comparePinned(page, `${name}-${colorScheme}`, { scale, prepare: () => takeFocusAway(page) })
    }
  })
})

/** A dialog keeps its focus, as Meshtray gives it to the same control each time. */
function takeFocusAway(page: Page): Promise<void> {
  return page.evaluate(() => {
    const focused = document.activeElement
    if (focused instanceof HTMLElement && focused.closest('dialog') === null) focused.blur()
  })
}
