import { describe, expect, test } from 'vitest'
import { success } from '../../contract/result.ts'
import { sampleSummary } from '../../contract/testing/hosted.ts'
import { openHostedWindow, openTab, threeNetworks } from '../testing/hosted-window.tsx'
import { hostedNetwork, hosting, networkUndo, officeId, summary } from '../testing/hosted-world.ts'

describe('the list', () => {
  test('tells name, id, access, members and routes of each', async () => {
    const { screen, within } = await openHostedWindow({ networks: threeNetworks, at: null })
    const row = screen.getByRole('row', { name: /family/ })
    expect(within(row).getByText('89e92ceee5b00001')).toBeTruthy()
    expect(within(row).getByText('Public')).toBeTruthy()
    expect(within(row).getByText('5 of 5')).toBeTruthy()
    expect(within(row).getByText('10.147.17.0/24')).toBeTruthy()
    expect(within(screen.getByRole('row', { name: /89e92ceee5000002/ })).getByText('None')).toBeTruthy()
  })

  test('is searched, and sorted by members', async () => {
    const { screen, user } = await openHostedWindow({ networks: threeNetworks, at: null })
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

  test('several routes open in a list', async () => {
    const routes = [
      { target: '10.147.17.0/24', via: null },
      { target: '10.1.0.0/16', via: '10.147.17.9' },
    ]
    const { screen, user } = await openHostedWindow({ networks: [summary({ routes })], at: null })
    await user.click(screen.getByRole('button', { name: '+1, all routes of office' }))
    const all = screen.getByRole('dialog', { name: 'all routes of office' })
    expect([...all.querySelectorAll('li')].map(({ textContent }) => textContent)).toEqual([
      '10.147.17.0/24',
      '10.1.0.0/16 via 10.147.17.9',
    ])
    await user.keyboard('{Escape}')
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  test('a click opens a network, and main can turn to one', async () => {
    const { screen, user, bridge, show, settle } = await openHostedWindow({
      networks: threeNetworks,
      at: null,
    })
    await user.click(screen.getByRole('row', { name: /office/ }).querySelector('button') as HTMLElement)
    await settle()
    expect(bridge.argumentsOf('hosting.members')).toContainEqual({ network: officeId, since: null })
    show({ view: 'hosting', network: '89e92ceee5b00001' })
    await settle()
    expect(bridge.argumentsOf('hosting.network')).toContainEqual({ network: '89e92ceee5b00001' })
  })

  test('devices that wait are counted beside their network', async () => {
    const { screen } = await openHostedWindow({
      networks: threeNetworks,
      at: null,
      snapshot: { hosting: hosting({ waitingIn: { [officeId]: 1002 } }) },
    })
    expect(screen.getByText('1,002 devices wait')).toBeTruthy()
  })
})

test('where an account hosts networks and this computer cannot, it is said why', async () => {
  const absent = hosting({ controller: { state: 'none', fault: { code: 'controller-absent' } } })
  const { screen, user, push } = await openHostedWindow({
    networks: threeNetworks,
    at: null,
    snapshot: { hosting: absent },
  })
  expect(screen.getByText('This service cannot host networks')).toBeTruthy()
  await user.click(screen.getByText('This service cannot host networks'))
  expect(await screen.findByText(/Version 1\.14 always has one/)).toBeTruthy()
  await push({ hosting: hosting() })
  expect(screen.queryByText('This service cannot host networks')).toBeNull()
})

test.each([
  ['an error', { code: 'service-error', status: 500 }, /The service reported an error \(500\)/, false],
  ['a refused token', { code: 'service-unauthorized' }, /The service refused the token/, true],
] as const)(
  'a controller that answers with %s is told, beside its networks',
  async (_what, fault, said, unlocks) => {
    const failed = { hosting: hosting({ controller: { state: 'failed', fault } }) }
    for (const networks of [threeNetworks, []]) {
      const { screen, within } = await openHostedWindow({ networks, at: null, snapshot: failed })
      const main = within(screen.getByRole('main'))
      expect(main.getByText(said)).toBeTruthy()
      expect(main.queryAllByRole('button', { name: 'Unlock…' })).toHaveLength(unlocks ? 1 : 0)
      expect(main.queryByText('This service cannot host networks')).toBeNull()
    }
  },
)

test('a network of another address is shown as such, and cannot be joined from here', async () => {
  const foreign = sampleSummary({ id: 'ffffffffff000001', name: 'elsewhere' })
  const { screen } = await openHostedWindow({ networks: [foreign], at: 'ffffffffff000001' })
  expect(screen.getByText('This network belongs to another node address')).toBeTruthy()
  expect(screen.getByText(/^of another address/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Join this device' })).toBeNull()
})

test('entries that could not be read are counted', async () => {
  const { screen } = await openHostedWindow({
    networks: threeNetworks,
    at: null,
    snapshot: { hosting: hosting({ unreadable: 2 }) },
  })
  expect(screen.getByText('2 entries from the service could not be read.')).toBeTruthy()
})

describe('no networks', () => {
  test('because there are none yet: the way to one', async () => {
    const { screen, user } = await openHostedWindow({ networks: [], at: null })
    expect(screen.getByRole('heading', { name: 'No networks yet' })).toBeTruthy()
    const main = screen.getByRole('main')
    await user.click(main.querySelector('.button-primary') as HTMLElement)
    expect(screen.getByRole('dialog', { name: 'New network' })).toBeTruthy()
  })

  test.each([
    [
      'the service has no controller',
      { state: 'none', fault: { code: 'controller-absent' } },
      'This service cannot host networks',
      true,
    ],
    ['the controller is starting', { state: 'starting' }, 'The controller is still starting', false],
  ] as const)('because %s', async (_why, controller, heading, disabled) => {
    const { screen } = await openHostedWindow({
      networks: [],
      at: null,
      snapshot: { hosting: hosting({ controller }) },
    })
    expect(screen.getByRole('heading', { name: heading })).toBeTruthy()
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'New network' }).disabled).toBe(disabled)
  })
})

test('header, list and box agree on a name that was changed elsewhere', async () => {
  const opened = await openTab('Settings')
  const { screen, within, bridge, push, settle } = opened
  const names = () => [
    screen.getByRole('heading', { level: 2, name: /^(office|branch|annex)$/ }).textContent,
    within(screen.getByRole('navigation')).getByRole('listitem').querySelector('strong')?.textContent,
    screen.getByRole<HTMLInputElement>('textbox', { name: 'Name' }).value,
  ]
  expect(names()).toEqual(['office', 'office', 'office'])

  bridge.answers['hosting.network'] = () => success(hostedNetwork({ revision: 9 }, { name: 'branch' }))
  await push({ hosting: hosting({ undos: [networkUndo] }) })
  await settle()
  expect(names()).toEqual(['branch', 'branch', 'branch'])

  bridge.answers['hosting.networks'] = () => success([summary({ name: 'annex' })])
  bridge.answers['hosting.network'] = () => success(hostedNetwork({ revision: 10 }, { name: 'annex' }))
  await push({ hosting: hosting({ undos: [networkUndo], controller: { state: 'starting' } }) })
  await settle()
  await settle()
  expect(names()).toEqual(['annex', 'annex', 'annex'])
})
