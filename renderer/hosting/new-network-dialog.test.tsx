import { act } from '@testing-library/preact'
import { describe, expect, test } from 'vitest'
import { failure, success } from '../../contract/result.ts'
import { openHostedWindow, threeNetworks } from '../testing/hosted-window.tsx'
import { officeId, summary } from '../testing/hosted-world.ts'

describe('a new network', () => {
  const openNew = async () => {
    const opened = await openHostedWindow({ networks: threeNetworks, at: null })
    await opened.user.click(opened.screen.getAllByRole('button', { name: 'New network' })[0] as HTMLElement)
    await opened.settle()
    return opened
  }

  test('needs only a name, and takes the proposed subnet', async () => {
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
    const { screen, user, bridge, settle } = await openHostedWindow({ networks: threeNetworks })
    await user.click(screen.getAllByRole('button', { name: 'More' })[0] as HTMLElement)
    await user.click(screen.getByRole('menuitem', { name: 'Duplicate…' }))
    await settle()
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
