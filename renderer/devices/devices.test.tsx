import { within } from '@testing-library/dom'
import { describe, expect, test } from 'vitest'
import type { DeviceList } from '../../contract/devices.ts'
import { failure, success } from '../../contract/result.ts'
import type { Device } from '../../domain/devices/device.ts'
import { t } from '../../words/testing/english.ts'
import { openWindow } from '../testing/window.tsx'
import { device, deviceNetwork, devicePage, entry, snapshot } from '../testing/world.ts'

const office = '8056c2e21c000001'
const family = '89e92ceee5b00001'
const networks = [deviceNetwork(office, { isHosted: true }), deviceNetwork(family, { name: 'family' })]
const nas: Device = device('f743b7cf43', {
  names: [{ name: 'nas', from: 'controller' }],
  addresses: [
    { address: '10.1.2.9', network: office, from: 'neighbours' },
    { address: '10.5.0.9', network: family, from: 'network-id' },
  ],
  networks: [office, family],
  path: 'direct',
  latency: 12,
  version: '1.14.1',
  online: true,
  since: Date.now(),
  lastSeen: Date.now(),
})
const phone = device('aa00000001', { networks: [family], path: 'relayed' })

async function openDevices(list: Partial<DeviceList>, parts: Parameters<typeof snapshot>[0] = {}) {
  const opened = await openWindow(snapshot({ networks: [entry()], ...parts }))
  opened.bridge.answers['devices.page'] = () => success(devicePage({ networks, at: Date.now(), ...list }))
  await opened.user.click(opened.screen.getByRole('button', { name: 'Devices' }))
  await opened.screen.findByRole('searchbox', { name: 'Search devices' })
  const rows = () => opened.screen.queryAllByRole('listitem').map((row) => row.textContent ?? '')
  return { ...opened, rows }
}

test('a row shows the name and its source, the best address, the path and the presence', async () => {
  const { rows, screen } = await openDevices({ devices: [nas, { ...phone, online: true }] })
  expect(rows()[0]).toMatch(/^nas.*hosted here.*10\.1\.2\.9.*\+1.*online since .*12 ms.*direct/)
  expect(rows()[1]).toMatch(/^aa00000001.*no known address.*online.*relayed/)
  expect(screen.getByText(/2 devices · 2 online/)).toBeTruthy()
  expect(screen.getByText(/family is hosted elsewhere/)).toBeTruthy()
})

test('an open row shows all names and addresses with their sources, and starts a diagnosis', async () => {
  const { screen, user, bridge } = await openDevices({ devices: [nas] })
  await user.click(screen.getByRole('button', { name: /^nas/ }))
  const details = within(screen.getByRole('group', { name: 'Details of nas' }))
  expect(details.getByText('in office: it answered at this address')).toBeTruthy()
  expect(details.getByText('in family: derived from its node ID')).toBeTruthy()
  expect(details.getByText('In a network hosted on this computer')).toBeTruthy()
  expect(details.getByText('Direct, 12 ms')).toBeTruthy()
  expect(details.getByText('1.14.1')).toBeTruthy()
  await user.click(details.getByRole('button', { name: 'Copy address 10.5.0.9' }))
  expect(bridge.argumentsOf('clipboard.copy')).toEqual([{ text: '10.5.0.9' }])
  await user.click(details.getByRole('button', { name: 'Check connection' }))
  expect(bridge.argumentsOf('doctor.start')).toEqual([{ subject: { kind: 'peer', address: nas.node } }])
})

test('a device of which nobody tells whether it is there is neither online nor offline', async () => {
  const { rows, screen } = await openDevices({ devices: [device('aa00000001', { online: null })] })
  expect(rows()[0]).toMatch(/last seen unknown/)
  expect(document.querySelector('.row .state-icon-unknown')).not.toBeNull()
  expect(screen.getByText(/1 device · 0 online/)).toBeTruthy()
})

test('a nickname is edited in the row, and an invalid one is not sent', async () => {
  const { screen, user, bridge } = await openDevices({ devices: [nas] })
  await user.click(screen.getByRole('button', { name: /^nas/ }))
  await user.click(screen.getByRole('button', { name: 'Set nickname…' }))
  const box = screen.getByRole('textbox', { name: 'Your nickname for it' })
  await user.type(box, 'a\u202eb')
  expect(screen.getByText(/characters that cannot be shown/)).toBeTruthy()
  await user.keyboard('{Enter}')
  expect(bridge.argumentsOf('devices.setNickname')).toEqual([])
  await user.clear(box)
  await user.type(box, ' 書斎のnas {Enter}')
  expect(bridge.argumentsOf('devices.setNickname')).toEqual([{ node: nas.node, name: '書斎のnas' }])
  expect(screen.queryByRole('textbox', { name: 'Your nickname for it' })).toBeNull()
})

test('the search shows why a device matches', async () => {
  const { screen, user, rows } = await openDevices({
    devices: [{ ...nas, names: [{ name: 'attic', from: 'nickname' }, ...nas.names] }, phone],
  })
  const search = screen.getByRole('searchbox', { name: 'Search devices' })
  const marked = () => [...document.querySelectorAll('mark')].map(({ textContent }) => textContent)
  await user.type(search, 'na')
  expect(rows()).toHaveLength(1)
  expect(rows()[0]).toContain('also “nas”')
  expect(marked()).toEqual(['na'])
  await user.clear(search)
  await user.type(search, '10.5')
  expect(rows()[0]).toContain('10.5.0.9')
  await user.clear(search)
  await user.type(search, 'xyz')
  expect(screen.getByText('No device matches “xyz”')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Show all' }))
  expect(rows()).toHaveLength(2)
  await user.type(search, 'phone{Escape}')
  expect(rows()).toHaveLength(2)
})

test('the search is kept while another view is shown', async () => {
  const { screen, user, rows, show } = await openDevices({ devices: [nas, phone] })
  await user.type(screen.getByRole('searchbox', { name: 'Search devices' }), 'nas')
  await show({ view: 'peers' })
  await screen.findByRole('searchbox', { name: 'Search peers' })
  await user.click(screen.getByRole('button', { name: 'Devices' }))
  const search = await screen.findByRole<HTMLInputElement>('searchbox', { name: 'Search devices' })
  expect(search.value).toBe('nas')
  expect(rows()).toHaveLength(1)
})

test('filters and the choice of a network narrow the list', async () => {
  const { screen, user, rows } = await openDevices({ devices: [nas, phone] })
  await user.click(screen.getByRole('radio', { name: 'Online' }))
  expect(rows()).toHaveLength(1)
  await user.click(screen.getByRole('radio', { name: 'Mine' }))
  expect(rows()[0]).toMatch(/^nas/)
  await user.click(screen.getByRole('radio', { name: 'All' }))
  await user.selectOptions(screen.getByRole('combobox', { name: 'Network' }), family)
  expect(rows()[0]).toContain('10.5.0.9')
  await user.selectOptions(screen.getByRole('combobox', { name: 'Network' }), office)
  expect(rows()).toHaveLength(1)
})

test('a network’s row opens its devices, and main can open a single device', async () => {
  const { screen, user, show, rows } = await openDevices(
    { devices: [nas, phone] },
    { deviceCounts: { [office]: 12 } },
  )
  await user.click(screen.getByRole('button', { name: 'Networks' }))
  await user.click(screen.getByRole('button', { name: /^office/ }))
  await user.click(await screen.findByRole('button', { name: '12 devices of office' }))
  await screen.findByRole('searchbox', { name: 'Search devices' })
  expect(rows()).toHaveLength(1)
  await show({ view: 'devices', network: null, device: phone.node })
  expect(screen.getByRole('group', { name: 'Details of aa00000001' })).toBeTruthy()
})

test('all devices are shown when the chosen network is forgotten', async () => {
  const { show, rows, screen } = await openDevices({ devices: [nas, phone] })
  await show({ view: 'devices', network: 'a0a0a0a0a0000001', device: null })
  expect(rows()).toHaveLength(2)
  expect(screen.getByRole<HTMLSelectElement>('combobox', { name: 'Network' }).value).toBe('')
})

describe('without any device', () => {
  test('and without a network, joining one is offered', async () => {
    const { screen, user, app } = await openDevices({ networks: [] })
    await user.click(screen.getByRole('button', { name: 'Join network' }))
    expect(app.dialogs.open.value).toMatchObject([{ kind: 'join' }])
  })
  test('in somebody else’s network, it says that only contacted devices are known', async () => {
    const { screen } = await openDevices({ networks: [deviceNetwork(family)] })
    expect(screen.getByText(/only devices that this computer has been in contact with/)).toBeTruthy()
  })
  test('in a network hosted here, its members can be opened', async () => {
    const { screen, user, bridge } = await openDevices({
      networks: [deviceNetwork(office, { isHosted: true })],
    })
    await user.click(screen.getByRole('button', { name: 'Show members' }))
    expect(bridge.argumentsOf('hosting.openWindow')).toEqual([{ network: office }])
  })
})

test('after a failed poll the list is said to be old, and no device is online', async () => {
  const { screen, rows } = await openDevices({
    devices: [{ ...nas, online: false, since: null }],
    fault: { code: 'service-unreachable' },
  })
  expect(screen.getByText(/^As of/)).toBeTruthy()
  expect(rows()[0]).not.toContain('online')
})

test('a list that cannot be loaded shows the fault and not an empty list', async () => {
  const { screen, bridge, user } = await openWindow(snapshot())
  bridge.answers['devices.page'] = () => failure('internal')
  await user.click(screen.getByRole('button', { name: 'Devices' }))
  await screen.findByText(t('fault.internal.title'))
  expect(screen.queryByText('No devices yet')).toBeNull()
})

describe('hostile names', () => {
  const named = (node: string, name: string): Device => device(node, { names: [{ name, from: 'account' }] })

  test('two devices with one name show their nodes', async () => {
    const { rows } = await openDevices({ devices: [named('aa00000001', 'nas'), named('aa00000002', 'nas')] })
    expect(rows()[0]).toMatch(/^nasaa00000001/)
    expect(rows()[1]).toMatch(/^nasaa00000002/)
  })

  test('a million combining marks, control and bidirectional characters stay in their own row', async () => {
    const marks = `z${'\u0301'.repeat(1_000_000)}`
    const { rows, screen } = await openDevices({
      devices: [
        named('aa00000001', marks),
        named('aa00000002', 'a\u0000\u202egpj.exe'),
        named('aa00000003', 'שרת 1'),
      ],
    })
    expect(rows()).toHaveLength(3)
    expect(rows().every((text) => text.length < 1_000)).toBe(true)
    for (const title of document.querySelectorAll('.row-title'))
      expect(title.getAttribute('dir')).toBe('auto')
    expect(screen.getAllByRole('listitem')[1]?.textContent).toContain('never seen')
  })
})
