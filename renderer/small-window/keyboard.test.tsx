import { act } from '@testing-library/preact'
import { expect, test } from 'vitest'
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
  const { screen, user, bridge } = await openWindow(snapshot())
  const addresses = ['bbbbbbbbbb', 'aaaaaaaaaa']
  bridge.answers['peers.list'] = () =>
    success(addresses.map((address, index) => peer({ address, latency: index })))
  await user.click(screen.getByRole('button', { name: 'Peers' }))
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
