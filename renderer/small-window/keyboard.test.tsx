import { act } from '@testing-library/preact'
import { expect, test } from 'vitest'
import { wholeList } from '../../contract/lists.ts'
import { success } from '../../contract/result.ts'
import { openWindow } from '../testing/window.tsx'
import { entry, network, peer, snapshot } from '../testing/world.ts'

const ids = ['89e92ceee5000001', '89e92ceee5000002', '89e92ceee5000003']
const row = () => document.activeElement?.closest<HTMLElement>('[data-row]')?.dataset.row

test('arrows go from network to network, Tab through the controls of one, and Space opens', async () => {
  const { user, app } = await openWindow(snapshot({ networks: ids.map((id) => entry(network({ id }))) }))
  const openers = [...document.querySelectorAll<HTMLElement>('[data-open]')]
  const switches = () => [...document.querySelectorAll<HTMLElement>('.row-head [role=switch]')]
  expect(openers.map(({ tabIndex }) => tabIndex)).toEqual([0, -1, -1])
  openers[0]?.focus()
  await user.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}')
  expect(row()).toBe(ids[2])
  expect(switches().map(({ tabIndex }) => tabIndex)).toEqual([-1, -1, 0])
  await user.keyboard('{Home} ')
  expect(app.openNetwork.value).toBe(ids[0])
  const details = document.querySelector('.row-details')
  expect(details?.querySelector<HTMLElement>('[role=switch]')?.tabIndex).toBe(0)
  await user.keyboard('{End}')
  expect(details?.querySelector<HTMLElement>('[role=switch]')?.tabIndex).toBe(0)
  details?.querySelector<HTMLElement>('[role=switch]')?.focus()
  await user.keyboard('{ArrowDown}')
  expect(row()).toBeUndefined()
})

test('left and right go through the controls of a row, as its words run', async () => {
  const { user } = await openWindow(snapshot({ networks: ids.map((id) => entry(network({ id }))) }))
  const [first] = document.querySelectorAll<HTMLElement>('[data-row]')
  const controls = [...(first?.querySelectorAll<HTMLElement>('button') ?? [])]
  controls[0]?.focus()
  const seen = []
  for (const key of ['ArrowLeft', 'ArrowRight', 'ArrowRight', 'ArrowRight', 'ArrowLeft']) {
    await user.keyboard(`{${key}}`)
    seen.push(controls.findIndex((control) => control.matches(':focus')))
  }
  expect(seen).toEqual([0, 1, 2, 2, 1])
  if (first !== undefined) first.style.direction = 'rtl'
  await user.keyboard('{ArrowLeft}')
  expect(document.activeElement).toBe(controls[2])
})

test('arrows go from peer to peer, and Ctrl+F to the search', async () => {
  const { screen, user, bridge, show } = await openWindow(snapshot())
  const addresses = ['bbbbbbbbbb', 'aaaaaaaaaa']
  bridge.answers['peers.list'] = () =>
    success(wholeList(addresses.map((address, index) => peer({ address, latency: index }))))
  await show({ view: 'peers' })
  await act(async () => {})
  await user.keyboard('{Control>}f{/Control}')
  expect(document.activeElement).toBe(screen.getByRole('searchbox'))
  await user.keyboard('{ArrowDown}')
  expect(document.activeElement).toBe(screen.getByRole('searchbox'))
  document.querySelector<HTMLElement>('[data-open]')?.focus()
  await user.keyboard('{ArrowDown}')
  expect(row()).toBe('aaaaaaaaaa')
  await user.keyboard('{Enter}')
  expect(screen.getByRole('button', { name: /^aaaaaaaaaa/ }).getAttribute('aria-expanded')).toBe('true')
})

const focused = () =>
  document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent

test('after the first join the focus goes to what stands where its button was', async () => {
  const { screen, user, push } = await openWindow(snapshot())
  await user.click(screen.getByRole('button', { name: 'Join network' }))
  screen.getByRole('textbox', { name: 'Network ID' }).focus()
  await push(snapshot({ networks: [entry()] }))
  await user.keyboard('{Escape}')
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(focused()).toBe('Join network')
})

test('a view gives the focus back to what opened it', async () => {
  const { screen, user } = await openWindow(snapshot({ networks: [entry()] }))
  const opener = screen.getByRole('button', { name: 'Settings' })
  await user.click(opener)
  screen.getByRole('button', { name: 'Back' }).focus()
  await user.keyboard('{Escape}')
  expect(document.activeElement).toBe(opener)
  await user.click(opener)
  // Its parts are still to come.
  await user.click(screen.getByRole('button', { name: 'Save a report…' }))
  expect(screen.getByRole('main').contains(document.activeElement)).toBe(true)
})

test('a banner that is dismissed leaves the focus in the window', async () => {
  const fault = { code: 'preferences-damaged' } as const
  const noticed = snapshot({ networks: [entry()], notices: [{ id: 'n', fault }] })
  const { screen, push } = await openWindow(noticed)
  screen.getByRole('button', { name: 'Dismiss' }).focus()
  await push({ ...noticed, notices: [] })
  await expect.poll(() => focused()).toBe('Join network')
})

test('? lists the keys of this window, and is a character like any other in a box', async () => {
  const { screen, user } = await openWindow(snapshot({ networks: [entry()] }))
  await user.keyboard('?')
  const sheet = await screen.findByRole('dialog', { name: 'Keyboard shortcuts' })
  const lines = [...sheet.querySelectorAll('.shortcut-line')].map(({ textContent }) => textContent)
  expect(lines).toContain('Find in this viewCtrlFor/')
  expect(lines).toContain('Previous or next row↑or↓')
  expect(lines.join()).not.toContain('Save changes')
  await user.keyboard('?')
  expect(screen.queryByRole('dialog')).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Join network' }))
  await user.type(screen.getByRole('textbox', { name: 'Network ID' }), '?')
  expect(screen.getAllByRole('dialog')).toHaveLength(1)
})

test('whoever closes a dialog that came over nothing is in the view, and in none of its controls', async () => {
  const { screen, user } = await openWindow(snapshot({ networks: [entry()] }))
  await user.keyboard('{Control>}k{/Control}')
  await screen.findByRole('dialog')
  await user.keyboard('{Escape}')
  expect(document.activeElement).toBe(screen.getByRole('main'))
})

test('whoever calls another view from outside of it is in it, and not where the palette was opened', async () => {
  const { screen, show } = await openWindow(snapshot({ networks: [entry()] }))
  screen.getByRole('button', { name: 'Devices' }).focus()
  await show({ view: 'settings' })
  expect(screen.getByRole('main').contains(document.activeElement)).toBe(true)
})

test('after a join the focus is at the row of the network', async () => {
  const { screen, user, push } = await openWindow(snapshot({ networks: [entry()] }))
  const id = '8056c2e21c0000ff'
  await user.click(screen.getByRole('button', { name: 'Join network' }))
  await user.type(screen.getByRole('textbox', { name: 'Network ID' }), `${id}{Enter}`)
  await push(snapshot({ networks: [entry(), entry(network({ id, name: 'lab' }))] }))
  await user.click(screen.getByRole('button', { name: 'Done' }))
  expect(screen.queryByRole('dialog')).toBeNull()
  await expect.poll(() => document.activeElement?.closest('[data-row]')?.getAttribute('data-row')).toBe(id)
})
