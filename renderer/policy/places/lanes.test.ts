import { expect, test } from 'vitest'
import { sampleDecision } from '../../../contract/testing/places.ts'
import { lanesOf } from './lanes.tsx'

const at = (time: number, id: string | null, kind: 'done' | 'no-rule' = 'done') =>
  sampleDecision({ at: time, place: id === null ? null : { id, name: id }, outcome: { kind } })

test('each place has a lane, the last one first; an arrival lasts until the next one anywhere', () => {
  const lanes = lanesOf([at(1, 'a'), at(2, 'b'), at(4, 'a'), at(7, null, 'no-rule')], 10)
  expect(lanes).toEqual([
    { place: 'unknown', arrivals: [{ at: 7, next: 10, mark: 'idle' }] },
    {
      place: { id: 'a', name: 'a' },
      arrivals: [
        { at: 1, next: 2, mark: 'done' },
        { at: 4, next: 7, mark: 'done' },
      ],
    },
    { place: { id: 'b', name: 'b' }, arrivals: [{ at: 2, next: 4, mark: 'done' }] },
  ])
})

test('further places than four share a lane', () => {
  const decisions = ['f', 'e', 'd', 'c', 'b', 'a', 'e'].map((id, index) => at(index, id))
  const lanes = lanesOf(decisions, 10)
  expect(lanes.map(({ place, arrivals }) => [place, arrivals.map((one) => one.at)])).toEqual([
    [{ id: 'e', name: 'e' }, [1, 6]],
    [{ id: 'a', name: 'a' }, [5]],
    [{ id: 'b', name: 'b' }, [4]],
    [{ id: 'c', name: 'c' }, [3]],
    ['others', [0, 2]],
  ])
})
