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
  expect(screen.getByText(/reported nothing about its connection/)).toBeTruthy()
  expect(screen.queryByText(/no connection to other nodes/)).toBeNull()
  expect(screen.getByText('office')).toBeTruthy()
})

test('a service that calls itself online while nobody is heard: header and banner say so, networks are shown', async () => {
  const connection = { state: 'silent', seconds: 40 } as const
  const { screen } = await openWindow(snapshot({ connection, networks: [entry()] }))
  expect(screen.getByRole('heading', { name: 'Nothing heard for 40 s' })).toBeTruthy()
  expect(screen.getByText('No contact with other nodes for 40 seconds')).toBeTruthy()
  expect(screen.getByText(/still reports that it is online/)).toBeTruthy()
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
  expect(screen.getByText('1 entry from the service could not be read.')).toBeTruthy()
  expect(screen.queryByText('No networks yet')).toBeNull()
})

test('one device that wants to join is let in, or ignored, right here', async () => {
  const { screen, user, bridge } = await openWindow(waiting(device))
  expect(screen.getByText(/A new device wants to join/).textContent).toContain('office')
  expect(screen.getByText('c41f8a77de')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Authorize c41f8a77de' }))
  await user.click(screen.getByRole('button', { name: 'Ignore c41f8a77de' }))
  expect(bridge.argumentsOf('hosting.authorizeDevice')).toEqual([ofDevice])
  expect(bridge.argumentsOf('hosting.ignoreDevice')).toEqual([ofDevice])
})

test('the way to hosted networks; without a controller the settings say why there are none', async () => {
  const { screen, user, bridge, push } = await openWindow(waiting())
  await user.click(screen.getByRole('button', { name: 'Hosted' }))
  expect(bridge.argumentsOf('hosting.openWindow')).toEqual([{ network: null }])
  push(
    snapshot({
      hosting: { ...emptyHosting, controller: { state: 'none', fault: { code: 'controller-absent' } } },
    }),
  )
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
  expect(screen.queryByText(/is authorized/)).toBeNull()
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
  expect(screen.getByText('phone is authorized')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Undo' }))
  expect(bridge.argumentsOf('hosting.undo')).toEqual([{ undo: `u${soon}` }])
})

test('leads to the account by the menu, and says when its token is refused', async () => {
  const { screen, user, bridge } = await openWindow(
    snapshot({
      accounts: accounts([account({ state: 'refused', fault: { code: 'account-unauthorized' } })]),
    }),
  )
  expect(screen.getByText('Token refused: Ada Okafor')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Show account' }))
  await user.click(screen.getByRole('button', { name: 'More' }))
  await user.click(screen.getByRole('menuitem', { name: 'Account' }))
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
  expect(screen.getByRole('button', { name: 'Hosted' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Join network' })).toBeNull()
})
