import { expect, test } from 'vitest'
import { sampleSnapshot } from '../../../contract/testing/joined.ts'
import { sampleDecision, samplePlaces } from '../../../contract/testing/places.ts'
import { t } from '../../../words/testing/english.ts'
import { find, labels } from '../../testing/tray-items.ts'
import { placeItems } from './tray-model.ts'

const items = (change: Parameters<typeof samplePlaces>[0]) =>
  placeItems(t, sampleSnapshot({ places: samplePlaces(change) }))

test('nothing while places are off', () => {
  expect(items({ isOn: false })).toEqual([])
})

test('the place, which rule acted and why, with undo and “not here”', () => {
  const { submenu } = find(items({}), 'submenu', 'Home: paused workshop')
  expect(labels(submenu)).toEqual([
    'Gateway 5a:38… on 192.168.1.0/24, Wi-Fi “Blue”',
    '---',
    'Home: paused workshop',
    'Why: Gateway 5a:38… on 192.168.1.0/24, Wi-Fi “Blue”',
    'Undo',
    'Not here',
    '---',
    'This place is…',
    'Places…',
  ])
  expect(find(submenu, 'normal', 'Undo').action).toEqual({ command: 'places.undo', argument: undefined })
  expect(find(submenu, 'normal', 'Not here').action).toMatchObject({ command: 'places.notHere' })
  expect(find(submenu, 'normal', 'This place is…').action).toEqual({
    command: 'window.show',
    argument: { view: 'places', teach: true },
  })
})

test('what can no longer be taken back is no news: the line says the place', () => {
  const [item] = items({ canUndo: false })
  expect(item).toMatchObject({ label: 'Place: Home' })
  expect(labels(find(items({ canUndo: false }), 'submenu', 'Place: Home').submenu)).not.toContain('Undo')
})

test('a place without a name, where nothing was decided', () => {
  const { submenu } = find(
    items({ here: { place: null, fingerprints: [] }, last: null, canUndo: false }),
    'submenu',
    'Place: Unknown place',
  )
  expect(labels(submenu)).toEqual(['This place is…', 'Places…'])
})

test('a refusal is the line, with its reason below', () => {
  const outcome = { kind: 'cuts-place', network: '8056c2e21c000001', route: '192.168.0.0/16' } as const
  const { submenu } = find(
    items({ last: sampleDecision({ outcome }), canUndo: false }),
    'submenu',
    'Home: did not pause workshop',
  )
  expect(labels(submenu).join()).toContain('Why: workshop has the route 192.168.0.0/16')
})

test('names of others cannot turn or stretch the menu', () => {
  const place = { id: sampleDecision().place?.id ?? '', name: `a\u202eb & ${'x'.repeat(200)}` }
  const [item] = items({ last: sampleDecision({ place }) })
  expect(item?.type === 'submenu' && item.label).toMatch(/^a b && x+…$/)
})
