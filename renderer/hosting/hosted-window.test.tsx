import { act } from '@testing-library/preact'
import { describe, expect, test } from 'vitest'
import { failure, success } from '../../contract/result.ts'
import { openHostedWindow } from './testing/hosted-window.tsx'
import { hosting, officeId, summary } from './testing/hosted-world.ts'

const list = [
  summary(),
  summary({ id: '89e92ceee5b00001', name: 'family', private: false, memberCount: 5, authorizedCount: 5 }),
  summary({ id: '89e92ceee5000002', name: '', routes: [], memberCount: 0, authorizedCount: 0 }),
]

describe('the list', () => {
  test('tells name, id, access, members and routes of each', async () => {
    const { screen, within } = await openHostedWindow({ networks: list, at: null })
    const row = screen.getByRole('row', { name: /family/ })
    expect(within(row).getByText('89e92ceee5b00001')).toBeTruthy()
    expect(within(row).getByText('Public')).toBeTruthy()
    expect(within(row).getByText('5 of 5')).toBeTruthy()
    expect(within(row).getByText('10.147.17.0/24')).toBeTruthy()
    expect(within(screen.getByRole('row', { name: /89e92ceee5000002/ })).getByText('None')).toBeTruthy()
  })

  test('is searched, and sorted by members', async () => {
    const { screen, user } = await openHostedWindow({ networks: list, at: null })
    const names = () =>
      screen
        .getAllByRole('row')
        .slice(1)
        .map((row) => row.querySelector('strong')?.textContent)
    expect(names()).toEqual(['89e92ceee5000002', 'family', 'office'])
    await user.click(screen.getByRole('button', { name: 'Members' }))
    expect(names()).toEqual(['family', 'office', '89e92ceee5000002'])
    await user.type(screen.getByRole('searchbox', { name: 'Find a network' }), 'ac10a3')
    expect(names()).toEqual(['office'])
    await user.type(screen.getByRole('searchbox', { name: 'Find a network' }), 'x')
    expect(screen.getByText('No network matches “ac10a3x”')).toBeTruthy()
  })

  test('a click opens a network, and main can turn to one', async () => {
    const { screen, user, bridge, show, settle } = await openHostedWindow({ networks: list, at: null })
    await user.click(screen.getByRole('row', { name: /office/ }).querySelector('button') as HTMLElement)
    await settle()
    expect(bridge.argumentsOf('hosting.members')).toContainEqual({ network: officeId, since: null })
    show({ view: 'hosting', network: '89e92ceee5b00001' })
    await settle()
    expect(bridge.argumentsOf('hosting.network')).toContainEqual({ network: '89e92ceee5b00001' })
  })

  test('devices that wait are counted beside their network', async () => {
    const device = {
      source: 'controller',
      network: officeId,
      networkName: 'office',
      name: '',
      since: 0,
    } as const
    const { screen } = await openHostedWindow({
      networks: list,
      at: null,
      snapshot: { hosting: hosting({ waiting: ['a', 'b'].map((member) => ({ ...device, member })) }) },
    })
    expect(screen.getByText('2 devices wait')).toBeTruthy()
  })
})

describe('no networks', () => {
  test('because there are none yet: the way to one', async () => {
    const { screen, user } = await openHostedWindow({ networks: [], at: null })
    expect(screen.getByRole('heading', { name: 'No networks yet' })).toBeTruthy()
    const main = screen.getByRole('main')
    await user.click(main.querySelector('.button-primary') as HTMLElement)
    expect(screen.getByRole('dialog', { name: 'New network' })).toBeTruthy()
  })

  test('because the service has no controller, and why', async () => {
    const { screen } = await openHostedWindow({
      networks: [],
      at: null,
      snapshot: { hosting: hosting({ controller: { state: 'none', fault: { code: 'controller-absent' } } }) },
    })
    expect(screen.getByRole('heading', { name: 'This service cannot host networks' })).toBeTruthy()
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'New network' }).disabled).toBe(true)
  })

  test('because the controller is starting', async () => {
    const { screen } = await openHostedWindow({
      networks: [],
      at: null,
      snapshot: { hosting: hosting({ controller: { state: 'starting' } }) },
    })
    expect(screen.getByRole('heading', { name: 'The controller is still starting' })).toBeTruthy()
  })
})

describe('a new network', () => {
  const openNew = async () => {
    const opened = await openHostedWindow({ networks: list, at: null })
    await opened.user.click(opened.screen.getAllByRole('button', { name: 'New network' })[0] as HTMLElement)
    await opened.settle()
    return opened
  }

  test('is one name away: the proposed subnet is sent as it came', async () => {
    const { screen, user, bridge, app, settle } = await openNew()
    bridge.answers['hosting.createNetwork'] = () => failure('service-error')
    await user.type(screen.getByRole('textbox', { name: 'Name' }), 'lab')
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Addresses' }).value).toBe('172.22.9.0/24')
    await user.click(screen.getByRole('button', { name: 'Create' }))
    await settle()
    expect(bridge.argumentsOf('hosting.createNetwork')).toEqual([
      {
        source: 'controller',
        name: 'lab',
        id: null,
        subnet: { target: '172.22.9.0/24', ipRangeStart: '172.22.9.1', ipRangeEnd: '172.22.9.254' },
      },
    ])
    expect(screen.getByRole('alert').textContent).toContain('The service reported an error')
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Name' }).value).toBe('lab')
    expect(app.hostedNetwork.value).toBeNull()
  })

  test('a subnet of one’s own is checked, and brings its pool', async () => {
    const { screen, user, bridge } = await openNew()
    const box = screen.getByRole('textbox', { name: 'Addresses' })
    const create = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Create' })
    await user.clear(box)
    await user.type(box, '10.9.0.0/33')
    expect(create().disabled).toBe(true)
    await user.clear(box)
    await user.type(box, '10.147.0.0/16')
    expect(screen.getByText(/office uses these addresses too|family uses these addresses too/)).toBeTruthy()
    await user.clear(box)
    await user.type(box, '10.9.0.0/24')
    await user.click(create())
    expect(bridge.argumentsOf('hosting.createNetwork')).toEqual([
      {
        source: 'controller',
        name: '',
        id: null,
        subnet: { target: '10.9.0.0/24', ipRangeStart: '10.9.0.1', ipRangeEnd: '10.9.0.254' },
      },
    ])
  })

  test('an id of one’s own begins with this controller’s address, and is free', async () => {
    const { screen, user, bridge } = await openNew()
    await user.click(screen.getByText('Choose the network ID'))
    const box = screen.getByRole('textbox', { name: 'Last six characters of the ID' })
    await user.type(box, 'B00001')
    expect(screen.getByText('You host a network with this ID already')).toBeTruthy()
    await user.clear(box)
    await user.type(box, 'C0FFEE')
    await user.click(screen.getByRole('switch', { name: 'No addresses' }))
    await user.click(screen.getByRole('button', { name: 'Create' }))
    expect(bridge.argumentsOf('hosting.createNetwork')).toEqual([
      { source: 'controller', name: '', id: '89e92ceee5c0ffee', subnet: null },
    ])
  })
})

test('a network is deleted only after its name was typed, and who loses access is said', async () => {
  const { screen, user, bridge, app, settle } = await openHostedWindow()
  await user.click(screen.getAllByRole('button', { name: 'More' })[0] as HTMLElement)
  await user.click(screen.getByRole('menuitem', { name: 'Delete…' }))
  expect(screen.getByText(/^2 members lose access/)).toBeTruthy()
  const confirm = screen.getByRole<HTMLButtonElement>('button', { name: 'Delete network' })
  expect(confirm.disabled).toBe(true)
  await user.type(screen.getByRole('textbox', { name: 'Type the name to confirm' }), 'offic')
  expect(confirm.disabled).toBe(true)
  await user.type(screen.getByRole('textbox', { name: 'Type the name to confirm' }), 'e')
  await user.click(confirm)
  await settle()
  expect(bridge.argumentsOf('hosting.deleteNetwork')).toEqual([{ network: officeId }])
  expect(app.hostedNetwork.value).toBeNull()
})

test('an import tells what will be lost before anything is sent', async () => {
  const { screen, user, bridge, app, settle } = await openHostedWindow({ at: null })
  bridge.answers['hosting.chooseImport'] = () =>
    success({
      token: 't1',
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
  expect(screen.getByText(/“10.0.0.300” is no address/)).toBeTruthy()
  expect(bridge.argumentsOf('hosting.importNetwork')).toEqual([])
  await user.click(screen.getByRole('button', { name: 'Import' }))
  await settle()
  expect(bridge.argumentsOf('hosting.importNetwork')).toEqual([{ token: 't1', source: 'controller' }])
  await screen.findByText('Imported. The new network ID is 89e92ceee5f00f00.')
  expect(app.hostedNetwork.value).toBe('89e92ceee5f00f00')
})

test('a network that somebody else deleted stays readable, and can be closed', async () => {
  const { screen, user, bridge, push, settle, app } = await openHostedWindow()
  bridge.answers['hosting.network'] = () => failure('network-gone')
  push({
    hosting: hosting({
      undos: [{ id: 'u', network: officeId, member: null, name: 'office', fields: ['mtu'], until: 0 }],
    }),
  })
  await settle()
  expect(screen.getByText('This network is gone')).toBeTruthy()
  expect(screen.getByText('nas')).toBeTruthy()
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Add member' }).disabled).toBe(true)
  await user.click(screen.getByRole('button', { name: 'Close' }))
  expect(app.hostedNetwork.value).toBeNull()
})

test('what is typed survives the service going away and coming back', async () => {
  const { screen, user, push } = await openHostedWindow()
  await user.click(screen.getByRole('tab', { name: 'Settings' }))
  const name = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Name' })
  await user.type(name(), ' two')
  push({ connection: { state: 'stale', since: Date.now(), fault: { code: 'service-closed' } } })
  expect(screen.getByText(/^Not answering since/)).toBeTruthy()
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

test('join this device: one line with its steps', async () => {
  const { screen, user, bridge, push } = await openHostedWindow()
  await user.click(screen.getByRole('button', { name: 'Join this device' }))
  expect(bridge.argumentsOf('hosting.joinThisDevice')).toEqual([{ network: officeId }])
  const job = {
    id: 'j',
    kind: 'join-this-device',
    network: officeId,
    networkName: 'office',
    fault: null,
  } as const
  push({
    hosting: hosting({
      jobs: [{ ...job, total: 2, done: 0, failed: 0, state: 'running', step: 'authorizing' }],
    }),
  })
  expect(screen.getByText('Joining this device to office. Authorizing…')).toBeTruthy()
})

test('a job shows how far it is, stops, and accounts for each member', async () => {
  const { screen, user, bridge, push, settle } = await openHostedWindow()
  const job = { id: 'j1', kind: 'authorize', network: officeId, networkName: 'office', step: null } as const
  const running = { ...job, total: 500, done: 118, failed: 2, state: 'running', fault: null } as const
  push({ hosting: hosting({ jobs: [running] }) })
  expect(screen.getByText('120 of 500')).toBeTruthy()
  expect(screen.getByRole('progressbar').getAttribute('value')).toBe('120')
  await user.click(screen.getByRole('button', { name: 'Stop' }))
  expect(bridge.argumentsOf('hosting.stopJob')).toEqual([{ job: 'j1' }])
  const stopped = { ...running, state: 'stopped' } as const
  push({ hosting: hosting({ jobs: [stopped] }) })
  expect(screen.getByText('Authorizing in office')).toBeTruthy()
  expect(screen.getByText('Stopped: 118 done, 2 failed, 380 not begun')).toBeTruthy()
  bridge.answers['hosting.readJob'] = () =>
    success({
      job: stopped,
      items: [
        { item: '5c20a1d3e8', outcome: 'done', fault: null },
        { item: '778cde7190', outcome: 'failed', fault: { code: 'service-timeout' } },
        { item: 'c41f8a77de', outcome: 'not-begun', fault: null },
      ],
    })
  await user.click(screen.getByRole('button', { name: 'Results' }))
  await settle()
  expect(screen.getByText('The service did not answer in time')).toBeTruthy()
  expect(screen.getByText('Not begun, left as it was')).toBeTruthy()
  await user.click(screen.getByRole('radio', { name: 'All' }))
  expect(screen.getByRole('cell', { name: '5c20a1d3e8' })).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Close' }))
  await user.click(screen.getByRole('button', { name: 'Dismiss' }))
  expect(bridge.argumentsOf('hosting.dismissJob')).toEqual([{ job: 'j1' }])
})

test('while a job decides about one device after the other, the lists are not asked for each time', async () => {
  const { bridge, push, settle } = await openHostedWindow()
  const job = { id: 'j1', kind: 'authorize', network: officeId, networkName: 'office', step: null } as const
  const running = { ...job, total: 3, done: 0, failed: 0, state: 'running', fault: null } as const
  const device = (member: string) =>
    ({ source: 'controller', network: officeId, networkName: 'office', member, name: '', since: 1 }) as const
  const asked = () =>
    bridge.argumentsOf('hosting.members').length + bridge.argumentsOf('hosting.networks').length
  push({ hosting: hosting({ jobs: [running], waiting: [device('a'), device('b'), device('c')] }) })
  await settle()
  const before = asked()
  for (const waiting of [[device('b'), device('c')], [device('c')], []]) {
    push({ hosting: hosting({ jobs: [{ ...running, done: 3 - waiting.length }], waiting }) })
    await settle()
  }
  expect(asked()).toBe(before)
  push({ hosting: hosting({ jobs: [{ ...running, done: 3, state: 'done' }], waiting: [] }) })
  await settle()
  expect(asked()).toBeGreaterThan(before + 1)
})

test('a change can be taken back while there is time', async () => {
  const { screen, user, bridge, push } = await openHostedWindow()
  const undo = { id: 'u1', network: officeId, member: '778cde7190', name: 'nas', fields: ['authorized'] }
  push({ hosting: hosting({ undos: [{ ...undo, until: Date.now() + 10_000 }] }) })
  expect(screen.getByText('nas: Authorized changed')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Undo' }))
  expect(bridge.argumentsOf('hosting.undo')).toEqual([{ undo: 'u1' }])
})

test('a window of its own closes with its key', async () => {
  const { user, bridge } = await openHostedWindow()
  await user.keyboard('{Control>}w{/Control}')
  expect(bridge.argumentsOf('hosting.closeWindow')).toHaveLength(1)
})

test('a fault of a list is told, and the old list stays', async () => {
  const { screen, bridge, push, settle } = await openHostedWindow()
  bridge.answers['hosting.members'] = () => failure('reply-not-json')
  push({
    hosting: hosting({
      undos: [{ id: 'x', network: officeId, member: null, name: '', fields: [], until: 0 }],
    }),
  })
  await act(settle)
  expect(screen.getByText('The answer could not be read')).toBeTruthy()
  expect(screen.getByText('nas')).toBeTruthy()
})
