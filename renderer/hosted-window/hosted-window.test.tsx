import { act } from '@testing-library/preact'
import { expect, test } from 'vitest'
import { failure, success } from '../../contract/result.ts'
import { openAccountWindow } from '../testing/account-window.tsx'
import { accountSummary } from '../testing/account-world.ts'
import { openHostedWindow, openTab } from '../testing/hosted-window.tsx'
import { hostedNetwork, hosting, member, networkUndo, officeId, summary } from '../testing/hosted-world.ts'

test('a network is deleted only after its name was typed; which one it is and who loses access is said', async () => {
  const namesake = summary({ id: '89e92ceee5b00001' })
  const { screen, within, user, bridge, app, settle, press } = await openHostedWindow({
    networks: [summary(), namesake],
  })
  await user.click(screen.getAllByRole('button', { name: 'More' })[0] as HTMLElement)
  await press('Delete…', 'menuitem')
  expect(screen.getByText(/^2 members lose access/)).toBeTruthy()
  const dialog = within(screen.getByRole('dialog'))
  expect(dialog.getByText(officeId)).toBeTruthy()
  expect(dialog.getByText(/^1 device, /)).toBeTruthy()
  expect(dialog.getByText('Another network is also called office: compare the ID.')).toBeTruthy()
  const confirm = screen.getByRole<HTMLButtonElement>('button', { name: 'Delete network' })
  expect(confirm.disabled).toBe(true)
  await user.type(screen.getByRole('textbox', { name: 'Type the name to confirm' }), 'offic')
  expect(confirm.disabled).toBe(true)
  await user.type(screen.getByRole('textbox', { name: 'Type the name to confirm' }), 'e')
  await user.click(confirm)
  await settle()
  expect(bridge.argumentsOf('hosting.deleteNetwork')).toEqual([{ network: officeId, confirm: 'office' }])
  expect(app.hostedNetwork.value).toBeNull()
})

test('marks that turn the direction are not drawn, and what is in a field keeps them', async () => {
  const [network, device] = ['\u202eeciffo\u202c', 'gate \u2067way']
  const { screen, within, user, bridge, press } = await openHostedWindow({
    networks: [summary({ name: network })],
    network: hostedNetwork({}, { name: network }),
    members: [member('778cde7190', { name: device })],
  })
  // The whole page is searched, as names for screen readers and hints must have no marks either.
  const drawn = () => document.body.outerHTML
  expect(drawn()).not.toMatch(/[\u202a-\u202e\u2066\u2067]/)
  expect(drawn()).toContain('eciffo')
  await press(/^gate way/)
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Name' }).value).toBe(device)
  await user.click(screen.getByRole('switch', { name: 'Bridge' }))
  await press('Save')
  expect(bridge.argumentsOf('hosting.saveMember')).toMatchObject([{ change: { activeBridge: true } }])
  await user.click(screen.getAllByRole('button', { name: 'More' })[0] as HTMLElement)
  await press('Delete…', 'menuitem')
  // Such a name cannot be typed: the network's id is asked for.
  const dialog = within(screen.getByRole('dialog', { name: /eciffo/ }))
  expect(dialog.getAllByText(officeId).length).toBeGreaterThan(1)
  expect(drawn()).not.toMatch(/[\u202a-\u202e\u2066\u2067]/)
})

test('an empty network that can be put back is deleted without its name; the name is asked for if it is not empty', async () => {
  const { screen, user, bridge, press } = await openHostedWindow({
    networks: [summary({ memberCount: 0, authorizedCount: 0 })],
  })
  bridge.answers['hosting.previewDeletion'] = () =>
    success({ memberCount: 0, authorizedCount: 0, onlineCount: 0, lost: [] })
  bridge.answers['hosting.deleteNetwork'] = () => failure('confirmation-wrong')
  const field = () => screen.queryByRole('textbox', { name: 'Type the name to confirm' })
  await user.click(screen.getAllByRole('button', { name: 'More' })[0] as HTMLElement)
  await press('Delete…', 'menuitem')
  expect(screen.getByText('It has no members. Its settings and rules are deleted.')).toBeTruthy()
  expect(screen.queryByText(/with the same ID and members/)).toBeNull()
  expect(field()).toBeNull()
  await press('Delete network')
  expect(bridge.argumentsOf('hosting.deleteNetwork')).toEqual([{ network: officeId, confirm: null }])
  expect(field()).toBeTruthy()
})

test('a network of an account is deleted only after its name was typed, also an empty one', async () => {
  const { screen, user, settle, app } = await openAccountWindow({ networks: [accountSummary()] })
  await act(() =>
    app.dialogs.show({
      kind: 'delete-network',
      network: accountSummary({ memberCount: 0, authorizedCount: 0 }),
    }),
  )
  await settle()
  await user.type(screen.getByRole('textbox', { name: 'Type the name to confirm' }), 'x')
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Delete network' }).disabled).toBe(true)
})

test('a deleted network is offered with its ID and the time left, and is opened once it is back', async () => {
  const deleted = (id: string, minutes: number) => ({
    id,
    name: 'office',
    memberCount: 3,
    until: Date.now() + minutes * 60_000 + 30_000,
  })
  const { screen, bridge, app, press } = await openHostedWindow({
    networks: [summary({ id: '89e92ceee5b00001' })],
    at: null,
    snapshot: {
      hosting: hosting({ deleted: [deleted(officeId, 0), deleted('89e92ceee5b00001', 4)] }),
    },
  })
  expect(screen.getByText('A deleted network can be restored')).toBeTruthy()
  expect(screen.getByText(/3 members · less than a minute left/)).toBeTruthy()
  bridge.answers['hosting.putBackNetwork'] = () => success('job')
  await press(`Restore office, ${officeId}`)
  expect(bridge.argumentsOf('hosting.putBackNetwork')).toEqual([{ network: officeId }])
  expect(app.hostedNetwork.value).toBe(officeId)
})

test('an import tells what will be lost before anything is sent', async () => {
  const { screen, user, bridge, app, settle, press } = await openHostedWindow({ at: null })
  bridge.answers['hosting.chooseImport'] = () =>
    success({
      importId: 't1',
      fileName: 'office.json',
      name: 'office',
      routes: [],
      memberCount: 14,
      problems: [{ line: null, field: 'pools', kind: 'bad-address', value: '10.0.0.300' }],
    })
  bridge.answers['hosting.importNetwork'] = () => success({ network: '89e92ceee5f00f00', job: 'j' })
  await user.click(screen.getAllByRole('button', { name: 'Import a network from a file' })[0] as HTMLElement)
  await settle()
  expect(screen.getByText(/new network ID/)).toBeTruthy()
  expect(screen.getByText(/“10.0.0.300” is not an address/)).toBeTruthy()
  expect(bridge.argumentsOf('hosting.importNetwork')).toEqual([])
  await press('Import')
  expect(bridge.argumentsOf('hosting.importNetwork')).toEqual([{ importId: 't1', source: 'controller' }])
  await screen.findByText('Imported. The new network ID is 89e92ceee5f00f00.')
  expect(app.hostedNetwork.value).toBe('89e92ceee5f00f00')
})

test('a network that somebody else deleted stays readable, and can be closed', async () => {
  const { screen, user, bridge, push, settle, app } = await openHostedWindow()
  bridge.answers['hosting.network'] = () => failure('network-gone')
  push({ hosting: hosting({ undos: [networkUndo] }) })
  await settle()
  expect(screen.getByText('This network no longer exists')).toBeTruthy()
  expect(screen.getByText('nas')).toBeTruthy()
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Add members' }).disabled).toBe(true)
  await user.click(screen.getByRole('button', { name: 'Close' }))
  expect(app.hostedNetwork.value).toBeNull()
})

test('what is typed survives the service going away and coming back', async () => {
  const { screen, user, push } = await openTab('Settings')
  const name = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Name' })
  await user.type(name(), ' two')
  push({ connection: { state: 'stale', since: Date.now(), fault: { code: 'service-closed' } } })
  expect(screen.getByText(/^No usable answer since/)).toBeTruthy()
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Save' }).disabled).toBe(true)
  push({ connection: { state: 'online' } })
  expect(name().value).toBe('office two')
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Save' }).disabled).toBe(false)
})

test('a service that is away is told once, and asked at once when it is back', async () => {
  const { screen, bridge, push, settle } = await openHostedWindow()
  const refuse = () => failure('service-unreachable')
  const { 'hosting.members': members, 'hosting.network': network } = bridge.answers
  Object.assign(bridge.answers, { 'hosting.members': refuse, 'hosting.network': refuse })
  push({ connection: { state: 'stale', since: Date.now(), fault: { code: 'service-unreachable' } } })
  await settle()
  expect(screen.getAllByText(/The service is not running/)).toHaveLength(1)
  Object.assign(bridge.answers, { 'hosting.members': members, 'hosting.network': network })
  push({ connection: { state: 'online' } })
  await settle()
  expect(screen.queryByText(/The service is not running/)).toBeNull()
})

test('a window of its own closes with its key', async () => {
  const { user, bridge } = await openHostedWindow()
  await user.keyboard('{Control>}w{/Control}')
  expect(bridge.argumentsOf('hosting.closeWindow')).toHaveLength(1)
})

test('a fault of a list is told, and the old list stays', async () => {
  const { screen, bridge, push, settle } = await openHostedWindow()
  bridge.answers['hosting.members'] = () => failure('reply-not-json')
  push({ hosting: hosting({ undos: [networkUndo] }) })
  await act(settle)
  expect(screen.getByText('The service’s answer cannot be read')).toBeTruthy()
  expect(screen.getByText('nas')).toBeTruthy()
})

test('a dialog goes with the network that it is about', async () => {
  const { screen, user, show, settle } = await openHostedWindow()
  await user.click(screen.getByRole('button', { name: 'Add members' }))
  expect(screen.getByRole('dialog', { name: 'Add members' })).toBeTruthy()
  for (const network of ['89e92ceee5b00001', officeId]) {
    show({ view: 'hosting', network })
    await settle()
    expect(screen.queryByRole('dialog')).toBeNull()
  }
})

test('the side bar reveals the network that was opened from elsewhere', async () => {
  const revealed: (string | null)[] = []
  const many = Array.from({ length: 40 }, (_, index) =>
    summary({ id: `89e92ceee5${String(index).padStart(6, '0')}`, name: `site ${index}` }),
  )
  HTMLElement.prototype.scrollIntoView = function reveal(this: HTMLElement) {
    revealed.push(this.getAttribute('data-row'))
  }
  const { app, settle } = await openHostedWindow({ networks: many, at: null })
  await act(() => app.navigate({ view: 'hosting', network: '89e92ceee5000037' }))
  await settle()
  expect(revealed.at(-1)).toBe('89e92ceee5000037')
  Reflect.deleteProperty(HTMLElement.prototype, 'scrollIntoView')
})
