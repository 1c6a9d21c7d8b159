import { expect, test } from 'vitest'
import { success } from '../../../contract/result.ts'
import { openHostedWindow } from '../../testing/hosted-window.tsx'
import { member, officeId } from '../../testing/hosted-world.ts'
import { hideWindow } from '../../testing/part.tsx'

test('members not seen for long are cleaned up, never one that came back or is online', async () => {
  const seen = (days: number, path: 'unknown' | 'direct' = 'unknown') => ({
    presence: { path, latency: null, lastSeen: Date.now() - days * 86_400_000 },
  })
  const world = [
    member('5c20a1d3e8', { name: 'older' }, seen(300)),
    member('778cde7190', { name: 'old', authorized: false }, { ...seen(100), lastDeauthorizedTime: 1 }),
    member('c41f8a77de', { name: 'returns' }, seen(100)),
    member('c41f8a77df', { name: 'here' }, seen(100, 'direct')),
    member('c41f8a77e0', { name: 'never' }),
  ]
  const { screen, user, within, bridge, settle } = await openHostedWindow({ members: world })
  await user.click(screen.getByRole('button', { name: 'Filter' }))
  await user.click(screen.getByRole('checkbox', { name: 'Not for 90 days 3' }))
  await user.keyboard('{Escape}')
  await user.click(screen.getByRole('button', { name: 'Clean up…' }))
  const dialog = screen.getByRole('dialog', { name: 'Clean up members not seen for 90 days' })
  const shown = () =>
    within(dialog)
      .getAllByRole('row')
      .slice(1)
      .map((row) => row.querySelector('td')?.textContent)
  expect(shown()).toEqual(['older', 'old', 'returns'])
  expect(document.activeElement?.textContent).toBe('Cancel')
  expect(within(dialog).getByText(/^Deauthorized members lose access/)).toBeTruthy()
  bridge.answers['hosting.members'] = () =>
    success({
      ...{ version: '2', first: true, removed: [], more: false },
      items: world.map((one) => (one.config.name === 'returns' ? { ...one, ...seen(0, 'direct') } : one)),
    })
  hideWindow(true)
  hideWindow(false)
  await settle()
  expect(shown()).toEqual(['older', 'old'])
  expect(within(dialog).getByText(/^One has come back meanwhile/)).toBeTruthy()
  bridge.answers['hosting.startJob'] = () => success('j')
  await user.click(within(dialog).getByRole('button', { name: 'Deauthorize 1' }))
  await user.click(screen.getByRole('button', { name: 'Clean up…' }))
  await user.click(screen.getByRole('button', { name: 'Delete 2' }))
  expect(bridge.argumentsOf('hosting.startJob')).toEqual([
    { kind: 'deauthorize', network: officeId, members: ['5c20a1d3e8'] },
    { kind: 'delete', network: officeId, members: ['5c20a1d3e8', '778cde7190'], confirmed: 2 },
  ])

  const refused = member(
    '778cde7190',
    { name: 'old', authorized: false },
    { ...seen(100), lastDeauthorizedTime: 1 },
  )
  bridge.answers['hosting.members'] = () =>
    success({ version: '3', first: true, removed: [], more: false, items: [refused] })
  hideWindow(true)
  hideWindow(false)
  await settle()
  await user.click(screen.getByRole('button', { name: 'Clean up…' }))
  expect(screen.queryByText(/Deauthorized members/)).toBeNull()
  expect(screen.getByText(/^Deleted members are forgotten/)).toBeTruthy()
})
