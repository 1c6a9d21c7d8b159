import { act } from '@testing-library/preact'
import { expect, test } from 'vitest'
import type { PlacesSnapshot } from '../../contract/place.ts'
import { sampleDecision, samplePlaces } from '../../contract/testing/places.ts'
import { openWindow } from '../testing/window.tsx'
import { entry, snapshot } from '../testing/world.ts'

const shown = (change: Partial<PlacesSnapshot> = {}) =>
  snapshot({ networks: [entry()], places: samplePlaces(change) })

async function open(change: Partial<PlacesSnapshot> = {}) {
  const opened = await openWindow(shown(change))
  await act(async () => {
    await Promise.all([
      import('../policy/places/here-now.tsx'),
      import('../policy/automation/automation.tsx'),
    ])
  })
  return opened
}
const acted = 'Home: paused office'

test('what a rule did stands above the networks, with its reason, undo and “not here”', async () => {
  const { screen, user, bridge, push } = await open()
  expect(screen.getByText(acted)).toBeTruthy()
  expect(screen.getByText(/^Why: Gateway 5a:38…/)).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Undo' }))
  expect(bridge.argumentsOf('places.undo')).toHaveLength(1)
  await push(shown({ canUndo: false, last: sampleDecision({ outcome: { kind: 'undone' } }) }))
  expect(screen.queryByText(/^Home:/)).toBeNull()
})

test('dismissed it stays away, also after another view, until something else is decided', async () => {
  const { screen, user, push, show } = await open()
  await user.click(screen.getByRole('button', { name: 'Dismiss' }))
  expect(screen.queryByText(acted)).toBeNull()
  await show({ view: 'settings' })
  await show({ view: 'networks' })
  expect(screen.queryByText(acted)).toBeNull()
  await push(shown({ last: sampleDecision({ at: Date.now() }) }))
  expect(await screen.findByText(acted)).toBeTruthy()
})

test('what was not done says why, also where nothing can be taken back, for as long as it is that place', async () => {
  const outcome = { kind: 'cuts-place', network: entry().id, route: '192.168.0.0/16' } as const
  const { screen, push } = await open({ last: sampleDecision({ outcome }), canUndo: false })
  expect(screen.getByText('Home: did not pause office')).toBeTruthy()
  expect(screen.getByText(/The rule would have disconnected/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull()
  const here = { place: null, fingerprints: [] }
  await push(shown({ last: sampleDecision({ outcome }), canUndo: false, here }))
  expect(screen.queryByText('Home: did not pause office')).toBeNull()
})

test('“This place is…” of the tray opens the view at what teaches it', async () => {
  const { screen, show } = await open({ here: { place: null, fingerprints: [] }, last: null, canUndo: false })
  await show({ view: 'places', teach: true })
  expect(await screen.findByRole('heading', { name: 'Places' })).toBeTruthy()
  expect(document.activeElement?.closest('.teach')).toBeTruthy()
})
