import { fireEvent } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { openHostedWindow, threeNetworks } from '../../testing/hosted-window.tsx'
import { member, officeId } from '../../testing/hosted-world.ts'

const nas = member('778cde7190', { name: 'nas', ipAssignments: ['10.147.17.40', 'fd80::40'] })
const waiting = member('c41f8a77de', { authorized: false })

const items = (screen: Awaited<ReturnType<typeof openHostedWindow>>['screen']) =>
  screen.getAllByRole('menuitem').map(({ textContent }) => textContent)

test('a member’s row has a menu', async () => {
  const { screen, user, bridge, press } = await openHostedWindow({ members: [nas, waiting] })
  await user.click(screen.getByRole('button', { name: 'Actions for nas' }))
  expect(items(screen)).toEqual([
    'Open',
    'Deauthorize',
    'Copy address 10.147.17.40',
    'Copy all 2 addresses',
    'Copy node address 778cde7190',
  ])
  await press('Copy all 2 addresses', 'menuitem')
  expect(bridge.argumentsOf('clipboard.copy')).toEqual([{ text: '10.147.17.40\nfd80::40' }])
  expect(screen.getByText('Copied')).toBeTruthy()
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Actions for nas')
  await user.click(screen.getByRole('button', { name: 'Actions for nas' }))
  await press('Deauthorize', 'menuitem')
  expect(bridge.argumentsOf('hosting.saveMember')).toEqual([
    { network: officeId, member: '778cde7190', change: { authorized: false }, base: null },
  ])
})

test('the menu opens by a right click and gives the focus back', async () => {
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

test('a network’s row has a menu', async () => {
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

test('a state explains itself to pointer, keyboard and screen reader', async () => {
  const { screen, user } = await openHostedWindow({
    members: [
      member('aaaaaaaaaa', { authorized: false, name: 'ahead' }, { hasRequestedConfig: false }),
      member('bbbbbbbbbb', { authorized: false, name: 'put out' }, { lastDeauthorizedTime: 5 }),
      member('cccccccccc', { authorized: false }, { hasRequestedConfig: true }),
      member('dddddddddd', { name: 'let in' }),
    ],
  })
  const meanings = [
    ['Waiting', 'It asks to join and is waiting for a decision', /until it is authorized/],
    ['Pre-added', 'Added in advance; it has not asked to join yet', /as soon as it joins/],
    ['Not authorized', 'It was authorized once and no longer is', /Its name and addresses are kept/],
  ] as const
  for (const [state, title, help] of meanings) {
    const word = screen.getByRole('button', { name: state })
    expect(word.title).toBe(title)
    word.focus()
    await user.keyboard('{Enter}')
    const note = screen.getByRole('dialog', { name: state })
    expect(note.textContent).toMatch(help)
    expect(document.activeElement).toBe(note)
    await user.keyboard('{Escape}')
    expect(document.activeElement).toBe(word)
    await user.click(word)
    await user.click(document.body)
    expect(screen.queryByRole('dialog')).toBeNull()
  }
  expect(screen.queryByRole('button', { name: 'Authorized' })).toBeNull()
})

test('online and path differ', async () => {
  const at = (path: 'direct' | 'relayed' | 'unknown') => ({ presence: { path, latency: 12, lastSeen: 1 } })
  const { screen, user } = await openHostedWindow({
    members: [
      member('aaaaaaaaaa', { name: 'near' }, at('direct')),
      member('bbbbbbbbbb', { name: 'far' }, at('relayed')),
      member('cccccccccc', { name: 'off' }, at('unknown')),
      member('dddddddddd', { name: 'gone' }),
    ],
  })
  const row = (name: string) => screen.getByRole('button', { name }).closest('tr')
  const cell = (name: string, column: string) => row(name)?.querySelector(`.cell-${column}`)?.textContent
  const words = ['near', 'far', 'off', 'gone'].map((name) => [cell(name, 'online'), cell(name, 'path')])
  expect(words).toEqual([
    ['online', 'direct, 12 ms'],
    ['online', 'relayed'],
    ['offline', '–'],
    ['offline', '–'],
  ])
  await user.click(screen.getByRole('button', { name: 'Online' }))
  const names = screen.getAllByRole('row').map((one) => one.querySelector('strong')?.textContent)
  expect(names.slice(1)).toEqual(['far', 'near', 'off', 'gone'])
})

test('several addresses are listed, each with a copy button', async () => {
  const addresses = ['10.0.0.1', '10.0.0.2', 'fd80:56c2:e21c:0:199:9312:3456:7890']
  const { screen, user, bridge, within } = await openHostedWindow({
    members: [member('aaaaaaaaaa', { name: 'router', ipAssignments: addresses })],
  })
  await user.click(screen.getByRole('button', { name: '+2, all addresses of router' }))
  const all = within(screen.getByRole('dialog', { name: 'all addresses of router' }))
  for (const address of addresses)
    await user.click(all.getByRole('button', { name: `Copy address ${address}` }))
  expect(bridge.argumentsOf('clipboard.copy')).toEqual(addresses.map((text) => ({ text })))
  await user.keyboard('{ArrowDown}')
  expect(screen.getByRole('dialog')).toBeTruthy()
})
