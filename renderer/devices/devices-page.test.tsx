import { within } from '@testing-library/dom'
import { act } from '@testing-library/preact'
import { expect, test } from 'vitest'
import { type DevicesTab, devicesTabs, noDevices } from '../../contract/devices.ts'
import { success } from '../../contract/result.ts'
import { openPart, settle } from '../testing/part.tsx'
import { device, deviceNetwork, devicePage, snapshot } from '../testing/world.ts'
import { DevicesPage, deviceMessages, LazyMap } from './devices-page.tsx'

const home = '8056c2e21c000001'
const named = (node: string, name: string) =>
  device(node, { names: [{ name, from: 'controller' }], networks: [home] })
const devices = [named('aa00000001', 'nas'), named('aa00000002', 'phone'), named('aa00000003', 'saw')]

/** The focus goes back once the list is drawn again. */
const frame = () => act(async () => void (await new Promise(requestAnimationFrame)))

/** The large window's devices */
async function openPage(tab: DevicesTab) {
  const answers = {
    'devices.page': () =>
      success(devicePage({ devices, networks: [deviceNetwork(home, { isHosted: true })], at: Date.now() })),
  }
  const opened = await openPart(<DevicesPage tab={tab} />, snapshot(), deviceMessages(), answers, true)
  await settle()
  const { screen } = opened
  const details = (name: string) => screen.queryByRole('region', { name: `Details of ${name}` })
  const opener = (name: string) => screen.findByRole('button', { name: new RegExp(`^${name}`) })
  return { ...opened, details, opener }
}

test.each(devicesTabs)('in the %s a click opens the details beside it, and stays there', async (tab) => {
  const { user, details, opener, screen, app } = await openPage(tab)
  await user.click(await opener('nas'))
  expect(within(details('nas') ?? document.body).getByText('Node ID')).toBeTruthy()
  expect((await opener('nas')).getAttribute('aria-expanded')).toBe('true')
  await user.click(await opener('phone'))
  expect(details('nas')).toBeNull()
  expect(details('phone')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Close details' }))
  expect(details('phone')).toBeNull()
  expect(app.devices.value.open).toBeNull()
})

test('the arrows take the details along, and Escape closes them where the focus was', async () => {
  const { user, details, opener } = await openPage('list')
  const focused = () => document.activeElement?.textContent
  ;(await opener('nas')).focus()
  await user.keyboard('{ArrowDown}')
  expect(details('phone')).toBeNull()
  await user.keyboard('{Enter}{ArrowDown}')
  expect(details('saw')).toBeTruthy()
  expect(focused()).toMatch(/^saw/)
  await user.keyboard('{Escape}')
  await frame()
  expect(details('saw')).toBeNull()
  expect(focused()).toMatch(/^saw/)
})

test('Escape closes the details first, and clears the search after that', async () => {
  const { user, details, opener, screen } = await openPage('list')
  await user.type(screen.getByRole('searchbox'), 'nas')
  await user.click(await opener('nas'))
  await user.keyboard('{Escape}')
  await frame()
  expect(details('nas')).toBeNull()
  expect(screen.getByRole<HTMLInputElement>('searchbox').value).toBe('nas')
  await user.keyboard('{Escape}')
  expect(screen.getByRole<HTMLInputElement>('searchbox').value).toBe('')
})

test('without devices it shows the same text as the list', async () => {
  const { screen } = await openPart(<LazyMap list={noDevices} />, snapshot(), deviceMessages())
  expect(await screen.findByText('No devices yet')).toBeTruthy()
})

test('if devices were never read it shows the fault, and not that there are none', async () => {
  const list = { ...noDevices, fault: { code: 'service-unreachable' } } as const
  const { screen } = await openPart(<LazyMap list={list} />, snapshot(), deviceMessages())
  expect(await screen.findByRole('alert')).toBeTruthy()
  expect(screen.queryByText('No devices yet')).toBeNull()
})
