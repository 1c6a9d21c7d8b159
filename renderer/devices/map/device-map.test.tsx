import deviceMap from 'words:device-map'
import { configure, screen } from '@testing-library/dom'
import { cleanup, render } from '@testing-library/preact'
import { userEvent } from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import type { DeviceList } from '../../../contract/devices.ts'
import { success } from '../../../contract/result.ts'
import { sampleDevice } from '../../../contract/testing/joined.ts'
import type { Device } from '../../../domain/devices/device.ts'
import { isMapFile, type MapFile } from '../../../domain/devices/map-file.ts'
import { Page } from '../../app/page.tsx'
import { createApp } from '../../app/state.ts'
import { createTestBridge } from '../../testing/bridge.ts'
import { flush, windowTranslator } from '../../testing/part.tsx'
import { snapshot } from '../../testing/world.ts'
import { DeviceMap } from './device-map.tsx'

const [home, office] = ['8056c2e21c000001', 'a09acf0233c1d5e4'] as const

const device = (node: string, name: string, changes: Partial<Device> = {}): Device =>
  sampleDevice(node, {
    names: name === '' ? [] : [{ name, from: 'controller' }],
    networks: [home],
    addresses: [{ address: '10.1.2.3', network: home, from: 'controller' }],
    path: 'direct',
    latency: 12,
    lastSeen: 1,
    online: true,
    ...changes,
  })

const three = [
  device('5c20a1d3e8', 'nas'),
  device('778cde7190', 'phone', { path: 'relayed', latency: 140, networks: [office, home] }),
  device('c41f8a77de', '', { online: false, path: null, latency: null, addresses: [], networks: [] }),
]

async function openMap(
  devices: readonly Device[] = three,
  changes: Partial<DeviceList> = {},
  open: string | null = null,
) {
  configure({ eventWrapper: flush })
  cleanup()
  const bridge = createTestBridge(snapshot())
  const saved: MapFile[] = []
  bridge.answers['devices.saveMap'] = (map: MapFile) => {
    saved.push(map)
    return success(true)
  }
  const translator = windowTranslator([deviceMap])
  const list: DeviceList = {
    networks: [
      { id: home, name: 'home', joined: true, isHosted: true },
      { id: office, name: 'office', joined: true, isHosted: false },
    ],
    devices,
    at: Date.now(),
    fault: null,
    ...changes,
  }
  const [onOpen, onList] = [vi.fn(), vi.fn()]
  const app = createApp(bridge)
  const shown = (next: DeviceList) => (
    <Page app={app} translator={translator}>
      <DeviceMap list={next} open={open} onOpen={onOpen} onList={onList} />
    </Page>
  )
  const { rerender } = render(shown(list))
  return {
    user: userEvent.setup(),
    app,
    onOpen,
    onList,
    saved,
    rerender: (next: Partial<DeviceList>) => rerender(shown({ ...list, ...next })),
  }
}

const marks = () => [...document.querySelectorAll<SVGGElement>('[data-row]')]
const focused = () => document.activeElement?.getAttribute('aria-label')

test('each device has a label that says what its mark shows', async () => {
  await openMap()
  expect(marks().map((mark) => mark.getAttribute('aria-label'))).toEqual([
    'nas, 10.1.2.3, direct, 12 ms, in home',
    'phone, 10.1.2.3, relayed, 140 ms, in office, home',
    'c41f8a77de, not reached from this computer, no network known',
  ])
})

test('arrows go from one device to the next, Enter and a click open it', async () => {
  const { user, onOpen } = await openMap()
  await user.tab()
  expect(focused()).toContain('nas')
  const names = new Set([focused()])
  for (const key of ['{ArrowRight}', '{ArrowDown}']) {
    await user.keyboard(key)
    names.add(focused())
  }
  expect(names.size).toBe(3)
  await user.keyboard('{ArrowLeft}{ArrowUp}')
  expect(focused()).toContain('nas')
  await user.keyboard('{End}{Enter}')
  expect(onOpen).toHaveBeenLastCalledWith('c41f8a77de')
  await user.click(screen.getByRole('button', { name: /^phone/ }))
  expect(onOpen).toHaveBeenLastCalledWith('778cde7190')
})

test('open details follow the arrows, and their device has no card', async () => {
  const { user, onOpen } = await openMap(three, {}, '5c20a1d3e8')
  expect(screen.getByRole('button', { expanded: true }).getAttribute('aria-label')).toMatch(/^nas/)
  await user.tab()
  expect(focused()).toContain('nas')
  expect(document.querySelector('.map-card')).toBeNull()
  await user.keyboard('{ArrowRight}')
  expect(onOpen).toHaveBeenLastCalledWith(document.activeElement?.getAttribute('data-row'))
})

test('a card describes the focused device', async () => {
  const { user } = await openMap()
  await user.tab()
  expect(document.querySelector('.map-card')?.textContent).toBe('nas10.1.2.3direct · 12 msin home')
})

test('a relayed device lies behind a relay, which the legend says is unknown', async () => {
  await openMap()
  expect(document.querySelectorAll('.map-drawing .map-relay')).toHaveLength(1)
  expect(screen.getByText('a relay: the service does not report which one')).toBeTruthy()
})

test('at most 200 devices are drawn, and the list has the others', async () => {
  const many = Array.from({ length: 1434 }, (_, at) =>
    device(at.toString(16).padStart(10, '0'), `device ${at}`),
  )
  const { user, onList } = await openMap(many)
  expect(marks()).toHaveLength(200)
  await user.click(screen.getByRole('button', { name: '1,234 more are only in the list' }))
  expect(onList).toHaveBeenCalled()
})

test('after a failed poll the map is shown as out of date', async () => {
  const { rerender } = await openMap()
  expect(screen.getByRole('status').textContent).toBe('3 devices · 2 online')
  rerender({ at: Date.now() - 300_000, fault: { code: 'service-unreachable' } })
  expect(screen.getByRole('status').textContent).toMatch(
    /^The devices cannot be read right now\. This is their state at .*\d:\d\d/,
  )
  expect(document.querySelector('.map-stale')).not.toBeNull()
})

test('the exported SVG holds what is shown, with harmless names, and nothing else', async () => {
  const { user, saved } = await openMap([
    ...three,
    device('0123456789', '</text><script>"&\u0000\u202e'),
    device('0123456790', `e${'\u0301'.repeat(1_000_000)}`),
  ])
  await user.click(screen.getByRole('button', { name: 'Export map' }))
  await user.click(screen.getByRole('menuitem', { name: 'As SVG' }))
  await expect.poll(() => saved).toHaveLength(1)
  const [map] = saved
  const text = map?.content ?? ''
  expect(map !== undefined && isMapFile(map)).toBe(true)
  expect(text).toContain('&lt;/text&gt;&lt;script')
  expect(text.length).toBeLessThan(50_000)
  expect(text).toContain('<title>Map of 5 devices</title>')
  expect(text).toContain('phone')
  expect(text).not.toContain('class=')
})

test('a picture that cannot be drawn is reported', async () => {
  // Documents of tests draw none, and never say so.
  const decode = vi.spyOn(HTMLImageElement.prototype, 'decode').mockRejectedValue(new Error('too large'))
  const { user, app, saved } = await openMap()
  await user.click(screen.getByRole('button', { name: 'Export map' }))
  await user.click(screen.getByRole('menuitem', { name: 'As PNG' }))
  await expect.poll(() => app.message.value).toMatchObject({ kind: 'fault' })
  expect(saved).toEqual([])
  decode.mockRestore()
})

test('exported without names, it holds neither names of devices nor of networks', async () => {
  const { user, saved } = await openMap()
  await user.click(screen.getByRole('button', { name: 'Export map' }))
  await user.click(screen.getByRole('menuitemcheckbox', { name: 'Include names' }))
  await user.click(screen.getByRole('menuitem', { name: 'As SVG' }))
  await expect.poll(() => saved).toHaveLength(1)
  for (const name of ['nas', 'phone', 'home', 'office', 'c41f8a77de'])
    expect(saved[0]?.content).not.toContain(name)
  expect(saved[0]?.content).toContain('Network 1')
})
