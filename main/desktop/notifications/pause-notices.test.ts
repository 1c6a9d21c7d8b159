import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Pause } from '../../../contract/pause.ts'
import type { NetworkEntry, Snapshot } from '../../../contract/snapshot.ts'
import { sampleEntry, sampleSnapshot } from '../../../contract/testing/joined.ts'
import { t } from '../../../words/testing/english.ts'
import type { NotificationData } from './notification-markup.ts'
import { createPauseNotices } from './pause-notices.ts'

const minute = 60_000
const start = new Date(2026, 10, 20, 15, 25).getTime()
let said: NotificationData[]
let isHidden: boolean
let notices: ReturnType<typeof createPauseNotices>
let shown: Snapshot

beforeEach(() => {
  vi.useFakeTimers({ now: start })
  said = []
  isHidden = true
  notices = createPauseNotices({
    t,
    tell(data) {
      if (isHidden) said.push(data)
      return isHidden
    },
  })
  shown = sampleSnapshot({ networks: [] })
})
afterEach(() => {
  notices.dispose()
  vi.useRealTimers()
})

function show(...networks: readonly NetworkEntry[]): void {
  const next = sampleSnapshot({ networks })
  notices.update(shown, next)
  shown = next
}
function network(name: string, minutes: number | null, change: Partial<Pause> = {}): NetworkEntry {
  const pause: Pause = {
    step: 'paused',
    changed: [],
    by: { kind: 'person' },
    since: start,
    before: { allowManaged: true, allowDefault: false, allowDNS: false },
    until: minutes === null ? null : start + minutes * minute,
    ...change,
  }
  return sampleEntry({ id: name, name, pause })
}
const back = (name: string) => sampleEntry({ id: name, name })
const titles = () => said.map(({ title }) => title)

test('a minute before the end, once, with ten minutes more to click', () => {
  show(network('lab', 15))
  vi.advanceTimersByTime(14 * minute - 1)
  expect(said).toEqual([])
  vi.advanceTimersByTime(1)
  const longer = { networks: ['lab'], length: { kind: 'longer', minutes: 10 } }
  expect(said).toEqual([
    {
      title: 'lab resumes at 3:40 PM',
      body: 'Its addresses, routes and name servers will then return to this computer.',
      show: { view: 'networks', network: 'lab' },
      actions: [{ text: '10 more minutes', action: { command: 'pause.start', argument: longer } }],
    },
  ])
  show(network('lab', 15, { changed: ['allowDNS'] }))
  vi.advanceTimersByTime(30_000)
  expect(said).toHaveLength(1)
  show(network('lab', 25))
  vi.advanceTimersByTime(10 * minute)
  expect(titles()).toEqual(['lab resumes at 3:40 PM', 'lab resumes at 3:50 PM'])
})

test('when it is over, several that end together as one', () => {
  show(network('lab', 15), network('shed', 15), network('attic', 60))
  vi.advanceTimersByTime(15 * minute)
  show(
    network('lab', 15, { step: 'resuming' }),
    network('shed', 15, { step: 'resuming' }),
    network('attic', 60),
  )
  show(back('lab'), network('shed', 15, { step: 'resuming' }), network('attic', 60))
  vi.advanceTimersByTime(1_000)
  show(back('lab'), back('shed'), network('attic', 60))
  vi.advanceTimersByTime(5_000)
  expect(titles()).toEqual(['2 networks resume at 3:40 PM', '2 networks have resumed'])
  expect(said.map(({ body }) => body)).toEqual(['lab\nshed', 'lab\nshed'])
  expect(said[1]).toMatchObject({
    show: { view: 'networks' },
    actions: [{ action: { argument: { networks: ['lab', 'shed'] } } }],
  })
})

test('many are named in part', () => {
  show(...['a', 'b', 'c', 'd', 'e', 'f'].map((name) => network(name, 15)))
  vi.advanceTimersByTime(14 * minute)
  expect(said[0]?.body).toBe('a\nb\nc\nd\nand 2 more')
})

test('nobody is told of what a person ended, left, or asked to be short or without an end', () => {
  show(network('lab', 15), network('shed', 15), network('short', 1), network('open', null))
  vi.advanceTimersByTime(5 * minute)
  show(back('lab'), sampleEntry({ id: 'shed', joined: false, network: null }), network('open', null))
  vi.advanceTimersByTime(60 * minute)
  expect(said).toEqual([])
  expect(vi.getTimerCount()).toBe(0)
})

test('an end that came while the computer slept is told as over, and not as to come', () => {
  show(network('lab', 15))
  vi.setSystemTime(start + 3 * 60 * minute)
  vi.advanceTimersByTime(minute)
  expect(said).toEqual([])
  show(back('lab'))
  vi.advanceTimersByTime(5_000)
  expect(titles()).toEqual(['lab has resumed'])
})

test('a clock that is put ahead to shortly before the end is noticed within a minute', () => {
  show(network('lab', 24 * 60))
  vi.setSystemTime(start + 24 * 60 * minute - 90_000)
  vi.advanceTimersByTime(minute)
  expect(titles()).toEqual(['lab resumes at 3:25 PM'])
})

test('what a visible window kept back comes once it is hidden, as long as it is still to come', () => {
  isHidden = false
  show(network('lab', 15), network('shed', 30))
  vi.advanceTimersByTime(14 * minute)
  isHidden = true
  vi.advanceTimersByTime(30_000)
  expect(titles()).toEqual(['lab resumes at 3:40 PM'])
  isHidden = false
  vi.advanceTimersByTime(16 * minute)
  isHidden = true
  vi.advanceTimersByTime(minute)
  expect(titles()).toEqual(['lab resumes at 3:40 PM'])
})
