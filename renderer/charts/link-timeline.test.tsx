import { act, fireEvent, within } from '@testing-library/preact'
import type { UserEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { LinkEntry, LinkHistory } from '../../contract/link-history.ts'
import { wholeList } from '../../contract/lists.ts'
import { failure, success } from '../../contract/result.ts'
import { pass } from '../testing/part.tsx'
import { openWindow } from '../testing/window.tsx'
import { peer, snapshot } from '../testing/world.ts'

const noon = new Date(2026, 10, 22, 12).getTime()
const counts = (direct: number, relayed = 0, unconnected = 0) => ({ direct, relayed, unconnected })
const alone = (ms: number) => ({ least: ms, middle: ms, most: ms })
const minutes: readonly LinkEntry[] = [
  { at: noon - 300_000, latency: alone(20), paths: counts(1) },
  { at: noon - 298_000, latency: null, paths: counts(0, 1) },
  { at: noon - 4_000, latency: alone(25), paths: counts(1) },
  { at: noon - 2_000, latency: null, paths: counts(0, 0, 1) },
]
const day: readonly LinkEntry[] = [
  { at: noon - 300_000, latency: { least: 12, middle: 21, most: 80 }, paths: counts(9, 1) },
]
const history = (entries: readonly LinkEntry[], more: Partial<LinkHistory> = {}): LinkHistory => ({
  since: noon - 300_000,
  until: noon,
  length: 600_000,
  step: 2_000,
  entries,
  packets: [],
  ...more,
})

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true, now: noon })
})
afterEach(() => {
  vi.useRealTimers()
})

async function openTimeline(
  first: () => ReturnType<typeof success<LinkHistory>> | ReturnType<typeof failure>,
) {
  const opened = await openWindow(snapshot())
  const { bridge, user, screen, show } = opened
  bridge.answers['peers.list'] = () => success(wholeList([peer({ address: 'bbbbbbbbbb' })]))
  bridge.answers['devices.history'] = first
  await show({ view: 'peers' })
  await user.click(await screen.findByRole('button', { name: /^bbbbbbbbbb / }))
  await act(async () => {
    await import('./link-timeline.tsx')
  })
  const timeline = within(await screen.findByRole('region', { name: 'Link' }))
  return { ...opened, timeline }
}

const tableText = (rows: readonly HTMLElement[]) =>
  rows.map((row) => [...row.children].map(({ textContent }) => textContent))

/** Presses a key and returns the readout, after checking that screen readers get the same text. */
async function saidAfter(key: string, slider: HTMLElement, user: UserEvent): Promise<string | undefined> {
  await user.keyboard(`{${key}}`)
  expect(slider.getAttribute('aria-valuetext')).toBe(readout())
  return readout()
}

const readout = (): string | undefined => document.querySelector('.chart-readout')?.textContent ?? undefined

test('keys move the cursor, which reads each time aloud; nothing else does', async () => {
  const { timeline, bridge, user } = await openTimeline(() => success(history(minutes)))
  expect(bridge.argumentsOf('devices.history')[0]).toEqual({
    subject: { kind: 'node', address: 'bbbbbbbbbb' },
    span: 'minutes',
  })
  const slider = timeline.getByRole('slider', { name: 'Latency and path of this device over time' })
  expect(readout()).toBe('Last 10 minutes · 23 ms on average (20 to 25)')
  slider.focus()
  const said = (key: string) => saidAfter(key, slider, user)
  expect(await said('End')).toBe('11:59:58 AM · no latency measured · not connected')
  expect(await said('ArrowLeft')).toBe('11:59:56 AM · 25 ms · direct')
  expect(await said('ArrowLeft')).toBe('11:55:02 AM · no latency measured · relayed')
  expect(await said('Home')).toBe('11:55:00 AM · 20 ms · direct')
  expect(await said('ArrowLeft')).toBe('11:55:00 AM · 20 ms · direct')
  expect(document.querySelector('.chart-cursor')).not.toBeNull()
  await user.tab()
  expect(readout()).toMatch(/^Last 10 minutes/)
  expect(document.querySelector('.timeline [aria-live], .timeline [role=status]')).toBeNull()
})

test('the time under the pointer is shown, and stays while new readings come', async () => {
  const { timeline, bridge } = await openTimeline(() => success(history(minutes)))
  const slider = timeline.getByRole('slider')
  fireEvent.pointerMove(slider, { clientX: 320 * 0.5 })
  expect(readout()).toMatch(/^11:55:0\d AM/)
  const before = readout()
  bridge.answers['devices.history'] = () =>
    success(history([...minutes, { at: noon + 2_000, latency: alone(5), paths: counts(1) }]))
  await pass(2_100)
  expect(readout()).toBe(before)
  fireEvent.pointerLeave(slider)
  expect(readout()).toMatch(/^Last 10 minutes · 17 ms on average/)
})

test('nothing is drawn across a gap, and each path has its own pattern and label', async () => {
  const { timeline } = await openTimeline(() => success(history(minutes)))
  const lines = [...document.querySelectorAll('.chart-line')].map((path) => path.getAttribute('d') ?? '')
  expect(lines).toHaveLength(2)
  const fills = [...document.querySelectorAll('.chart rect[class^="path-"]')].map((rect) =>
    rect.getAttribute('fill'),
  )
  expect(new Set(fills).size).toBe(3)
  expect(timeline.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'direct 50%',
    'relayed 25%',
    'not connected 25%',
  ])
  expect(document.querySelector('.timeline [style]')).toBeNull()
})

test('a day is loaded when it is chosen, and the table shows the same', async () => {
  const { timeline, bridge, user } = await openTimeline(() => success(history(minutes)))
  bridge.answers['devices.history'] = () => success(history(day, { length: 86_400_000, step: 300_000 }))
  await user.click(timeline.getByRole('radio', { name: 'Day' }))
  expect(bridge.argumentsOf('devices.history').at(-1)).toMatchObject({ span: 'day' })
  timeline.getByRole('slider').focus()
  await user.keyboard('{End}')
  expect(readout()).toBe('11:55 AM to 12:00 PM · 21 ms on average (12 to 80) · direct 90%, relayed 10%')
  expect(timeline.getByText('Recorded since 11:55 AM.')).toBeTruthy()
  expect(timeline.queryByRole('table')).toBeNull()
  await user.click(timeline.getByText('Show as table'))
  expect(tableText(await timeline.findAllByRole('row'))).toEqual([
    ['Time', 'Average latency', 'Path'],
    ['11:00 AM', '21 ms (12 to 80)', 'direct 90%, relayed 10%'],
  ])
})

test('lost packets of a ping are shown in the drawing, the text, the legend and the table', async () => {
  const packets = [
    { at: noon - 298_000, sent: 2, lost: 1 },
    { at: noon - 296_000, sent: 2, lost: 0 },
    { at: noon - 4_000, sent: 1, lost: 1 },
  ]
  const { timeline, bridge, user } = await openTimeline(() => success(history(minutes)))
  const drawing = (): number => Number(document.querySelector('.chart > svg')?.getAttribute('height'))
  const withoutPing = drawing()
  expect(document.querySelector('.timeline')?.textContent).not.toMatch(/packet/)
  expect(document.querySelector('.packets-sent')).toBeNull()

  bridge.answers['devices.history'] = () => success(history(minutes, { packets }))
  await pass(2_100)
  expect(drawing()).toBeGreaterThan(withoutPing)
  const marks = (name: string) =>
    [...document.querySelectorAll(`.chart .${name}`)].map((mark) => Number(mark.getAttribute('height')))
  // Two times that somebody pinged, the first over two steps
  expect(marks('packets-sent')).toHaveLength(2)
  const [half, all, ...more] = marks('packets-lost')
  expect(all).toBeGreaterThan(half ?? 0)
  expect([half && half > 0, more]).toEqual([true, []])
  expect(timeline.getAllByRole('listitem').at(-1)?.textContent).toBe('40% of packets lost (ping)')
  expect(readout()).toBe('Last 10 minutes · 23 ms on average (20 to 25) · 2 of 5 packets lost (ping)')

  const slider = timeline.getByRole('slider')
  slider.focus()
  const said = (key: string) => saidAfter(key, slider, user)
  expect(await said('Home')).toBe('11:55:00 AM · 20 ms · direct')
  expect(await said('ArrowRight')).toBe(
    '11:55:02 AM · no latency measured · relayed · 1 of 2 packets lost (ping)',
  )
  // Here only the ping is known of.
  expect(await said('ArrowRight')).toBe('11:55:04 AM · 0 of 2 packets lost (ping)')
  expect(await said('ArrowRight')).toBe('11:59:56 AM · 25 ms · direct · 1 of 1 packet lost (ping)')
  expect(await said('ArrowRight')).toBe('11:59:58 AM · no latency measured · not connected')

  await user.click(timeline.getByText('Show as table'))
  expect(tableText(await timeline.findAllByRole('row'))).toEqual([
    ['Time', 'Average latency', 'Path', 'Packets lost (ping)'],
    ['11:59:30 AM', '25 ms', 'direct 50%, not connected 50%', '1 of 1'],
    ['11:55:00 AM', '20 ms', 'direct 50%, relayed 50%', '1 of 4'],
  ])
  bridge.answers['devices.history'] = () =>
    success(history(minutes, { packets: [{ at: noon - 100_000, sent: 9, lost: 9 }] }))
  await pass(2_100)
  expect(tableText(timeline.getAllByRole('row')).slice(1)).toEqual([
    ['11:59:30 AM', '25 ms', 'direct 50%, not connected 50%', 'not pinged'],
    ['11:58:00 AM', 'no latency measured', 'no data', '9 of 9'],
    ['11:55:00 AM', '20 ms', 'direct 50%, relayed 50%', 'not pinged'],
  ])
})

test('for a device that was never connected, only lost packets are shown', async () => {
  const packets = [{ at: noon - 4_000, sent: 2, lost: 2 }]
  const { timeline } = await openTimeline(() => success(history([], { since: null, packets })))
  expect(readout()).toBe('Last 10 minutes · 2 of 2 packets lost (ping)')
  expect(timeline.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    '100% of packets lost (ping)',
  ])
  expect(timeline.queryByText(/watched since|has not seen/)).toBeNull()
})

test('a device that was not connected since the start, and a gap, are explained', async () => {
  const { timeline, bridge } = await openTimeline(() => success(history([], { since: null })))
  expect(timeline.getByText(/has not seen this device connected since it started/)).toBeTruthy()
  bridge.answers['devices.history'] = () => success(history([]))
  await pass(2_100)
  expect(readout()).toBe('No data for this time.')
  expect(timeline.queryAllByRole('listitem')).toEqual([])
})

test('a fault is shown', async () => {
  const { timeline } = await openTimeline(() => failure('internal'))
  expect(timeline.getByRole('alert')).toBeTruthy()
})
