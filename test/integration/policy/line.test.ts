import { afterAll, beforeAll, expect, test } from 'vitest'
import { unknownLine } from '../../../domain/computer/computer.ts'
import { readNetworkManagerLine } from '../../../main/system/linux/network-manager.ts'
import { startSessionBus } from '../../support/desktop/session-bus.ts'
import { shared } from '../../support/shared.ts'
import { type DeviceProperties, startNetworkManager } from '../../support/system/network-manager.ts'

/* Our side of NetworkManager's bus: there is no Wi-Fi to test with, so that its own side is as its reference has it. */
let manager: Awaited<ReturnType<typeof startNetworkManager>> | null = null
const before = process.env.DBUS_SYSTEM_BUS_ADDRESS

const bus = shared(startSessionBus)
beforeAll(async () => {
  process.env.DBUS_SYSTEM_BUS_ADDRESS = bus.address
})
afterAll(async () => {
  await manager?.stop()
  if (before === undefined) delete process.env.DBUS_SYSTEM_BUS_ADDRESS
  else process.env.DBUS_SYSTEM_BUS_ADDRESS = before
})

test('nothing is known where there is no bus, or no NetworkManager on it', async () => {
  expect(await readNetworkManagerLine('wlan0')).toEqual(unknownLine)
  process.env.DBUS_SYSTEM_BUS_ADDRESS = 'unix:path=/no/such/bus'
  expect(await readNetworkManagerLine('wlan0')).toEqual(unknownLine)
  process.env.DBUS_SYSTEM_BUS_ADDRESS = bus.address
})

const bytes = (text: string) => new TextEncoder().encode(text)

test.each<[string, DeviceProperties, string | null, boolean | null]>([
  ['a Wi-Fi', { metered: 4, ssid: bytes('Café ☕') }, 'Café ☕', false],
  ['a Wi-Fi of a telephone', { metered: 3, ssid: bytes('Phone') }, 'Phone', true],
  ['a Wi-Fi that hides its name', { metered: 2, ssid: new Uint8Array(6) }, null, false],
  ['a Wi-Fi connected to none', { metered: 0, ssid: null }, null, null],
  ['a cable', { metered: 1 }, null, true],
  ['a version that does not know of meters', {}, null, null],
  ['a number that is none', { metered: 9 }, null, null],
])('%s is what it says', async (_, device, networkName, isMetered) => {
  manager ??= await startNetworkManager(bus.address)
  manager.say(device)
  expect(await readNetworkManagerLine('wlan0')).toEqual({ networkName, isMetered })
})

test('an interface that it does not see to has none of it', async () => {
  manager ??= await startNetworkManager(bus.address)
  expect(await readNetworkManagerLine('eth7')).toEqual(unknownLine)
})
