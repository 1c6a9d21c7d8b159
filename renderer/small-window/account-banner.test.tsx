import { expect, test } from 'vitest'
import { account, accounts } from '../testing/account-world.ts'
import { openWindow } from '../testing/window.tsx'
import { snapshot } from '../testing/world.ts'

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
