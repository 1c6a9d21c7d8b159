import { describe, expect, test } from 'vitest'
import { failure, success } from '../../../contract/result.ts'
import type { NetworkConfig } from '../../../domain/network-plan/network-config.ts'
import { openHostedWindow } from '../../testing/hosted-window.tsx'
import { hostedNetwork, networkConfig, officeId, summary } from '../../testing/hosted-world.ts'

const openSettings = async (world: Parameters<typeof openHostedWindow>[0] = {}) => {
  const opened = await openHostedWindow(world)
  await opened.user.click(opened.screen.getByRole('tab', { name: 'Settings' }))
  const { screen, user } = opened
  return {
    ...opened,
    box: (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name }),
    fill: async (name: string, text: string) => {
      await user.clear(screen.getByRole('textbox', { name }))
      if (text !== '') await user.type(screen.getByRole('textbox', { name }), text)
    },
    save: () => screen.getByRole<HTMLButtonElement>('button', { name: 'Save' }),
  }
}

test('nothing to save, no bar; what changed is named, and discarding brings it back', async () => {
  const { screen, user, box, fill } = await openSettings()
  expect(screen.queryByRole('button', { name: 'Save' })).toBeNull()
  await fill('MTU', '1400')
  expect(screen.getByText('Changed: MTU')).toBeTruthy()
  expect(screen.getByRole('tab', { name: 'Settings Unsaved changes' })).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Discard' }))
  expect(box('MTU').value).toBe('2800')
  expect(screen.queryByRole('button', { name: 'Save' })).toBeNull()
})

test('what was discarded is brought back, until something else is typed', async () => {
  const { screen, user, box, fill, save } = await openSettings()
  await fill('MTU', '1400')
  await fill('Name', 'lab')
  await user.click(screen.getByRole('button', { name: 'Discard' }))
  expect(screen.getByText('Discarded 2 changes')).toBeTruthy()
  expect(document.activeElement?.textContent).toBe('Undo')
  await user.keyboard('{Enter}')
  expect([box('MTU').value, box('Name').value]).toEqual(['1400', 'lab'])
  expect(save()).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Discard' }))
  await fill('Name', 'shed')
  await fill('Name', 'office')
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull()
})

test('every field can be set, and is sent as the service takes it', async () => {
  const { screen, user, bridge, fill, save } = await openSettings()
  await fill('Name', 'lab')
  for (const name of ['Private', 'Broadcast', 'Private IPv6 (RFC 4193)'])
    await user.click(screen.getByRole('switch', { name }))
  await user.click(screen.getByRole('button', { name: 'Add route' }))
  await fill('Target of route 2', '10.1.0.0/16')
  await fill('Gateway of route 2', '10.147.17.9')
  await user.click(screen.getByRole('button', { name: 'Remove the pool from 10.147.17.10' }))
  await user.click(screen.getByRole('button', { name: 'Add pool' }))
  await fill('First address of pool 1', '10.147.17.100')
  await fill('Last address of pool 1', '10.147.17.200')
  await fill('Domain', 'lab.example')
  await user.click(screen.getByRole('button', { name: 'Add server' }))
  await fill('Server 1', '10.147.17.2')
  await fill('Multicast limit', '0')
  await fill('MTU', '1400')
  await fill('Send traces to', '89E92CEEE5')
  await fill('Trace level', '2')
  await user.click(save())
  expect(bridge.argumentsOf('hosting.saveNetwork')).toEqual([
    {
      network: officeId,
      change: {
        name: 'lab',
        private: false,
        enableBroadcast: false,
        mtu: 1400,
        multicastLimit: 0,
        v6AssignMode: { '6plane': false, rfc4193: true, zt: false },
        routes: [
          { target: '10.147.17.0/24', via: null },
          { target: '10.1.0.0/16', via: '10.147.17.9' },
        ],
        ipAssignmentPools: [{ ipRangeStart: '10.147.17.100', ipRangeEnd: '10.147.17.200' }],
        dns: { domain: 'lab.example', servers: ['10.147.17.2'] },
        remoteTraceTarget: '89e92ceee5',
        remoteTraceLevel: 2,
      },
      base: sameFields(networkConfig(), [
        'name',
        'private',
        'enableBroadcast',
        'mtu',
        'multicastLimit',
        'v6AssignMode',
        'routes',
        'ipAssignmentPools',
        'dns',
        'remoteTraceTarget',
        'remoteTraceLevel',
      ]),
    },
  ])
})

describe('the keyboard', () => {
  test('Enter in a box and Ctrl+S save, each once', async () => {
    const { user, bridge, box, fill, settle } = await openSettings()
    await fill('MTU', '1400')
    await user.keyboard('{Enter}')
    await settle()
    await user.clear(box('Name'))
    await user.type(box('Name'), 'lab')
    await user.keyboard('{Control>}s{/Control}')
    await settle()
    expect(bridge.argumentsOf('hosting.saveNetwork')).toMatchObject([
      { change: { mtu: 1400 } },
      { change: { name: 'lab' } },
    ])
  })

  test('where it cannot be saved the key says why, and goes to what is wrong', async () => {
    const { screen, user, bridge, box, fill } = await openSettings()
    await user.keyboard('{Control>}s{/Control}')
    expect(screen.getByText('There is nothing to save.')).toBeTruthy()
    await fill('MTU', '9')
    expect(screen.queryByText('There is nothing to save.')).toBeNull()
    await user.click(box('Name'))
    await user.keyboard('{Meta>}s{/Meta}')
    expect(document.activeElement).toBe(box('MTU'))
    expect(screen.getByText('1 thing to mend first')).toBeTruthy()
    expect(bridge.argumentsOf('hosting.saveNetwork')).toEqual([])
  })
})

test('a multicast limit of 0 stops ARP, and that is said before it is saved', async () => {
  const { screen, fill, save } = await openSettings()
  expect(screen.getByText(/^Lets broadcasts reach all members\. ARP/)).toBeTruthy()
  await fill('Multicast limit', '0')
  expect(screen.getByText(/^0 turns off all multicast, and ARP with it/)).toBeTruthy()
  expect(save().disabled).toBe(false)
  await fill('Multicast limit', '1')
  expect(screen.queryByText(/and ARP with it/)).toBeNull()
})

test('the plan is checked as it is typed, beside the field, and an error cannot be sent', async () => {
  const { screen, box, fill, save } = await openSettings()
  await fill('Gateway of route 1', 'fd00::1')
  expect(box('Gateway of route 1').getAttribute('aria-invalid')).toBe('true')
  expect(save().disabled).toBe(true)
  await fill('Gateway of route 1', '')
  await fill('Last address of pool 1', '10.147.17.9')
  expect(save().disabled).toBe(true)
  await fill('MTU', '99999')
  expect(screen.getByText('A whole number from 1,280 to 10,000')).toBeTruthy()
  expect(screen.getByText('2 things to mend first')).toBeTruthy()
})

test('what the service left out is shown beside its field', async () => {
  const { screen, user, bridge, fill, save, settle } = await openSettings()
  await user.click(screen.getByRole('button', { name: 'Add route' }))
  await fill('Target of route 2', '10.99.0.0/16')
  bridge.answers['hosting.saveNetwork'] = () =>
    success({
      outcome: 'saved',
      value: hostedNetwork({ revision: 5 }),
      differences: [{ field: 'routes', sent: [{ target: '10.99.0.0/16', via: null }], got: [] }],
    })
  await user.click(save())
  await settle()
  expect(screen.getByText('The service left out 10.99.0.0/16.')).toBeTruthy()
  expect(screen.getByText(/^Saved, but the service made something else of it: Routes/)).toBeTruthy()
  expect(screen.queryByRole('textbox', { name: 'Target of route 2' })).toBeNull()
})

test('two at once: both are shown field by field, and what was chosen is sent on top of theirs', async () => {
  const { screen, user, bridge, fill, save, settle } = await openSettings()
  await fill('Name', 'headquarters')
  await fill('MTU', '1400')
  const theirs = hostedNetwork({ revision: 9, config: networkConfig({ name: 'branch', mtu: 1500 }) })
  bridge.answers['hosting.saveNetwork'] = () => success({ outcome: 'conflict', theirs })
  await user.click(save())
  await settle()
  expect(screen.getByRole('dialog', { name: /Somebody else changed/ })).toBeTruthy()
  expect(screen.getByText('branch')).toBeTruthy()
  expect(screen.getByText('1500')).toBeTruthy()
  await user.click(screen.getAllByRole('radio', { name: /As it is now/ })[1] as HTMLElement)
  bridge.answers['hosting.saveNetwork'] = () => success({ outcome: 'saved', value: theirs, differences: [] })
  await user.click(screen.getByRole('button', { name: 'Save these' }))
  await settle()
  expect(bridge.argumentsOf('hosting.saveNetwork')[1]).toEqual({
    network: officeId,
    change: { name: 'headquarters' },
    base: { name: 'branch' },
  })
})

describe('somebody else changes the network while it is edited', () => {
  const changeElsewhere = async (
    { bridge, show, settle }: Awaited<ReturnType<typeof openSettings>>,
    config: Partial<NetworkConfig>,
    revision = 9,
  ) => {
    bridge.answers['hosting.network'] = () => success(hostedNetwork({ revision }, config))
    show({ view: 'account' })
    await settle()
    show({ view: 'hosting', network: officeId, part: 'settings' })
    await settle()
  }

  test('another field: it is taken in and said, and the save asks about nothing', async () => {
    const opened = await openSettings()
    const { screen, user, bridge, box, fill, save, settle } = opened
    await fill('MTU', '1400')
    await changeElsewhere(opened, { multicastLimit: 64 })
    expect(box('Multicast limit').value).toBe('64')
    expect(box('MTU').value).toBe('1400')
    expect(screen.getByText('Changed: MTU')).toBeTruthy()
    await user.click(save())
    await settle()
    expect(bridge.argumentsOf('hosting.saveNetwork')).toEqual([
      { network: officeId, change: { mtu: 1400 }, base: { mtu: 2800 } },
    ])
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  test('heard of with the save: it is shown as what it is', async () => {
    const { screen, user, bridge, box, fill, save, settle } = await openSettings()
    await fill('MTU', '1400')
    bridge.answers['hosting.saveNetwork'] = () =>
      success({
        outcome: 'saved',
        value: hostedNetwork({ revision: 9 }, { mtu: 1400, multicastLimit: 64 }),
        differences: [],
      })
    await user.click(save())
    await settle()
    expect(screen.getByText('Changed elsewhere from 32 to 64.')).toBeTruthy()
    expect(screen.getByText('Changed elsewhere meanwhile: Multicast limit')).toBeTruthy()
    expect(box('Multicast limit').value).toBe('64')
  })

  test('the same field: said at the field, and asked when it is saved', async () => {
    const opened = await openSettings()
    const { screen, user, bridge, box, fill, save, settle } = opened
    await fill('MTU', '1400')
    await fill('Multicast limit', '16')
    await changeElsewhere(opened, { mtu: 3000 })
    expect(box('MTU').value).toBe('1400')
    expect(screen.getByText(/^Changed elsewhere to 3000/)).toBeTruthy()
    const theirs = hostedNetwork({ revision: 9 }, { mtu: 3000 })
    bridge.answers['hosting.saveNetwork'] = () => success({ outcome: 'conflict', theirs })
    await user.click(save())
    await settle()
    const groups = screen.getAllByRole('group').filter((one) => one.className === 'conflict-field')
    expect(groups.map((one) => one.querySelector('legend')?.textContent)).toEqual(['MTU'])
    bridge.answers['hosting.saveNetwork'] = () =>
      success({ outcome: 'saved', value: theirs, differences: [] })
    await user.click(screen.getByRole('radio', { name: /As it is now/ }))
    await user.click(screen.getByRole('button', { name: 'Save these' }))
    await settle()
    expect(bridge.argumentsOf('hosting.saveNetwork')[1]).toMatchObject({ change: { multicastLimit: 16 } })
  })

  test('to what one was about to make of it: nothing is left to save', async () => {
    const opened = await openSettings()
    await opened.fill('MTU', '1400')
    await changeElsewhere(opened, { mtu: 1400 })
    expect(opened.screen.queryByRole('button', { name: 'Save' })).toBeNull()
    expect(opened.bridge.argumentsOf('drafts.discard')).toHaveLength(1)
  })
})

function sameFields(config: NetworkConfig, fields: readonly (keyof NetworkConfig)[]) {
  return Object.fromEntries(fields.map((field) => [field, config[field]]))
}

test('a save that fails keeps what was typed', async () => {
  const { screen, user, bridge, box, fill, save, settle } = await openSettings()
  await fill('Name', 'lab')
  bridge.answers['hosting.saveNetwork'] = () => failure('controller-starting')
  await user.click(save())
  await settle()
  expect(screen.getByText('The controller is still starting')).toBeTruthy()
  expect(box('Name').value).toBe('lab')
})

test('a draft waits while another network is looked at', async () => {
  const { screen, user, box, fill, show, settle } = await openSettings({
    networks: [summary(), summary({ id: '89e92ceee5b00001', name: 'family' })],
  })
  await fill('Name', 'lab')
  show({ view: 'hosting', network: '89e92ceee5b00001' })
  await settle()
  expect(screen.getByRole('button', { name: /office.*Unsaved changes/s })).toBeTruthy()
  show({ view: 'hosting', network: officeId })
  await settle()
  await user.click(screen.getByRole('tab', { name: /Settings/ }))
  expect(box('Name').value).toBe('lab')
})
