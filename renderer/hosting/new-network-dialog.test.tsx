import { screen } from '@testing-library/dom'
import { act } from '@testing-library/preact'
import { describe, expect, test } from 'vitest'
import { wholeList } from '../../contract/lists.ts'
import { failure, success } from '../../contract/result.ts'
import { openAccountWindow } from '../testing/account-window.tsx'
import { accounts } from '../testing/account-world.ts'
import { centralAccount } from '../testing/central-page.tsx'
import { openHostedWindow, threeNetworks } from '../testing/hosted-window.tsx'
import { officeId, summary } from '../testing/hosted-world.ts'

describe('a new network in an account with groups', () => {
  const limit = { name: 'networks', most: 10, isUnlimited: false, isHard: true, period: null, resetsAt: null }
  const plan = (used: number) =>
    success({
      ...{ id: null, plan: 'Essential', status: 'active', included: {} },
      limits: [{ ...limit, used }],
    })
  const rights = { edit: true, delete: true, manage: true }
  const counts = { networks: null, authorized: null, waiting: null, active: null }
  const group = (id: string, name: string) => ({
    ...{ id, name, description: '', organization: 'org-1', rights, counts },
  })
  const openNew = async (used: number) => {
    const central = { ...centralAccount, group: 'events' }
    const opened = await openAccountWindow({ snapshot: { accounts: accounts([central]) } })
    const { bridge, app, settle } = opened
    Object.assign(bridge.answers, {
      'groups.list': () => success(wholeList([group('main', 'Main'), group('events', 'Events')])),
      'organization.list': () => success(wholeList([{ id: 'org-1', name: 'Lantern Works', rights }])),
      'organization.subscription': () => plan(used),
      'hosting.createNetwork': () => failure('account-forbidden'),
    } satisfies typeof bridge.answers)
    await act(() => app.dialogs.show({ kind: 'create-network', source: central.id }))
    for (let round = 0; round < 3; round += 1) await settle()
    return opened
  }
  const create = (): HTMLButtonElement => screen.getByRole('button', { name: 'Create' })
  const full = /The plan Essential allows 10 networks, and all are in use\. Delete one, or change the plan/

  test('stands in the group that was chosen last, unless another one is chosen', async () => {
    const { user, bridge, settle } = await openNew(3)
    const choice = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Network group' })
    expect(choice.value).toBe('events')
    await user.click(create())
    await settle()
    await user.selectOptions(choice, 'Main')
    await user.click(create())
    await settle()
    const sent = bridge.argumentsOf('hosting.createNetwork') as readonly { readonly group: string }[]
    expect(sent.map(({ group }) => group)).toEqual(['events', 'main'])
    expect(screen.getByText('You do not have permission to do this')).toBeTruthy()
  })

  test('a full plan is named before anything is sent', async () => {
    const { bridge } = await openNew(10)
    expect(screen.getByText(full)).toBeTruthy()
    expect(create().disabled).toBe(true)
    expect(bridge.argumentsOf('hosting.createNetwork')).toEqual([])
  })

  test('one that was filled meanwhile is named instead of the refusal', async () => {
    const { user, bridge, settle } = await openNew(9)
    expect(screen.queryByText(full)).toBeNull()
    await user.type(screen.getByRole('textbox', { name: 'Name' }), 'lab')
    bridge.answers['organization.subscription'] = () => plan(10)
    await user.click(create())
    await settle()
    expect(await screen.findByText(full)).toBeTruthy()
    expect(screen.queryByText('You do not have permission to do this')).toBeNull()
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Name' }).value).toBe('lab')
  })
})

describe('a new network', () => {
  const openNew = async () => {
    const opened = await openHostedWindow({ networks: threeNetworks, at: null })
    await opened.user.click(opened.screen.getAllByRole('button', { name: 'New network' })[0] as HTMLElement)
    await opened.settle()
    return opened
  }

  test('needs only a name, and takes the proposed subnet', async () => {
    const { screen, user, bridge, app, press } = await openNew()
    bridge.answers['hosting.createNetwork'] = () => failure('service-error')
    await user.type(screen.getByRole('textbox', { name: 'Name' }), 'lab')
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Addresses' }).value).toBe('172.22.9.0/24')
    await press('Create')
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

  test('a typed subnet is checked and gets a pool', async () => {
    const { screen, user, bridge } = await openNew()
    const box = screen.getByRole('textbox', { name: 'Addresses' })
    const create = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Create' })
    await user.clear(box)
    await user.type(box, '10.9.0.0/33')
    expect(create().disabled).toBe(true)
    await user.clear(box)
    await user.type(box, '10.147.0.0/16')
    expect(screen.getByText(/office also uses these addresses|family also uses these addresses/)).toBeTruthy()
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

  test('that copies one from right to left has a name without marks that nobody sees', async () => {
    const { app, screen } = await openHostedWindow({ networks: threeNetworks, at: null })
    await act(() => app.dialogs.show({ kind: 'create-network', like: summary({ name: 'שלום' }) }))
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Name' }).value).toBe('שלום copy')
  })

  test('is made from a template, with or without its subnet', async () => {
    const { screen, user, bridge, settle } = await openHostedWindow({ networks: threeNetworks, at: null })
    const id = '0b7a6f3e-7f0c-4a52-9d8e-2f4c7d1c9a11'
    const template = { id, name: 'branch office', routes: [{ target: '10.64.0.0/24', via: null }] }
    bridge.answers['hosting.templates'] = () => success([template])
    bridge.answers['hosting.createNetwork'] = () => failure('service-error')
    await user.click(screen.getAllByRole('button', { name: 'New network' })[0] as HTMLElement)
    await settle()
    await user.selectOptions(screen.getByRole('combobox', { name: 'Template' }), 'branch office')
    const create = () => user.click(screen.getByRole('button', { name: 'Create' }))
    await create()
    await settle()
    await user.click(screen.getByRole('switch', { name: 'Addresses of branch office' }))
    expect(screen.queryByRole('textbox', { name: 'Addresses' })).toBeNull()
    await create()
    const origin = { kind: 'template', template: id }
    expect(bridge.argumentsOf('hosting.createNetwork')).toMatchObject([
      { origin, subnet: { target: '172.22.9.0/24' } },
      { origin, subnet: null },
    ])
  })

  test('can copy another one with its addresses', async () => {
    const { screen, user, bridge, press } = await openHostedWindow({ networks: threeNetworks })
    await user.click(screen.getAllByRole('button', { name: 'More' })[0] as HTMLElement)
    await press('Duplicate…', 'menuitem')
    expect(screen.getByRole('dialog', { name: 'Duplicate office' })).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Create' }))
    expect(bridge.argumentsOf('hosting.createNetwork')).toMatchObject([
      { name: 'office copy', origin: { kind: 'network', network: officeId }, subnet: null, id: null },
    ])
  })

  test('a chosen id begins with the controller’s address and has to be free', async () => {
    const { screen, user, bridge } = await openNew()
    await user.click(screen.getByText('Choose the network ID'))
    const box = screen.getByRole('textbox', { name: 'Last six characters of the ID' })
    await user.type(box, 'B00001')
    expect(screen.getByText('You already host a network with this ID')).toBeTruthy()
    await user.clear(box)
    await user.type(box, 'C0FFEE')
    await user.click(screen.getByRole('switch', { name: 'No addresses' }))
    await user.click(screen.getByRole('button', { name: 'Create' }))
    expect(bridge.argumentsOf('hosting.createNetwork')).toEqual([
      { source: 'controller', name: '', id: '89e92ceee5c0ffee', subnet: null },
    ])
  })
})
