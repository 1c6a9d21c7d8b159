import { type Line, unknownLine } from '../../../domain/computer/computer.ts'
import { type Call, onSystemBus, readProperty, type Target } from './system-bus.ts'

const bus = 'org.freedesktop.NetworkManager'
const manager: Target = [bus, '/org/freedesktop/NetworkManager', bus]
const device = `${bus}.Device`
/** Timeout in ms */
const timeout = 2_000

/** Asks NetworkManager over D-Bus; the result is unknown if it does not run or does not manage the interface. */
export async function readNetworkManagerLine(name: string): Promise<Line> {
  try {
    return await onSystemBus(timeout, async (call) => {
      const [path] = await call(manager, 'GetDeviceByIpIface', 's', [name])
      if (typeof path !== 'string') return unknownLine
      const [metered, networkName] = await Promise.all([
        readProperty(call, [bus, path, device], 'Metered').catch(() => null),
        wifiName(call, path),
      ])
      return { networkName, isMetered: meteredOf(metered) }
    })
  } catch {
    return unknownLine
  }
}

/** null: the device is not a Wi-Fi device, or not connected */
async function wifiName(call: Call, path: string): Promise<string | null> {
  try {
    const point = await readProperty(call, [bus, path, `${device}.Wireless`], 'ActiveAccessPoint')
    if (typeof point !== 'string' || point === '/') return null
    return networkNameOf(await readProperty(call, [bus, point, `${bus}.AccessPoint`], 'Ssid'))
  } catch {
    return null
  }
}

/** Values of NMMetered: unknown, yes, no, guessed yes, guessed no */
const metered: readonly (boolean | null)[] = [null, true, false, true, false]

function meteredOf(value: unknown): boolean | null {
  return typeof value === 'number' ? (metered[value] ?? null) : null
}

/** Decodes an SSID, which may be any bytes but is usually UTF-8; a hidden network has none. */
function networkNameOf(value: unknown): string | null {
  const text = value instanceof Uint8Array ? new TextDecoder().decode(value) : ''
  return text.replaceAll('\0', '') === '' ? null : text
}
