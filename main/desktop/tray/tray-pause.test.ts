import { describe, expect, test } from 'vitest'
import type { NetworkEntry } from '../../../contract/snapshot.ts'
import { sampleEntry, sampleLeft, samplePause, sampleSnapshot } from '../../../contract/testing/joined.ts'
import { t } from '../../../words/testing/english.ts'
import { find, itemsOf, labels } from '../../testing/tray-items.ts'
import type { TrayItem } from './tray-item.ts'
import { trayModel } from './tray-model.ts'

const workshop = sampleEntry()
const lab = sampleEntry({ id: '8056c2e21c000002', name: 'lab' })
const left = sampleLeft({ id: '8056c2e21c000003', name: 'cabin' })
const ending = { ...samplePause, until: new Date().setHours(23, 59) }
const paused = (entry: NetworkEntry, its = samplePause): NetworkEntry => ({ ...entry, pause: its })
const lengths = ['15 minutes', '1 hour', 'Until tomorrow, 6:00 AM', 'Until resumed']

function submenu(items: readonly TrayItem[], label: string): readonly TrayItem[] {
  return find(items, 'submenu', label).submenu
}

describe('in the submenu of a network', () => {
  test('a connected one is paused for as long as is clicked', () => {
    const items = submenu(itemsOf({ networks: [workshop] }), 'workshop — Connected')
    expect(labels(items).slice(0, 8)).toEqual(['On', '---', 'Pause', ...lengths, '---'])
    expect(find(items, 'normal', '1 hour').action).toEqual({
      command: 'pause.start',
      argument: { networks: [workshop.id], length: { kind: 'minutes', minutes: 60 } },
    })
  })

  test('a paused one says so, resumes, and lasts longer where it has an end', () => {
    const items = submenu(itemsOf({ networks: [paused(workshop)] }), 'workshop — Paused')
    expect(labels(items).slice(0, 4)).toEqual(['On', '---', 'Resume', '---'])
    expect(find(items, 'normal', 'Resume').action).toEqual({
      command: 'pause.end',
      argument: { networks: [workshop.id] },
    })
    const [, , resume, longer] = submenu(
      itemsOf({ networks: [paused(workshop, ending)] }),
      'workshop — Paused until 11:59 PM',
    )
    expect(resume).toMatchObject({ label: 'Resume' })
    expect(longer).toMatchObject({
      label: '10 more minutes',
      action: { argument: { networks: [workshop.id], length: { kind: 'longer', minutes: 10 } } },
    })
  })

  test('nothing of it where it is disconnected, on its way, or the service does not answer', () => {
    const fault = { code: 'service-unreachable' } as const
    for (const [entry, connection] of [
      [left, { state: 'online' }],
      [paused(workshop, { ...samplePause, step: 'resuming' }), { state: 'online' }],
      [workshop, { state: 'stale', since: 0, fault }],
    ] as const) {
      const [item] = itemsOf({ networks: [entry], connection }).filter(({ type }) => type === 'submenu')
      const shown = item?.type === 'submenu' ? labels(item.submenu) : []
      expect(shown).toContain('Copy network ID '.concat(entry.id))
      expect(shown.filter((label) => label === 'Resume' || lengths.includes(label))).toEqual([])
    }
  })
})

describe('for all', () => {
  test('pauses those that are connected, and resumes those that are paused', () => {
    const items = itemsOf({ networks: [workshop, paused(lab), left] })
    expect(labels(submenu(items, 'Pause all'))).toEqual(lengths)
    expect(find(submenu(items, 'Pause all'), 'normal', 'Until resumed').action).toEqual({
      command: 'pause.start',
      argument: { networks: [workshop.id], length: { kind: 'until-resumed' } },
    })
    expect(find(items, 'normal', 'Resume all').action).toEqual({
      command: 'pause.end',
      argument: { networks: [lab.id] },
    })
  })

  test('offers only what there is', () => {
    expect(labels(itemsOf({ networks: [left] }))).not.toContain('Pause all')
    expect(labels(itemsOf({ networks: [paused(lab)] }))).not.toContain('Pause all')
    expect(labels(itemsOf({ networks: [workshop] }))).not.toContain('Resume all')
  })
})

test('the tooltip names the one that is paused or counts them, and the icon stays as it is', () => {
  const one = trayModel(t, sampleSnapshot({ networks: [paused(lab), workshop] }))
  expect(one).toMatchObject({
    state: 'online',
    tooltip: 'Meshtray: Online · a1b2c3d4e5 · 1 of 2 networks connected · lab — Paused',
  })
  const several = trayModel(t, sampleSnapshot({ networks: [paused(lab), paused(workshop)] }))
  expect(several.tooltip).toMatch(/ · 2 networks paused$/)
  expect(several.state).toBe('online')
})
