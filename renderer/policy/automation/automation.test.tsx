import smallWindow from 'words:small-window'
import { within } from '@testing-library/dom'
import { act } from '@testing-library/preact'
import { expect, test } from 'vitest'
import type { EndOfPause, JournalEntry } from '../../../contract/journal.ts'
import type { Pause } from '../../../contract/pause.ts'
import { noPlaces } from '../../../contract/place.ts'
import { success } from '../../../contract/result.ts'
import type { Snapshot } from '../../../contract/snapshot.ts'
import { samplePause, sampleUsedSet } from '../../../contract/testing/joined.ts'
import { sampleDecision, samplePlaces } from '../../../contract/testing/places.ts'
import { openPart } from '../../testing/part.tsx'
import { entry, network, snapshot } from '../../testing/world.ts'
import { Automation, automationMessages } from './automation.tsx'

const noon = new Date(2030, 4, 6, 12).getTime()
const used = sampleUsedSet({ at: noon, canGoBack: false })

function paused(id: string, change: Partial<Pause> = {}) {
  const pause = { ...samplePause, since: noon, ...change }
  return { ...entry(network({ id, name: `net ${id.slice(-1)}` })), pause }
}

/** A question may follow another that is on its way. */
const settled = () => act(() => new Promise<void>((resolve) => setTimeout(resolve)))

async function open(
  parts: Partial<Snapshot> = {},
  decisions = [sampleDecision()],
  journal: readonly JournalEntry[] = [],
) {
  const words = [smallWindow, ...automationMessages()]
  const opened = await openPart(<Automation />, snapshot(), words, {
    'places.decisions': () => success(decisions),
    'automation.journal': () => success(journal),
  })
  const { networks = [], ...others } = parts
  await opened.push(snapshot({ revision: 5, networks: [entry(network()), ...networks], ...others }))
  await settled()
  const entries = () =>
    [...document.querySelectorAll('.history-entry')].map(({ textContent }) => textContent ?? '')
  return { ...opened, entries }
}

test('without anything set up the page says what each part is for, and asks for no decisions', async () => {
  const { screen, bridge } = await open({ places: noPlaces })
  expect(screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)).toEqual([
    'Pause',
    'Sets',
    'Places',
    'History',
  ])
  expect(screen.getByText('No network is paused.')).toBeTruthy()
  expect(screen.getByText(/^Nothing yet\./)).toBeTruthy()
  expect(bridge.argumentsOf('places.decisions')).toEqual([])
})

test('paused networks say who paused them until when, and are resumed one by one or together', async () => {
  const ids = ['8056c2e21c00000a', '8056c2e21c00000b']
  const by = { kind: 'place', name: 'Home' } as const
  const { screen, user, bridge } = await open({
    networks: [paused(ids[0] ?? ''), paused(ids[1] ?? '', { by, until: noon + 3_600_000 })],
  })
  const part = within(screen.getByRole('region', { name: 'Pause' }))
  expect(part.getByText('Until resumed, paused by you')).toBeTruthy()
  expect(part.getByText(/^Until .*1:00 PM, paused by the rule for Home$/)).toBeTruthy()
  await user.click(part.getByRole('button', { name: 'Resume net b' }))
  await user.click(part.getByRole('button', { name: 'Resume all' }))
  expect(bridge.argumentsOf('pause.end')).toEqual([{ networks: [ids[1]] }, { networks: ids }])
})

const person = { kind: 'person' } as const
const named = ['a', 'b', 'c', 'd'].map((end) => ({ id: `8056c2e21c00000${end}`, name: `net ${end}` }))

test('one list says what sets, pauses and places did and why, the newest first', async () => {
  const decision = sampleDecision({ at: noon - 1_000 })
  const cut = { kind: 'cuts-place', network: network().id, route: '192.168.0.0/16' } as const
  const { entries } = await open(
    { places: samplePlaces() },
    [sampleDecision({ at: noon - 60_000, outcome: cut }), decision],
    [
      { kind: 'paused', at: noon + 1_000, networks: named.slice(0, 2), by: person, until: null },
      { kind: 'used-set', at: noon, name: 'Work', by: person, changed: 0, failed: 0 },
    ],
  )
  const [first, second, third, last] = entries()
  expect(first).toMatch(/^Paused net a, net b until resumed.*You chose this\.$/)
  expect(second).toMatch(/^Used the set “Work”: nothing changed.*You chose this\.$/)
  expect(third).toMatch(/^Home: paused office.*Seen: Gateway 5a:38… on 192\.168\.1\.0\/24, Wi-Fi “Blue”$/)
  expect(last).toMatch(/^Home: did not pause office.*has the route 192\.168\.0\.0\/16/)
  expect(entries()).toHaveLength(4)
})

const resumed = (why: EndOfPause, networks = named.slice(0, 1)): JournalEntry => ({
  kind: 'resumed',
  at: noon,
  networks,
  why,
})

test.each<[JournalEntry, RegExp]>([
  [resumed(person), /^Resumed net a.*You chose this\.$/],
  [resumed({ kind: 'time' }, named), /^Resumed 4 networks.*Its time was over\.$/],
  [resumed({ kind: 'quit' }), /^Resumed net a.*Meshtray paused it when it quit, and has started again\.$/],
  [resumed({ kind: 'set', name: 'Work' }), /^Resumed net a.*The set “Work” changed it\.$/],
  [resumed({ kind: 'place', name: 'Home' }), /^Resumed net a.*The rule for Home changed it\.$/],
  [resumed({ kind: 'left' }), /^The pause of net a ended.*It was disconnected\.$/],
  [
    resumed({ kind: 'unknown' }, [{ id: named[0]?.id ?? '', name: '' }]),
    /^The pause of 8056c2e21c00000a ended.*unknown/,
  ],
  [{ kind: 'undid-set', at: noon, name: 'Work', failed: 0 }, /^Undid the set “Work”[^.]*$/],
  [
    { kind: 'undid-set', at: noon, name: 'Work', failed: 2 },
    /^Undid the set “Work”.*2 networks did not change\.$/,
  ],
  [
    { kind: 'used-set', at: noon, name: 'Work', by: person, changed: 3, failed: 1 },
    /^Used the set “Work”: 3 networks changed.*1 network did not change\.You chose this\.$/,
  ],
])('what is told of %j', async (entry, words) => {
  const { entries } = await open({ places: noPlaces }, [], [entry])
  expect(entries()).toHaveLength(1)
  expect(entries()[0]).toMatch(words)
})

test('the journal is read again when a pause or a set changes', async () => {
  const { bridge, push, app } = await open()
  const asked = () => bridge.argumentsOf('automation.journal').length
  const shown = app.snapshot.value ?? snapshot()
  const pausing = [paused('8056c2e21c00000a')]
  let before = asked()
  await push({ ...shown, revision: 8, networks: pausing })
  await settled()
  expect(asked()).toBeGreaterThan(before)
  before = asked()
  await push({ ...shown, revision: 9, networks: pausing })
  await settled()
  expect(asked()).toBe(before)
  await push({ ...shown, revision: 10, networks: pausing, sets: { sets: [], used } })
  await settled()
  expect(asked()).toBeGreaterThan(before)
})

test('many are listed when they are asked for, and a new decision is read at once', async () => {
  const decisions = Array.from({ length: 9 }, (_, at) => sampleDecision({ at: noon - at * 1_000 }))
  const { screen, user, bridge, push, app, entries } = await open({ places: samplePlaces() }, decisions)
  expect(entries()).toHaveLength(6)
  await user.click(screen.getByRole('button', { name: 'Show all 9' }))
  expect(entries()).toHaveLength(9)
  await user.click(screen.getByText('Places over time'))
  const slider = await screen.findByRole('slider', { name: 'Places over time' })
  expect(slider.getAttribute('aria-valuetext')).toContain('Home: paused office')
  const asked = bridge.argumentsOf('places.decisions').length
  const shown = app.snapshot.value ?? snapshot()
  const last = sampleDecision({ at: noon + 90_000 })
  await push({ ...shown, revision: 9, places: samplePlaces({ last }) })
  expect(bridge.argumentsOf('places.decisions').length).toBeGreaterThan(asked)
})
