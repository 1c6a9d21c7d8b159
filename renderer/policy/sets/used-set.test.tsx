import { act } from '@testing-library/preact'
import { afterEach, expect, test, vi } from 'vitest'
import type { UsedSet } from '../../../contract/network-set.ts'
import { defaultFlags } from '../../../contract/node.ts'
import { success } from '../../../contract/result.ts'
import { sampleUsedSet } from '../../../contract/testing/joined.ts'
import { pass } from '../../testing/part.tsx'
import { openWindow } from '../../testing/window.tsx'
import { entry, network, snapshot } from '../../testing/world.ts'

const office = entry(network({ id: '8056c2e21c000001', name: 'office' }))
const change = {
  network: office.id,
  before: { state: 'connected', flags: defaultFlags, pause: null },
  after: { state: 'disconnected', flags: defaultFlags },
} as const
const usedAt = (at: number, parts: Partial<UsedSet> = {}): UsedSet =>
  sampleUsedSet({ at, changed: [change], ...parts })
const withUsed = (used: UsedSet | null) => snapshot({ networks: [office], sets: { sets: [], used } })

afterEach(() => {
  vi.useRealTimers()
})

async function shown(used: UsedSet) {
  const opened = await openWindow(withUsed(null))
  opened.bridge.answers['sets.goBack'] = () => success({ done: [office.id], failed: [] })
  await opened.push(withUsed(used))
  await act(async () => {
    await import('./used-set.tsx')
  })
  return opened
}

test('the use of a set can be undone in any view', async () => {
  const { screen, user, bridge, push } = await shown(usedAt(Date.now()))
  expect(screen.getByText('Work: 1 network changed')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Undo' }))
  expect(bridge.argumentsOf('sets.goBack')).toHaveLength(1)
  await push(withUsed(null))
  expect(screen.queryByText('Work: 1 network changed')).toBeNull()
  expect(screen.getByText('Restored the state before Work')).toBeTruthy()
})

test('a failure is shown with its network, and opens the view of sets', async () => {
  const failed = [{ ...change, fault: { code: 'service-timeout' } as const }]
  const { screen, user, app } = await shown(usedAt(Date.now(), { changed: [], failed, canGoBack: false }))
  expect(screen.getByText('Work: 0 of 1 network changed')).toBeTruthy()
  expect(screen.getByText(/^office: /)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Show reason' }))
  expect(app.route.value.view).toBe('automation')
})

test('it disappears after ten seconds, and does not appear for an earlier use', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const { screen, push } = await shown(usedAt(Date.now()))
  expect(screen.getByText('Work: 1 network changed')).toBeTruthy()
  await pass(10_000)
  expect(screen.queryByText('Work: 1 network changed')).toBeNull()
  await push(withUsed(usedAt(Date.now() - 60_000)))
  expect(screen.queryByText('Work: 1 network changed')).toBeNull()
})

test('the ten seconds begin when a long change is through', async () => {
  const at = Date.now() - 60_000
  const { screen, push } = await shown(usedAt(at, { step: 'using', changed: [], left: [change] }))
  expect(screen.queryByText(/network changed/)).toBeNull()
  await push(withUsed(usedAt(at)))
  expect(await screen.findByText('Work: 1 network changed')).toBeTruthy()
})

test('a set that a rule used without fault is left to the place’s own note, which has an undo', async () => {
  const by = { kind: 'place', name: 'Home' } as const
  const { screen, push } = await shown(usedAt(Date.now(), { by }))
  expect(screen.queryByText('Work: 1 network changed')).toBeNull()
  const failed = [{ ...change, fault: { code: 'service-timeout' } as const }]
  await push(withUsed(usedAt(Date.now() + 1, { by, failed })))
  expect(await screen.findByText('Work: 1 of 2 networks changed')).toBeTruthy()
})
