import { expect, test } from 'vitest'
import type { PlacesSnapshot } from '../../../contract/place.ts'
import { sampleSnapshot } from '../../../contract/testing/joined.ts'
import { sampleDecision, samplePlaces } from '../../../contract/testing/places.ts'
import { t } from '../../../words/testing/english.ts'
import { notificationsFor } from './notification-events.ts'

const { at } = sampleDecision()
const told = (
  after: Partial<PlacesSnapshot>,
  before: Partial<PlacesSnapshot> = { last: null },
  startedAt = 0,
) =>
  notificationsFor(
    t,
    sampleSnapshot({ places: samplePlaces(before) }),
    sampleSnapshot({ places: samplePlaces(after) }),
    startedAt,
  )

test('what a rule did is told with its reason, and can be taken back there', () => {
  const [notification, ...more] = told({ canUndo: false })
  expect(more).toEqual([])
  expect(notification).toMatchObject({
    title: 'Home: paused workshop',
    body: 'Why: Gateway 5a:38… on 192.168.1.0/24, Wi-Fi “Blue”',
    show: { view: 'places' },
  })
  expect(notification?.actions?.map(({ text, action }) => [text, action.command])).toEqual([
    ['Undo', 'places.undo'],
    ['Not here', 'places.notHere'],
  ])
})

test('so is what was not done, without a way back', () => {
  const fault = { code: 'service-timeout' } as const
  const last = sampleDecision({ outcome: { kind: 'failed', fault } })
  const [notification] = told({ last, canUndo: false })
  expect(notification).toMatchObject({
    title: 'Home: did not pause workshop',
    body: 'Why: The service is slow',
  })
  expect(notification?.actions).toBeUndefined()
})

test.each<[string, Partial<PlacesSnapshot>, Partial<PlacesSnapshot>, number]>([
  ['the same decision', {}, {}, 0],
  ['of before the start', {}, { last: null }, at + 1],
  ['nothing to do', { last: sampleDecision({ outcome: { kind: 'nothing-to-do' } }) }, { last: null }, 0],
  ['taken back by hand', { last: sampleDecision({ outcome: { kind: 'undone' } }) }, {}, 0],
  ['switched off meanwhile', { isOn: false }, { last: null }, 0],
])('nothing is told: %s', (_why, after, before, startedAt) => {
  expect(told(after, before, startedAt)).toEqual([])
})
