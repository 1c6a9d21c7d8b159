import { describe, expect, test } from 'vitest'
import { failure, success } from '../../contract/result.ts'
import { openWindow } from '../testing/window.tsx'
import { deviceNetwork, devicePage, disconnected, entry, network, snapshot } from '../testing/world.ts'

const id = '8056c2e21c000009'
const flags = { allowManaged: true, allowGlobal: false, allowDefault: false, allowDNS: false }

async function openDialog(first = snapshot({ networks: [entry()] })) {
  const opened = await openWindow(first)
  await opened.user.click(opened.screen.getByRole('button', { name: 'Join network' }))
  const field = opened.screen.getByRole<HTMLInputElement>('textbox', { name: 'Network ID' })
  const status = (): string => document.querySelector('.field-status')?.textContent ?? ''
  const join = (): HTMLButtonElement => opened.screen.getByRole('button', { name: 'Join' })
  return { ...opened, field, status, join }
}

test('Enter joins what was typed, grouped as it is typed', async () => {
  const { user, field, bridge, status } = await openDialog()
  expect(document.activeElement).toBe(field)
  await user.keyboard(id.toUpperCase())
  expect(field.value).toBe('8056 c2e2 1c00 0009')
  expect(status()).toBe('Controller 8056c2e21c, network 9')
  await user.keyboard('{Enter}')
  expect(bridge.argumentsOf('network.join')).toEqual([{ id, flags }])
})

test('an id inside a link is found, and the link stays as it is', async () => {
  const { user, field, join, bridge } = await openDialog()
  await user.click(field)
  await user.paste(`meshtray://join/${id}`)
  expect(field.value).toBe(`meshtray://join/${id}`)
  await user.click(join())
  expect(bridge.argumentsOf('network.join')).toEqual([{ id, flags }])
})

test('an id that no network can have is joined only by a click that insists', async () => {
  const { user, bridge, screen, join } = await openDialog()
  await user.keyboard('0000000000000001{Enter}')
  expect(join().disabled).toBe(true)
  expect(bridge.argumentsOf('network.join')).toEqual([])
  await user.click(screen.getByRole('button', { name: 'Join anyway' }))
  expect(bridge.argumentsOf('network.join')).toEqual([{ id: '0000000000000001', flags }])
})

describe('says at once what is wrong', () => {
  test.each([
    ['8056c2e21c', '6 more characters', 'false'],
    ['8056c2e21c00000', '1 more character', 'false'],
    ['8056c2e21c0000011', '1 character too many: an ID has 16', 'true'],
    ['8056xyz', 'Only 0 to 9 and a to f, not x y z', 'true'],
    ['https://portal.example/network/8056', 'This link contains no network ID', 'true'],
    [
      '0000000000000000',
      'No network has this ID: 0000000000 is not a controller’s address. Check the first ten characters.',
      'true',
    ],
    [
      'meshtray://join/ff00200010000000',
      'No network has this ID: its ports would run from 32 to 16. The lower port comes first.',
      'true',
    ],
    [
      'FFFF FFFF FFFF FFFF',
      'No network has this ID: an ID that begins with ff is an ad-hoc network’s, which is ff, its first and last port, and six zeros.',
      'true',
    ],
  ])('%s', async (text, words, invalid) => {
    const { user, field, status, join, bridge } = await openDialog()
    await user.click(field)
    await user.paste(text)
    expect(status()).toBe(words)
    expect(field.getAttribute('aria-invalid')).toBe(invalid)
    expect(join().disabled).toBe(true)
    await user.keyboard('{Enter}')
    expect(bridge.argumentsOf('network.join')).toEqual([])
  })
})

test('a network that is joined already is shown instead of joined again', async () => {
  const { user, field, status, screen, bridge } = await openDialog()
  await user.click(field)
  await user.paste(network().id)
  expect(status()).toBe('You are already connected to office')
  await user.click(screen.getByRole('button', { name: 'Show it' }))
  expect(screen.getByRole('group', { name: 'Settings of office' })).toBeTruthy()
  expect(bridge.argumentsOf('network.join')).toEqual([])
})

test('of a network that is on and not connected it says how it stands', async () => {
  const { user, field, status, push } = await openDialog()
  push(snapshot({ networks: [entry(network({ status: 'ACCESS_DENIED' }))] }))
  await user.click(field)
  await user.paste(network().id)
  expect(status()).toBe('office is already switched on: Not authorized yet')
})

test('a remembered network joins with its own flags', async () => {
  const remembered = { ...disconnected(id, 'lab'), flags: { ...flags, allowDNS: true } }
  const { user, status, join, bridge } = await openDialog(snapshot({ networks: [remembered] }))
  await user.keyboard(id)
  expect(status()).toBe('lab is disconnected; this connects it again')
  await user.click(join())
  expect(bridge.argumentsOf('network.join')).toEqual([{ id, flags: remembered.flags }])
})

test('the options are folded, summed up, and sent', async () => {
  const { user, screen, join, bridge } = await openDialog()
  await user.keyboard(id)
  expect(screen.getByText('Managed addresses on, rest off')).toBeTruthy()
  await user.click(screen.getByText('Options'))
  await user.click(screen.getByRole('switch', { name: 'Allow global addresses' }))
  expect(screen.getByText('Managed addresses, global addresses on, rest off')).toBeTruthy()
  await user.click(join())
  expect(bridge.argumentsOf('network.join')).toEqual([{ id, flags: { ...flags, allowGlobal: true } }])
})

test('a failure says why and keeps what was typed', async () => {
  const { user, field, join, bridge, screen } = await openDialog()
  bridge.answers['network.join'] = () => failure('service-timeout', 'POST /network')
  await user.keyboard(id)
  await user.click(join())
  expect(screen.getByRole('alert').textContent).toContain('The service is slow')
  expect(field.value).toBe('8056 c2e2 1c00 0009')
  bridge.answers['network.join'] = () => success(undefined)
  await user.click(join())
  expect(bridge.argumentsOf('network.join')).toHaveLength(2)
})

test('while it is sent, the intent in the snapshot is not taken for a network that is joined', async () => {
  const { user, join, push, screen, bridge, status } = await openDialog(snapshot())
  bridge.answers['network.join'] = () => new Promise(() => {})
  await user.keyboard(id)
  await user.click(join())
  push(snapshot({ networks: [{ ...disconnected(id), intent: { connected: true } }] }))
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Joining…' }).disabled).toBe(true)
  expect(status()).toBe('Controller 8056c2e21c, network 9')
})

test('after joining it stays until the network settles, and gives the addresses', async () => {
  const { user, join, push, screen, bridge } = await openDialog(snapshot())
  await user.keyboard(id)
  await user.click(join())
  const requesting = network({ id, name: '', status: 'REQUESTING_CONFIGURATION', assignedAddresses: [] })
  push(snapshot({ networks: [entry(requesting)] }))
  expect(screen.getByRole('dialog').textContent).toContain('Waiting for its controller…')
  await expect.poll(() => bridge.argumentsOf('network.refresh')).toContainEqual({ id })
  push(snapshot({ networks: [entry(network({ id, name: 'office' }))] }))
  expect(screen.getByText('Connected to office')).toBeTruthy()
  const dialog = screen.getByRole('dialog')
  const copy = [...dialog.querySelectorAll('button')].find(
    (button) => button.getAttribute('aria-label') === 'Copy address 10.147.17.97',
  )
  if (copy === undefined) throw new Error('no copy button')
  await user.click(copy)
  expect(bridge.argumentsOf('clipboard.copy')).toEqual([{ text: '10.147.17.97' }])
  bridge.answers['devices.page'] = () =>
    success(devicePage({ networks: [deviceNetwork(id), deviceNetwork('x')] }))
  await user.click(screen.getByRole('button', { name: 'Show its devices' }))
  expect(screen.queryByRole('dialog')).toBeNull()
  const chosen = await screen.findByRole<HTMLSelectElement>('combobox', { name: 'Network' })
  expect(chosen.value).toBe(id)
})

test('access denied after joining: says what to do, with the address to copy', async () => {
  const { user, join, push, screen } = await openDialog(snapshot())
  await user.keyboard(id)
  await user.click(join())
  push(snapshot({ networks: [entry(network({ id, name: '', status: 'ACCESS_DENIED' }))] }))
  const dialog = screen.getByRole('dialog')
  expect(dialog.textContent).toContain('Not authorized yet')
  expect(dialog.textContent).toContain('Give this node address to the network’s administrator')
  expect(dialog.querySelector('[aria-label="Copy node address 89e92ceee5"]')).toBeTruthy()
})

test('a status that nobody knows is shown as it is, not as a slow controller', async () => {
  const { user, join, push, screen } = await openDialog(snapshot())
  await user.keyboard(id)
  await user.click(join())
  push(snapshot({ networks: [entry(network({ id, name: '', status: 'DREAMING' }))] }))
  const dialog = screen.getByRole('dialog')
  expect(dialog.textContent).toContain('The service reports DREAMING')
  expect(dialog.textContent).not.toContain('Waiting for its controller')
})

test('a deep link opens it filled in, and never joins by itself; Escape closes it', async () => {
  const { show, screen, user, bridge } = await openWindow(snapshot())
  show({ view: 'join', id })
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Network ID' }).value).toBe(
    '8056 c2e2 1c00 0009',
  )
  expect(bridge.argumentsOf('network.join')).toEqual([])
  await user.keyboard('{Escape}')
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(bridge.argumentsOf('window.hide')).toEqual([])
})

test('while the service does not answer, joining waits and the text stays', async () => {
  const { user, join, push, screen, field } = await openDialog()
  await user.keyboard(id)
  push(
    snapshot({
      connection: { state: 'stale', since: Date.now(), fault: { code: 'service-closed' } },
      networks: [],
    }),
  )
  expect(join().disabled).toBe(true)
  expect(screen.getByText(/not answering right now/)).toBeTruthy()
  expect(field.value).toBe('8056 c2e2 1c00 0009')
})
