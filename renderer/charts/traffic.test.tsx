import { act, within } from '@testing-library/preact'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { wholeList } from '../../contract/lists.ts'
import { failure, type Result, success } from '../../contract/result.ts'
import { sampleNode } from '../../contract/testing/joined.ts'
import type { NoTraffic, Traffic, TrafficReply } from '../../contract/traffic.ts'
import { pass } from '../testing/part.tsx'
import { openWindow } from '../testing/window.tsx'
import { entry, network, peer, snapshot } from '../testing/world.ts'

const id = '89e92ceee5ac10a3'
const begin = new Date(2026, 10, 22, 12).getTime()
const reading = (seconds: number, received: number): Traffic => ({
  at: begin + seconds * 1_000,
  start: 0,
  protocols: [
    { protocol: 'udp', received, sent: 100 * seconds },
    { protocol: 'tcp', received: 0, sent: 0 },
  ],
  networks: [{ network: id, received: 12 * seconds, sent: seconds }],
})

const counted = (traffic: Traffic): Result<TrafficReply> => success({ state: 'counted', traffic })

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true, now: begin })
})
afterEach(() => {
  vi.useRealTimers()
})

async function openTraffic(answer: () => Result<TrafficReply>, version = '1.14.1') {
  const opened = await openWindow(
    snapshot({ node: { ...sampleNode, version }, networks: [entry(network({ id, name: 'office' }))] }),
  )
  const { bridge, user, screen, show } = opened
  bridge.answers['peers.list'] = () => success(wholeList([peer({ address: 'bbbbbbbbbb' })]))
  bridge.answers['traffic.read'] = answer
  await show({ view: 'node' })
  const fold = await screen.findByText('Traffic of this node')
  expect(bridge.argumentsOf('traffic.read')).toEqual([])
  await user.click(fold)
  await act(async () => {
    await import('./traffic.tsx')
  })
  return { ...opened, fold, asked: () => bridge.argumentsOf('traffic.read').length }
}

test('traffic is polled only while unfolded, and shown per second, protocol and network', async () => {
  let next = reading(0, 1_000)
  const { screen, user, fold, asked } = await openTraffic(() => counted(next))
  expect(await screen.findByText(/needs two readings/)).toBeTruthy()
  next = reading(5, 421_000)
  await pass(5_100)
  const slider = screen.getByRole('slider', { name: /^Bytes per second that the node received/ })
  expect(slider.getAttribute('aria-valuetext')).toBe('12:00:05 PM · received 84 kB/s · sent 100 byte/s')
  expect([...document.querySelectorAll('.traffic-now dd')].map(({ textContent }) => textContent)).toEqual([
    '84 kB/s',
    '100 byte/s',
  ])
  await user.click(screen.getByText('By protocol and network'))
  const rows = within(await screen.findByRole('table')).getAllByRole('row')
  expect(rows.map((row) => [...row.children].map(({ textContent }) => textContent))).toEqual([
    ['Protocol or network', 'Received', 'Sent'],
    ['UDP', '84 kB/s', '100 byte/s'],
    ['TCP, through a relay', '0 byte/s', '0 byte/s'],
    ['office', '12 packets/s', '1 packet/s'],
  ])
  await user.click(fold)
  await pass(100)
  const before = asked()
  await pass(30_000)
  expect(asked()).toBe(before)
})

test('a restart of the service gives no negative rate', async () => {
  let next = reading(0, 9_000)
  const { screen } = await openTraffic(() => counted(next))
  next = reading(5, 10)
  await pass(5_100)
  expect(screen.getByText(/needs two readings/)).toBeTruthy()
})

test.each<[NoTraffic, string, RegExp]>([
  ['uncounted', '1.10.6', /Older versions do not count it/],
  ['empty', '1.16.1', /only if its setting “Traffic figures” is on/],
  ['empty', '1.16.0', /It begins five seconds after it starts/],
  ['not-yet', '1.16.1', /cannot read its counters yet/],
])('no counters (%s) with %s are explained', async (state, version, words) => {
  const { screen } = await openTraffic(() => success({ state }), version)
  expect(await screen.findByText(words)).toBeTruthy()
  expect(document.querySelectorAll('.traffic p')).toHaveLength(1)
})

test('where the version is not known, both reasons are told', async () => {
  const { screen } = await openTraffic(() => success({ state: 'empty' }), '')
  expect(await screen.findByText(/only if its setting “Traffic figures” is on/)).toBeTruthy()
  expect(screen.getByText(/It begins five seconds after it starts/)).toBeTruthy()
})

test('counters that stand still for a minute are called so', async () => {
  let next = reading(0, 1_000)
  const { screen } = await openTraffic(() => counted({ ...next, at: Date.now() }))
  next = reading(5, 421_000)
  await pass(5_100)
  await pass(50_000)
  expect(screen.queryByText(/have not changed for/)).toBeNull()
  await pass(15_000)
  expect(screen.getByText(/have not changed for 1 minute\./)).toBeTruthy()
  next = reading(75, 500_000)
  await pass(5_100)
  expect(screen.queryByText(/have not changed for/)).toBeNull()
})

test('what cannot be read is a fault', async () => {
  const { screen } = await openTraffic(() => failure('reply-unexpected'))
  expect((await screen.findByRole('alert')).textContent).toContain('service')
})
