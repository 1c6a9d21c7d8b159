import { fireEvent } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { openHostedWindow, threeNetworks } from '../../testing/hosted-window.tsx'
import { member, officeId } from '../../testing/hosted-world.ts'

const nas = member('778cde7190', { name: 'nas', ipAssignments: ['10.147.17.40', 'fd80::40'] })
const waiting = member('c41f8a77de', { authorized: false })

const items = (screen: Awaited<ReturnType<typeof openHostedWindow>>['screen']) =>
  screen.getAllByRole('menuitem').map(({ textContent }) => textContent)

test('a member’s row has a menu: open, let in or put out, and what can be copied', async () => {
  const { screen, user, bridge, settle } = await openHostedWindow({ members: [nas, waiting] })
  await user.click(screen.getByRole('button', { name: 'Actions for nas' }))
  expect(items(screen)).toEqual([
    'Open',
    'Deauthorize',
    'Copy address 10.147.17.40',
    'Copy all 2 addresses',
    'Copy node address 778cde7190',
  ])
  await user.click(screen.getByRole('menuitem', { name: 'Copy all 2 addresses' }))
  await settle()
  expect(bridge.argumentsOf('clipboard.copy')).toEqual([{ text: '10.147.17.40\nfd80::40' }])
  expect(screen.getByText('Copied')).toBeTruthy()
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Actions for nas')
  await user.click(screen.getByRole('button', { name: 'Actions for nas' }))
  await user.click(screen.getByRole('menuitem', { name: 'Deauthorize' }))
  await settle()
  expect(bridge.argumentsOf('hosting.saveMember')).toEqual([
    { network: officeId, member: '778cde7190', change: { authorized: false }, base: null },
  ])
})

test('it opens where the row is clicked or stood in, and gives the focus back there', async () => {
  const { screen, user, settle } = await openHostedWindow({ members: [nas, waiting] })
  const opener = screen.getByRole('button', { name: 'nas' })
  opener.focus()
  fireEvent.contextMenu(opener)
  expect(items(screen)[0]).toBe('Open')
  expect(document.activeElement?.textContent).toBe('Open')
  await user.keyboard('{End}')
  expect(document.activeElement?.textContent).toBe('Copy node address 778cde7190')
  await user.keyboard('{ArrowDown}{Escape}')
  expect(screen.queryByRole('menu')).toBeNull()
  expect(document.activeElement).toBe(opener)
  fireEvent.contextMenu(opener)
  await user.keyboard('{Enter}')
  await settle()
  expect(screen.getByRole('dialog', { name: 'nas' })).toBeTruthy()
})

test('the row itself copies id and address, without opening', async () => {
  const { screen, user, bridge } = await openHostedWindow({ members: [nas] })
  await user.click(screen.getByRole('button', { name: 'Copy node address 778cde7190' }))
  await user.click(screen.getAllByRole('button', { name: 'Copy address 10.147.17.40' })[0] as HTMLElement)
  expect(bridge.argumentsOf('clipboard.copy')).toEqual([{ text: '778cde7190' }, { text: '10.147.17.40' }])
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('a network’s row has one too', async () => {
  const { screen, user, bridge, app } = await openHostedWindow({ networks: threeNetworks, at: null })
  const menu = () => user.click(screen.getByRole('button', { name: 'Actions for office' }))
  await menu()
  expect(items(screen)).toEqual(['Open', `Copy network ID ${officeId}`, 'Copy invitation link'])
  await user.click(screen.getByRole('menuitem', { name: 'Copy invitation link' }))
  expect(bridge.argumentsOf('clipboard.copy')).toEqual([{ text: `meshtray://join/${officeId}` }])
  await menu()
  await user.click(screen.getByRole('menuitem', { name: 'Open' }))
  expect(app.hostedNetwork.value).toBe(officeId)
})
