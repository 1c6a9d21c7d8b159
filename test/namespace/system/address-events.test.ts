import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterEach, expect, test, vi } from 'vitest'
import { patience } from '../../../contract/testing/patience.ts'
import { watchInterfaces } from '../../../main/system/interface-watch.ts'
import { addressEvents } from '../../../main/system/linux/address-events.ts'
import { ip, removeInterfaces } from '../../support/system/ip.ts'

const ending: (() => void)[] = []
afterEach(async () => {
  for (const end of ending.splice(0)) end()
  await removeInterfaces()
})

test('an address that comes or goes, and a cable, are changes', async () => {
  await ip('link add v0 type veth peer name v1', 'link set v1 up', 'link set v0 up')
  const onChange = vi.fn()
  const onEnd = vi.fn()
  const events = addressEvents()
  // Nothing is looked at by itself within the time of this test.
  ending.push(watchInterfaces({ onChange, pace: 600_000, events: (onEvent) => events(onEvent, onEnd) }))
  // Until the program listens, the kernel tells it nothing.
  let isThere = false
  await vi.waitFor(async () => {
    await ip(`addr ${isThere ? 'del' : 'add'} 192.0.2.7/24 dev v0`)
    isThere = !isThere
    await vi.waitFor(() => expect(onChange).toHaveBeenCalled(), { timeout: 200 })
  }, patience)
  for (const command of ['addr add 192.0.2.8/24 dev v0', 'link set v1 down', 'link set v1 up']) {
    onChange.mockClear()
    await ip(command)
    await expect.poll(() => onChange).toHaveBeenCalled()
  }
  expect(onEnd).not.toHaveBeenCalled()
})

test('a route and a policy rule are told as such, and not with the addresses', async () => {
  await ip(
    'link add v0 type veth peer name v1',
    'link set v1 up',
    'link set v0 up',
    'addr add 192.0.2.7/24 dev v0',
  )
  const onEvent = vi.fn()
  ending.push(addressEvents()(onEvent, () => undefined))
  // Until the program listens, the kernel tells it nothing.
  await vi.waitFor(async () => {
    await ip('rule add from 192.0.2.7 lookup 100', 'rule del from 192.0.2.7 lookup 100')
    await vi.waitFor(() => expect(onEvent).toHaveBeenCalledWith('routes'), { timeout: 200 })
  }, patience)
  const changes = [
    'route add 198.51.100.0/24 via 192.0.2.1 dev v0',
    'route del 198.51.100.0/24',
    'route add unreachable 203.0.113.0/24',
    'route add 198.51.100.0/24 dev v0 table 100',
    '-6 route add 2001:db8::/32 dev v0',
    'rule add from 192.0.2.7 lookup 100',
    'rule del from 192.0.2.7 lookup 100',
  ]
  for (const change of changes) {
    // Late effects of an earlier change, such as an address that was checked for duplicates, must not count here.
    await new Promise((resolve) => setTimeout(resolve, 50))
    onEvent.mockClear()
    await ip(change)
    await expect.poll(() => onEvent.mock.calls, { message: change }).toContainEqual(['routes'])
  }
  onEvent.mockClear()
  await ip('addr add 192.0.2.8/32 dev v0')
  await expect.poll(() => onEvent.mock.calls).toContainEqual(['interfaces'])
  expect(onEvent.mock.calls).not.toContainEqual(['routes'])
})

test.each([
  ['is not there', ['/nowhere/at-all']],
  ['is another program of that name', ['/bin/false']],
])('whoever asked looks by itself where ip %s', async (_how, paths) => {
  const onEnd = vi.fn()
  ending.push(addressEvents(paths)(() => undefined, onEnd))
  await expect.poll(() => onEnd).toHaveBeenCalledOnce()
})

test('the program ends with ours, however that ends', async () => {
  const script = `
const { addressEvents } = await import(${JSON.stringify(join(import.meta.dirname, '../../../main/system/linux/address-events.ts'))})
const { readFileSync } = await import('node:fs')
addressEvents()(() => undefined, () => undefined)
const children = () => readFileSync('/proc/self/task/' + process.pid + '/children', 'utf8').trim()
while (!readFileSync('/proc/' + children() + '/cmdline', 'utf8').includes('monitor')) await new Promise((go) => setTimeout(go, 20))
await new Promise((go) => setTimeout(go, 200))
console.log(children())
process.kill(process.pid, 'SIGKILL')`
  const env = { ...process.env, ELECTRON_RUN_AS_NODE: '1' }
  const ended = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', script], {
    env,
  }).catch((error: { stdout: string }) => error)
  const child = Number(ended.stdout)
  expect(child).toBeGreaterThan(1)
  const state = () => readFile(`/proc/${child}/stat`, 'utf8').catch(() => ') Z')
  await expect.poll(state).toContain(') Z')
})
