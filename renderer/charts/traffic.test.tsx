import { act, within } from '@testing-library/preact'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { wholeList } from '../../contract/read-list.ts'
import { failure, type Result, success } from '../../contract/result.ts'
import type { Traffic } from '../../contract/traffic.ts'
import { openWindow } from '../testing/window.tsx'
import { entry, network, peer, snapshot } from '../testing/world.ts'

const id = '89e92ceee5ac10a3'
const begin = new Date(2026, 10, 22, 12).getTime()
const reading = (seconds: number, received: number): Traffic => ({
  at: begin + seconds * 1_000,
  protocols: [
    { protocol: 'udp', received, sent: 100 * seconds },
    { protocol: 'tcp', received: 0, sent: 0 },
  ],
  networks: [{ network: id, received: 12 * seconds, sent: seconds }],
})

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true, now: begin })
})
afterEach(() => {
  vi.useRealTimers()
})

const pass = (ms: number) =>
  act(async () => {
    await vi.advanceTimersByTimeAsync(ms)
  })

async function openTraffic(answer: () => Result<Traffic | null>) {
  const opened = await openWindow(snapshot({ networks: [entry(network({ id, name: 'office' }))] }))
  const { bridge, user, screen } = opened
  bridge.answers['peers.list'] = () => success(wholeList([peer({ address: 'bbbbbbbbbb' })]))
  bridge.answers['traffic.read'] = answer
  await user.click(screen.getByRole('button', { name: 'Peers' }))
  const fold = await screen.findByText('Traffic of this node')
  expect(bridge.argumentsOf('traffic.read')).toEqual([])
  await user.click(fold)
  await act(async () => {
    await Promise.all([import('./traffic.tsx'), import('./messages.ts')])
  })
  return { ...opened, fold, asked: () => bridge.argumentsOf('traffic.read').length }
}

test('traffic is polled only while unfolded, and shown per second, protocol and network', async () => {
  let next = reading(0, 1_000)
  const { screen, user, fold, asked, bridge } = await openTraffic(() => success(next))
  expect(await screen.findByText(/needs two readings/)).toBeTruthy()
  next = reading(5, 421_000)
  await pass(5_100)
  const slider = screen.getByRole('slider', { name: /^Bytes that the node received and sent/ })
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
    ['TCP, by a relay', '0 byte/s', '0 byte/s'],
    ['office', '12 packets/s', '1 packet/s'],
  ])
  await user.click(fold)
  await pass(100)
  const before = asked()
  await pass(30_000)
  expect(asked()).toBe(before)
  expect(bridge.argumentsOf('peers.list').length).toBeGreaterThan(3)
})

test('a restart of the service gives no negative rate', async () => {
  let next = reading(0, 9_000)
  const { screen } = await openTraffic(() => success(next))
  next = reading(5, 10)
  await pass(5_100)
  expect(screen.getByText(/needs two readings/)).toBeTruthy()
})

test('a service without traffic counters, and a failing one, are explained', async () => {
  let answer: Result<Traffic | null> = success(null)
  const { screen } = await openTraffic(() => answer)
  expect(await screen.findByText(/older versions do not count it/)).toBeTruthy()
  answer = failure('reply-unexpected')
  await pass(5_100)
  expect(screen.getByRole('alert').textContent).toContain('service')
})
