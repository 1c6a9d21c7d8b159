import { beforeAll, describe, expect, test, vi } from 'vitest'
import type { Show } from '../../../contract/commands.ts'
import { type HostedPart, hostedParts } from '../../../contract/hosting.ts'
import type { NetworkId } from '../../../domain/network-id.ts'
import { accountNetworks } from '../../support/account/demo-account.ts'
import { startLinkedWorld } from '../../support/account/linked-world.ts'
import { openSignedIn } from '../../support/account/window.ts'
import { picture } from '../../support/app/application.ts'
import { layoutFaults } from '../../support/app/layout-faults.ts'
import { invoke } from '../../support/app/states.ts'
import { setWidth } from '../../support/app/widths.ts'
import { shared } from '../../support/shared.ts'

/* Nothing overlaps, is cut or leaves the window, at any width, whatever things are called. */

/** From the narrowest that the large window gets to that of a large screen */
const widths = [640, 720, 980, 1500, 2560] as const

/** The largest number of characters of a name */
const longest = 127

const scripts = {
  latin: 'Donaudampfschifffahrtsgesellschaftskapitaen',
  chinese: '横浜倉庫北館三階網路設備室第二交換機',
  arabic: 'شبكة المكتب الرئيسي في الطابق الثالث ',
  thai: 'เครือข่ายสำนักงานใหญ่🏢',
} as const

type Script = keyof typeof scripts
const longScripts = Object.keys(scripts) as readonly Script[]

/** A name of 127 characters. `mark` stands at its beginning, so that one can be told from another. */
function longName(script: Script, mark = ''): string {
  return [...`${mark}${scripts[script].repeat(longest)}`]
    .slice(0, longest)
    .join('')
    .trimEnd()
    .padEnd(longest, '7')
}

vi.setConfig({ testTimeout: 300_000, hookTimeout: 120_000 })

const world = shared(startLinkedWorld)
const hosted = shared(() => openSignedIn(world))
const networks = new Map<Script, NetworkId>()

beforeAll(async () => {
  const { node, account } = world
  for (const script of longScripts) {
    const id = await node.hostNetwork({ name: longName(script) })
    networks.set(script, id)
    for (const [at, named] of longScripts.entries()) {
      const member = await node.ask(id, `${script} ${named}`)
      await node.call('POST', `/controller/network/${id}/member/${member}`, {
        name: longName(named),
        authorized: script !== 'thai' || at > 1,
        ...(at === 0 && {
          ipAssignments: ['10.83.4.17', '10.83.4.18', 'fd00:83:4:17:cafe:beef:dead:1234', 'fd00:83:4::18'],
        }),
      })
    }
  }
  for (const [index, id] of Object.values(accountNetworks).entries()) {
    await node.force(id, { name: 'W漢ع'.charAt(index).repeat(127) })
  }
  await account.call('POST', `/network/${accountNetworks.fieldTeam}`, {
    config: { name: longName('arabic') },
    description: longName('thai'),
  })
})

/**
 * Goes through the widths and both themes, which should differ in colours alone: the dark one is pictured once, and measured
 * wherever anything stands elsewhere than in the light one.
 */
async function see(name: string): Promise<void> {
  const { app, page } = hosted
  for (const width of widths) {
    await setWidth(app, page, width)
    const [first, second] = width === 720 ? (['dark', 'light'] as const) : (['light', 'dark'] as const)
    await page.emulateMedia({ colorScheme: first, reducedMotion: 'reduce' })
    await picture(page, `every-width/${name}-${width}`)
    expect.soft(await layoutFaults(page), `${name}, ${width}, ${first}`).toEqual([])
    const before = await places()
    await page.emulateMedia({ colorScheme: second, reducedMotion: 'reduce' })
    if ((await places()) !== before)
      expect.soft(await layoutFaults(page), `${name}, ${width}, ${second}`).toEqual([])
  }
}

/** Returns where everything stands on the page */
const places = (): Promise<string> =>
  hosted.page.evaluate(() =>
    [...document.body.querySelectorAll('*')]
      .map((element) => {
        const { x, y, width, height } = element.getBoundingClientRect()
        return [x, y, width, height].map(Math.round).join(' ')
      })
      .join(),
  )

const go = (show: Show) => invoke(hosted.page, 'window.goTo', show)
const ofNetwork = (network: NetworkId, part: HostedPart): Show => ({ view: 'hosting', network, part })
const panel = (name: string) => hosted.page.getByRole('tabpanel', { name }).waitFor()

const press = (name: string | RegExp) =>
  hosted.page.getByRole('button', { name, exact: true }).first().click()

async function leave(): Promise<void> {
  await hosted.page.keyboard.press('Escape')
  await hosted.dialog().first().waitFor({ state: 'detached' })
}

/** The small window has one width. It comes first, as it is closed some time after it was hidden. */
describe('the small window', () => {
  const small: readonly (readonly [name: string, show: Show, complete: string])[] = [
    ['networks', { view: 'networks' }, 'Networks'],
    ['network', { view: 'networks', network: accountNetworks.office }, 'Allow managed addresses'],
    ['devices', { view: 'devices', network: null, device: null }, 'Search devices'],
    ['peers', { view: 'peers' }, 'Address'],
    ['node', { view: 'node' }, 'Public identity'],
    ['automation', { view: 'automation' }, 'Save current setup'],
    ['settings', { view: 'settings' }, 'Appearance'],
    ['service', { view: 'service' }, 'Additional ports'],
    ['pause', { view: 'pause', network: accountNetworks.office }, 'Until resumed'],
    ['join', { view: 'join', id: accountNetworks.office }, 'You are already connected'],
  ]

  test.each(small)('%s', async (name, show) => {
    await hosted.small.keyboard.press('Escape')
    await invoke(hosted.small, 'window.goTo', show)
    await expect.poll(() => hosted.small.locator('main').innerText()).not.toBe('')
    for (const colorScheme of ['light', 'dark'] as const) {
      await hosted.small.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      await picture(hosted.small, `every-width/small-${name}-${colorScheme}`)
    }
    expect.soft(await layoutFaults(hosted.small), name).toEqual([])
  })
})

describe('the large window', () => {
  test('all networks', async () => {
    await go({ view: 'hosting', network: null })
    await hosted.row(longName('thai')).first().waitFor()
    await see('networks')
    await press('New network')
    await hosted.dialog().waitFor()
    await see('new-network')
    await leave()
  })

  test.each(longScripts)('each part of a network whose name is %s', async (script) => {
    const id = networks.get(script) ?? ''
    for (const part of hostedParts) {
      await go(ofNetwork(id, part))
      await panel(`${part[0]?.toUpperCase()}${part.slice(1)}`)
      if (part === 'members') await hosted.row(longName('thai')).waitFor()
      if (part === 'settings') await hosted.page.getByRole('heading', { name: 'Routes' }).waitFor()
      if (part === 'rules') await hosted.page.getByRole('textbox', { name: 'Rules text' }).waitFor()
      await see(`${part}-${script}`)
    }
  })

  test('the first address of a member stands in its row at each width', async () => {
    await go(ofNetwork(networks.get('latin') ?? '', 'members'))
    const [first = 'latin'] = longScripts
    const address = hosted.row(longName(first)).getByText('10.83.4.17', { exact: true }).first()
    for (const width of widths) {
      await setWidth(hosted.app, hosted.page, width)
      const isWithin = () =>
        address.evaluate((text) => {
          const [own, cell] = [text, text.closest('td') ?? text].map((one) => one.getBoundingClientRect())
          return own && cell && own.width > 60 && own.bottom <= cell.bottom && own.right <= cell.right
        })
      await expect.poll(isWithin, { message: String(width) }).toBe(true)
    }
  })

  test('a member, several, and what is asked about a network', async () => {
    const id = networks.get('latin') ?? ''
    await go(ofNetwork(id, 'members'))
    for (const script of longScripts) {
      await hosted.row(longName(script)).locator('[data-open]').click()
      await hosted.dialog().waitFor()
      await see(`member-${script}`)
      await leave()
    }
    for (const script of longScripts) await hosted.row(longName(script)).getByRole('checkbox').click()
    await see('members-selected')
    await press('Clear selection')
    await press('Add members')
    await see('member-add')
    await leave()
    await press('Share…')
    await see('share')
    await leave()
    for (const item of ['Duplicate…', 'Save as template…', 'Delete…']) {
      await hosted.page.locator('.pane-head').getByRole('button', { name: 'More' }).click()
      await hosted.page.getByRole('menuitem', { name: item }).click()
      await hosted.dialog().waitFor()
      await see(`network-${item.slice(0, 4).toLowerCase().trim()}`)
      await leave()
    }
  })

  test('a network of the account', async () => {
    for (const part of hostedParts) {
      await go(ofNetwork(accountNetworks.fieldTeam, part))
      await panel(`${part[0]?.toUpperCase()}${part.slice(1)}`)
      if (part === 'settings') await hosted.page.getByRole('heading', { name: 'Routes' }).waitFor()
      if (part === 'rules') await hosted.page.getByRole('group', { name: 'How to show the rules' }).waitFor()
      await see(`account-${part}`)
    }
  })

  test('the devices', async () => {
    await press('Devices')
    await hosted.page.getByRole('tab', { name: 'List' }).click()
    await hosted.page
      .getByRole('listitem')
      .filter({ hasText: longName('arabic') })
      .first()
      .waitFor()
    await see('devices')
    const search = hosted.page.getByRole('searchbox', { name: 'Search devices' })
    for (const script of longScripts) {
      await search.fill(longName(script).slice(0, 9))
      const title = hosted.page.locator('.device-list .row-title').filter({ hasText: longName(script) })
      await title.first().click()
      await hosted.page.getByText('Node ID').waitFor()
      await see(`device-${script}`)
    }
    await press('Close details')
    await search.fill('')
    await hosted.page.getByRole('tab', { name: 'Map' }).click()
    const mark = hosted.page.locator('.map-device').first()
    await mark.waitFor()
    await see('map')
    await mark.click()
    await hosted.page.getByRole('region', { name: /^Details of/ }).waitFor()
    await see('map-device')
  })

  test('the account', async () => {
    for (const page of ['profile', 'people', 'tokens'] as const) {
      await go({ view: 'account', page })
      await hosted.page.getByRole('tabpanel').locator('h3, table, dl, .group').first().waitFor()
      await see(`account-${page}`)
    }
  })
})

/** Each is a fault that the measure must find. */
test.each([
  ['outside of the window', '.pane-actions', 'translate', '420px 0'],
  ['over each other', '.pane-sub', 'marginTop', '-16px'],
  ['cut', '.pane-title h2', 'textOverflow', 'clip'],
  ['no room', '.pane-title', 'maxWidth', '20px'],
  ['broken in the midst', '.pane-sub', 'maxWidth', '24px'],
] as const)('the measure finds what is %s', async (fault, selector, property, value) => {
  await go(ofNetwork(networks.get('latin') ?? '', 'members'))
  await setWidth(hosted.app, hosted.page, 980)
  await hosted.row(longName('thai')).waitFor()
  const set = (given: string) =>
    hosted.page.evaluate(
      ([where, what, how]) => {
        const style = document.querySelector<HTMLElement>(where)?.style
        if (style !== undefined) Object.assign(style, { [what]: how })
      },
      [selector, property, given] as const,
    )
  await set(value)
  const found = await layoutFaults(hosted.page)
  await set('')
  expect(found.filter((one) => one.startsWith(fault))).not.toEqual([])
})
