import { expect, test } from 'vitest'
import { emptyHosting, type WaitingDevice } from '../../contract/hosting.ts'
import { sampleNode } from '../../contract/testing/joined.ts'
import { account, accounts } from '../testing/account-world.ts'
import { openWindow } from '../testing/window.tsx'
import { entry, network, snapshot } from '../testing/world.ts'

const device: WaitingDevice = {
  source: 'controller',
  network: '89e92ceee5ac10a3',
  networkName: 'office',
  member: 'c41f8a77de',
  name: '',
  since: 0,
}
const waiting = (...devices: readonly WaitingDevice[]) =>
  snapshot({ hosting: { ...emptyHosting, controller: { state: 'ready' }, waiting: devices } })
const undo = {
  network: device.network,
  member: device.member,
  name: 'phone',
  changes: [],
}
const ofDevice = { network: device.network, member: device.member }

test('a service that does not say whether it is online is said so; its networks are shown', async () => {
  const { screen } = await openWindow(snapshot({ connection: { state: 'unclear' }, networks: [entry()] }))
  expect(screen.getByText(/reported nothing about being online/)).toBeTruthy()
  expect(screen.queryByText(/reaches nobody/)).toBeNull()
  expect(screen.getByText('office')).toBeTruthy()
})

test('a service that calls itself online while nobody is heard: header and banner say so, networks are shown', async () => {
  const connection = { state: 'silent', seconds: 40 } as const
  const { screen } = await openWindow(snapshot({ connection, networks: [entry()] }))
  expect(screen.getByRole('heading', { name: 'Nothing heard for 40 s' })).toBeTruthy()
  expect(screen.getByText('Nothing has come from others for 40 seconds')).toBeTruthy()
  expect(screen.getByText(/still says that it is online/)).toBeTruthy()
  expect(screen.getByText('office')).toBeTruthy()
  expect(screen.queryByText('Online')).toBeNull()
})

test.each([
  [3_700, /clock is 61 minutes ahead of this/],
  [-61, /clock is 61 seconds behind this/],
  [60, null],
  [null, null],
])('a clock that is %j seconds ahead', async (clockAhead, said) => {
  const { screen } = await openWindow(snapshot({ node: { ...sampleNode, clockAhead } }))
  const found = screen.queryByText(/service’s clock is/)?.textContent ?? null
  if (said === null) expect(found).toBeNull()
  else expect(found).toMatch(said)
})

test('networks that could not be read are counted, and no list is called empty', async () => {
  const { screen } = await openWindow(snapshot({ networks: [], unreadableNetworks: 1 }))
  expect(screen.getByText('1 entry of the service could not be read.')).toBeTruthy()
  expect(screen.queryByText('No networks yet')).toBeNull()
})

test('one device that wants to join is let in, or ignored, right here', async () => {
  const { screen, user, bridge } = await openWindow(waiting(device))
  expect(screen.getByText(/A new device wants to join/).textContent).toContain('office')
  expect(screen.getByText('c41f8a77de')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Authorize' }))
  await user.click(screen.getByRole('button', { name: 'Ignore' }))
  expect(bridge.argumentsOf('hosting.authorizeDevice')).toEqual([ofDevice])
  expect(bridge.argumentsOf('hosting.ignoreDevice')).toEqual([ofDevice])
})

test('several are reviewed in the window of their network, or of all where they are of many', async () => {
  const second = { ...device, member: '0f3be21199' }
  const one = await openWindow(waiting(device, second))
  expect(one.screen.getByText(/2 devices want to join/)).toBeTruthy()
  await one.user.click(one.screen.getByRole('button', { name: 'Review' }))
  expect(one.bridge.argumentsOf('hosting.openWindow')).toEqual([{ network: device.network }])
  const many = await openWindow(waiting(device, { ...second, network: '89e92ceee5b00001' }))
  await many.user.click(many.screen.getByRole('button', { name: 'Review' }))
  expect(many.bridge.argumentsOf('hosting.openWindow')).toEqual([{ network: null }])
})

test('the way to hosted networks, unless there is no controller; then the settings say why', async () => {
  const { screen, user, bridge, push } = await openWindow(waiting())
  await user.click(screen.getByRole('button', { name: 'Hosted' }))
  expect(bridge.argumentsOf('hosting.openWindow')).toEqual([{ network: null }])
  push(
    snapshot({
      hosting: { ...emptyHosting, controller: { state: 'none', fault: { code: 'controller-absent' } } },
    }),
  )
  expect(screen.queryByRole('button', { name: 'Hosted' })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Settings' }))
  expect(screen.getByText(/This service cannot host networks/)).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Open hosted networks' }))
  expect(bridge.argumentsOf('hosting.openWindow')).toHaveLength(2)
})

test('a network that denies access and can be managed here lets this computer in', async () => {
  const denied = entry(network({ status: 'ACCESS_DENIED' }))
  const first = snapshot({ networks: [denied] })
  const { screen, user, bridge, push } = await openWindow(first)
  await user.click(screen.getByRole('button', { name: /^office/ }))
  expect(screen.queryByRole('button', { name: 'Authorize this device' })).toBeNull()
  push({ ...first, hosting: { ...emptyHosting, manageable: [denied.id] } })
  await user.click(screen.getByRole('button', { name: 'Authorize this device' }))
  expect(bridge.argumentsOf('hosting.joinThisDevice')).toEqual([{ network: denied.id }])
})

test('who was put out is not said to be let in', async () => {
  const undos = [{ ...undo, id: 'u1', authorized: false, until: Date.now() + 10_000, fault: null }]
  const { screen } = await openWindow(snapshot({ hosting: { ...emptyHosting, undos } }))
  expect(screen.queryByText(/may use the network now/)).toBeNull()
})

test('who was let in can be taken back for as long as main says', async () => {
  const at = (until: number) =>
    snapshot({
      hosting: {
        ...emptyHosting,
        undos: [{ ...undo, id: `u${until}`, authorized: true, until, fault: null }],
      },
    })
  const { screen, user, bridge, push } = await openWindow(at(1))
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull()
  const soon = Date.now() + 10_000
  push(at(soon))
  expect(screen.getByText('phone may use the network now')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Undo' }))
  expect(bridge.argumentsOf('hosting.undo')).toEqual([{ undo: `u${soon}` }])
})

test('leads to the account, and says when its token is refused', async () => {
  const { screen, user, bridge } = await openWindow(
    snapshot({
      accounts: accounts([account({ state: 'refused', fault: { code: 'account-unauthorized' } })]),
    }),
  )
  expect(screen.getByText('Token refused: Ada Okafor')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Show account' }))
  await user.click(screen.getByRole('button', { name: 'Account' }))
  const toAccount = { network: null, account: true }
  expect(bridge.argumentsOf('hosting.openWindow')).toEqual([toAccount, toAccount])
})

test('says when no token could be had', async () => {
  const { screen } = await openWindow(
    snapshot({
      accounts: accounts([account({ state: 'signed-out', fault: { code: 'keychain-locked' } })]),
    }),
  )
  expect(screen.getByText('Signed out: Ada Okafor')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Sign in…' })).toBeTruthy()
})

test('says nothing of an account that was never signed in, or that is well', async () => {
  const { screen } = await openWindow(snapshot({ accounts: accounts() }))
  expect(screen.queryByText(/Signed out/)).toBeNull()
})

test('keeps the way to the account where there is no service', async () => {
  const { screen } = await openWindow(snapshot({ accounts: accounts(), connection: { state: 'absent' } }))
  expect(screen.getByRole('button', { name: 'Account' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Peers' })).toBeNull()
})
