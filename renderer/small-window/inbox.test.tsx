import { expect, test } from 'vitest'
import { emptyHosting, type WaitingDevice } from '../../contract/hosting.ts'
import type { Snapshot } from '../../contract/snapshot.ts'
import { openWindow } from '../testing/window.tsx'
import { entry, network, snapshot } from '../testing/world.ts'

const phone: WaitingDevice = {
  source: 'controller',
  network: '89e92ceee5ac10a3',
  networkName: 'office',
  member: 'c41f8a77de',
  name: 'phone',
  since: 0,
}
const unnamed = { ...phone, member: '0f3be21199', name: '' }
const denied = entry(network({ id: '8056c2e21c000001', name: 'club', status: 'ACCESS_DENIED' }))
const due = entry(
  network({
    id: '8056c2e21c000002',
    name: 'campus',
    status: 'AUTHENTICATION_REQUIRED',
    authenticationURL: 'https://login.example/',
  }),
)
const busy = (change: Partial<Snapshot> = {}) =>
  snapshot({
    networks: [denied, due],
    hosting: { ...emptyHosting, controller: { state: 'ready' }, waiting: [phone, unnamed] },
    ...change,
  })

async function openInbox() {
  const opened = await openWindow(busy())
  await opened.user.click(opened.screen.getByRole('button', { name: 'Review' }))
  await opened.screen.findByRole('heading', { name: 'Needs attention' })
  return opened
}

test('several things are one line, which leads to their list', async () => {
  const { screen } = await openWindow(busy())
  expect(screen.getByText('2 devices want to join')).toBeTruthy()
  expect(screen.getByText('2 networks need attention')).toBeTruthy()
  expect(screen.getAllByRole('button', { name: 'Review' })).toHaveLength(1)
})

test('a device is let in or ignored in the list, and gone when it is', async () => {
  const { screen, user, bridge, push } = await openInbox()
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'clubNot authorized yetOpen',
    'campusLog-in neededLog inOpen',
    'phoneWants to join office c41f8a77deAuthorizeIgnore',
    '0f3be21199Wants to join officeAuthorizeIgnore',
  ])
  await user.click(screen.getByRole('button', { name: 'Authorize phone' }))
  await user.click(screen.getByRole('button', { name: 'Ignore 0f3be21199' }))
  expect(bridge.argumentsOf('hosting.authorizeDevice')).toEqual([
    { network: phone.network, member: phone.member },
  ])
  expect(bridge.argumentsOf('hosting.ignoreDevice')).toEqual([
    { network: phone.network, member: unnamed.member },
  ])
  await push(busy({ networks: [], hosting: { ...emptyHosting, waiting: [unnamed] } }))
  expect(screen.getAllByRole('listitem')).toHaveLength(1)
  await push(busy({ networks: [], hosting: emptyHosting }))
  expect(screen.getByText('Nothing needs your attention.')).toBeTruthy()
})

test('a network has its log-in there, and opens', async () => {
  const { screen, user, bridge } = await openInbox()
  await user.click(screen.getByRole('button', { name: 'Log in' }))
  expect(bridge.argumentsOf('network.openLogin')).toEqual([{ id: due.id }])
  await user.click(screen.getByRole('button', { name: 'Open club' }))
  expect(screen.getByRole('button', { name: /^club/, expanded: true })).toBeTruthy()
})

test('nothing waits while the service does not answer', async () => {
  const gone = {
    state: 'stale',
    since: 0,
    fault: { code: 'service-unreachable' },
    version: null,
    port: 9993,
  } as unknown as Snapshot['connection']
  const { screen } = await openWindow(busy({ connection: gone }))
  expect(screen.queryByText(/need attention/)).toBeNull()
})
